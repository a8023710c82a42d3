// The worker's entry: a file of its own, so that `worker-src 'self'` covers it and the page never waits.

import type { Request } from "./messages.ts";
import { serve } from "./serve.ts";

self.onmessage = ({ data }: MessageEvent<Request>): void => {
  void serve(data, (answer) => {
    self.postMessage(answer);
  });
};
