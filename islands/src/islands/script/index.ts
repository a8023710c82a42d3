import "./style.css";
import { externalIsland } from "../../mount/external-island.ts";
import { View } from "./view.tsx";

export const mount = externalIsland(View);
