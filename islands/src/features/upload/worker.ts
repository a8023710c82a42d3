// The worker's entry: a separate file, as `worker-src 'self'` requires. Parsing in a worker never blocks the page.

import { serve, type Request } from "./serve.ts";

self.onmessage = ({ data }: MessageEvent<Request>): void => {
  void serve(data, (answer) => self.postMessage(answer));
};
