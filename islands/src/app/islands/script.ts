import { externalIsland } from "../external-island.ts";
import { tool } from "../tool.tsx";
import { View as Demo } from "../../features/script/demo/view.tsx";
import { View as Script } from "../../features/script/view.tsx";

const demo = externalIsland(tool(Demo));
const script = externalIsland(tool(Script));

export { demo as "ai-demo", script };
