// The worker's entry: a file of its own, as `worker-src 'self'` requires; parsing never blocks the page.

import { serve, type Request } from "./serve.ts";

self.onmessage = ({ data }: MessageEvent<Request>): void => {
  void serve(data, (answer) => self.postMessage(answer));
};
