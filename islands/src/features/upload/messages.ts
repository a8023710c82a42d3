// Messages between the page and its worker.

import type { Inspection, Mapping, Refusal, Report } from "./logic.ts";
import type { Limits } from "./pipeline.ts";

export type Request =
  | { do: "inspect"; file: File; limits: Limits }
  | { do: "check"; file: File; mapping: Mapping; limits: Limits }
  | { do: "copy"; file: File; columns: number[] };

export type Answer =
  | { is: "progress"; read: number; rows: number }
  | { is: "inspected"; inspection: Inspection }
  | { is: "checked"; report: Report; problems: Blob }
  | { is: "copied"; file: Blob }
  | { is: "refused"; refusal: Refusal };
