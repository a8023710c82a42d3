import { island } from "../island.tsx";
import { View as Contact } from "../../features/contact/view.tsx";
import { View as Job } from "../../features/jobs/view.tsx";
import { View as Lead } from "../../features/lead/view.tsx";

const contact = island(Contact);
const job = island(Job);
const lead = island(Lead);

export { contact as "contact-form", job as "job-form", lead as "lead-form" };
