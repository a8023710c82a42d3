import { island } from "../island.tsx";
import { View } from "../../features/lost-city/view.tsx";

const view = island(View);

export { view as "lost-city" };
