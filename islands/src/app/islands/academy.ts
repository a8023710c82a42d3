import { externalIsland } from "../external-island.ts";
import { island } from "../island.tsx";
import { View as Academy } from "../../features/academy/view.tsx";
import { View as Start } from "../../features/academy/start.tsx";
import { View as Quiz } from "../../features/academy/quiz/view.tsx";

const academy = island(Academy);
const start = island(Start);
const quiz = externalIsland(island(Quiz));

export { academy, start as "academy-start", quiz };
