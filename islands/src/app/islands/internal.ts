import { island } from "../island.tsx";
import { tool } from "../tool.tsx";
import { View as Card } from "../../features/internal/card/view.tsx";
import { View as Pitch } from "../../features/internal/pitch/view.tsx";
import { View as Slider } from "../../features/internal/slider/view.tsx";

const card = island(Card);
const pitch = tool(Pitch);
const slider = tool(Slider);

export { card, pitch, slider };
