// A vitest reporter that appends a line for each test to the file named by `SLOWEST`: its duration in milliseconds, a tab,
// and its name. The test command lists the slowest tests of all its steps.

import { appendFileSync } from "node:fs";
import type { Reporter, TestCase } from "vitest/node";

export default class Slowest implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const file = process.env.SLOWEST;
    const took = test.diagnostic()?.duration;
    if (file === undefined || took === undefined) return;
    appendFileSync(file, `${Math.round(took)}\t${test.module.relativeModuleId}: ${test.fullName}\n`);
  }
}
