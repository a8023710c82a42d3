import { island } from "../island.tsx";
import { View } from "../../features/jobs/view.tsx";

export const islands = { "job-form": island(View) };
