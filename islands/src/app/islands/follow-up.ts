import { island } from "../island.tsx";
import { View } from "../../features/follow-up/view.tsx";

const view = island(View);

export { view as "follow-up" };
