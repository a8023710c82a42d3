import "../../features/script/style.css";
import { externalIsland } from "../external-island.ts";
import { View } from "../../features/script/view.tsx";

export const islands = { script: externalIsland(View) };
