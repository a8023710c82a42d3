// Handles one request to the worker.

import type { Inspection, Limits, Mapping, Report } from "./logic.ts";
import { Refused, check, copyWithout, inspect } from "./pipeline.ts";
import type { Refusal } from "./refusals.ts";

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

/** Milliseconds between two reports of progress. */
const PACE = 100;

/** Handles the request. The last answer is the outcome. */
export async function serve(request: Request, answer: (answer: Answer) => void): Promise<void> {
  let last = 0;
  const progress = (read: number, rows: number): void => {
    const now = performance.now();
    if (now - last < PACE) return;
    last = now;
    answer({ is: "progress", read, rows });
  };
  try {
    switch (request.do) {
      case "inspect":
        answer({ is: "inspected", inspection: await inspect(request.file, request.limits) });
        break;
      case "check":
        answer({ is: "checked", ...(await check(request.file, request.mapping, request.limits, progress)) });
        break;
      case "copy":
        answer({ is: "copied", file: await copyWithout(request.file, request.columns, progress) });
        break;
    }
  } catch (error) {
    // For example, a file that was moved or changed since it was chosen can't be read.
    const detail = error instanceof Error ? error.message : "";
    answer({ is: "refused", refusal: error instanceof Refused ? error.refusal : { code: "unreadable", detail } });
  }
}
