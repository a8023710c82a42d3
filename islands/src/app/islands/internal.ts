import { island } from "../island.tsx";
import { View as Card } from "../../features/internal/card/view.tsx";
import { View as Pitch } from "../../features/internal/pitch/view.tsx";
import { View as Slider } from "../../features/internal/slider/view.tsx";

const card = island(Card);
const pitch = island(Pitch);
const slider = island(Slider);

export { card, pitch, slider };
