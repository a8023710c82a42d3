import "../../features/script/style.css";
import "../../features/script/demo/style.css";
import { externalIsland } from "../external-island.ts";
import { View } from "../../features/script/demo/view.tsx";

export const islands = { "ai-demo": externalIsland(View) };
