import "../../features/academy/quiz/style.css";
import { externalIsland } from "../external-island.ts";
import { View } from "../../features/academy/quiz/view.tsx";

export const islands = { quiz: externalIsland(View) };
