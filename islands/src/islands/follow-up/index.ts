import { island } from "../../mount/island.tsx";
import { View } from "./view.tsx";

export const mount = island(View);
