import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an S3 service fails. */
export type Fault =
  /** 503 `SlowDown`. */
  | 'slow-down'
  /** 403 `AccessDenied`. */
  | 'forbidden'
  /** 301 `PermanentRedirect` to the bucket's region. */
  | 'other-region'
  /** It executes the request, and the response is lost. */
  | 'lost-response'
  /** It accepts the request and does not answer. */
  | 'hang'
  /** It answers with half of the body, and then sends nothing. */
  | 'stall'
  /** It answers with half of the body, and closes the connection. */
  | 'cut';

export interface FaultyBucket {
  /** Value of STORAGE_URL. */
  url: string;
  /** Requests so far, like `PUT lg.webp`. */
  requests: string[];
  /** The next requests fail, all or so many, of all methods or of one. */
  fail(fault: Fault, times?: number, method?: string): void;
  recover(): void;
  close(): void;
}

const ANSWERS: Partial<Record<Fault, [status: number, code: string]>> = {
  'slow-down': [503, 'SlowDown'],
  forbidden: [403, 'AccessDenied'],
  'other-region': [301, 'PermanentRedirect'],
};

/** A double of a failing service: a proxy in front of the S3 server, on a free loopback port. */
export async function startFaultyBucket(storageUrl: string): Promise<FaultyBucket> {
  const service = new URL(storageUrl);
  const requests: string[] = [];
  let failing: { fault: Fault; times: number; method: string | undefined } | null = null;
  const server = createServer((req, res) => {
    const path = (req.url ?? '').split('?')[0] ?? '';
    requests.push(`${req.method} ${path.split('/').at(-1)}`);
    const isAffected = failing && (!failing.method || failing.method === req.method);
    const fault = isAffected && failing && failing.times-- > 0 ? failing.fault : null;
    const [status, code] = (fault && ANSWERS[fault]) ?? [];
    if (status) {
      res.writeHead(status, { 'Content-Type': 'application/xml', 'x-amz-bucket-region': 'ap-southeast-1' });
      req
        .resume()
        .on('end', () =>
          res.end(req.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>Sorry</Message></Error>`),
        );
    } else if (fault === 'hang') req.resume();
    else forward(service, req, res, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: storageUrl.replace(service.host, `127.0.0.1:${port}`),
    requests,
    fail: (fault, times = Number.POSITIVE_INFINITY, method) => {
      failing = { fault, times, method };
    },
    recover: () => {
      failing = null;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** With the client's own `Host`, which is a part of its signature. */
function forward(service: URL, req: IncomingMessage, res: ServerResponse, fault: Fault | null): void {
  const { method, headers, url: path } = req;
  const onward = request({ host: service.hostname, port: service.port, method, headers, path }, (answer) => {
    if (fault === 'lost-response') return answer.resume().on('end', () => res.destroy());
    res.writeHead(answer.statusCode ?? 500, answer.headers);
    if (!fault) return answer.pipe(res);
    return answer.once('data', (chunk: Buffer) => {
      res.write(chunk.subarray(0, chunk.length / 2));
      answer.resume();
      if (fault === 'cut') setImmediate(() => res.destroy());
    });
  });
  onward.on('error', () => res.destroy());
  req.pipe(onward);
}
