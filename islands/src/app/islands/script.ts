import { externalIsland } from "../external-island.ts";
import { View as Demo } from "../../features/script/demo/view.tsx";
import { View as Script } from "../../features/script/view.tsx";

const demo = externalIsland(Demo);
const script = externalIsland(Script);

export { demo as "ai-demo", script };
