import type { RequestListener } from 'node:http';
import { isRead } from '../request.ts';

/** Set by a proxy that sends a GET to another machine when this one answers 502, as in deploy/nginx.conf. */
const RETRY_HEADER = 'x-balancer-retries';

/**
 * Answers 502 to reads of such a proxy while the process stops. nginx does not check health by itself. It stops sending requests
 * to a machine after a failed one. Without this, a change that arrives at the moment when the port is closed would be lost.
 */
export function refuseWhileStopping(listener: RequestListener, stopping: AbortSignal): RequestListener {
  return (req, res) => {
    if (isRead(req) && stopping.aborted && req.headers[RETRY_HEADER] === '502') res.writeHead(502).end();
    else listener(req, res);
  };
}
