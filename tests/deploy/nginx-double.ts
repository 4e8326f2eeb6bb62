import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../server/boot/serve/listen.ts';
import type { Balancer, BalancerPorts } from './balancer.ts';

/** Milliseconds for which a machine that failed gets no requests. */
const FAIL_TIMEOUT = 2_000;

/** Methods that nginx sends to the next machine after the first one has received the request. */
const IDEMPOTENT = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'];

type Outcome = 'answered' | 'refused' | 'sent' | 'missing';

interface Upstream {
  port: number;
  failedUntil: number;
  agent: Agent;
}

/**
 * A reverse proxy with nginx's rules for machines that fail, for where nginx is not installed: round robin; the next machine is tried when
 * one refuses the connection, and if the method is idempotent also when it closes the connection, answers 502, or answers 404 for a file of
 * `/assets/`. If none is left, it answers 404 or 502.
 */
export async function startNginxDouble({ port, nodes }: BalancerPorts): Promise<Balancer> {
  const upstreams: Upstream[] = nodes.map((node) => ({
    port: node,
    failedUntil: 0,
    agent: new Agent({ keepAlive: true }),
  }));
  let turn = 0;
  const server = createServer(async (req, res) => {
    const body = await buffer(req);
    turn += 1;
    const order = upstreams.map((_, index) => upstreams[(turn + index) % upstreams.length] as Upstream);
    let isMissing = false;
    for (const upstream of order.filter(({ failedUntil }) => failedUntil <= performance.now())) {
      const outcome = await forward(req, res, { body, upstream });
      if (outcome === 'answered') return;
      isMissing = outcome === 'missing';
      // As in nginx, a 404 does not count as a failure of the machine.
      if (isMissing) continue;
      upstream.failedUntil = performance.now() + FAIL_TIMEOUT;
      if (outcome === 'sent' && !IDEMPOTENT.includes(req.method ?? '')) break;
    }
    res.writeHead(isMissing ? 404 : 502).end();
  });
  await listen(server, port, '127.0.0.1');
  return {
    name: 'nginx-double',
    close: async () => {
      for (const { agent } of upstreams) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `refused`: the machine has not received the request. `sent`: it may have. `missing`: it does not have the file. */
function forward(
  req: IncomingMessage,
  res: ServerResponse,
  { body, upstream }: { body: Buffer; upstream: Upstream },
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const { 'transfer-encoding': _, ...headers } = req.headers;
  const forwarded = request({
    ...{ port: upstream.port, host: '127.0.0.1', agent: upstream.agent, method: req.method, path: req.url },
    headers: {
      ...headers,
      connection: 'keep-alive',
      'content-length': body.length,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': req.headers.host,
      'x-forwarded-proto': 'http',
      'x-balancer-retries': '502',
    },
  });
  forwarded.on('response', (answer) => {
    if (answer.statusCode === 502) {
      answer.resume();
      return resolve('sent');
    }
    if (answer.statusCode === 404 && req.method === 'GET' && req.url?.startsWith('/assets/')) {
      answer.resume();
      return resolve('missing');
    }
    resolve('answered');
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
    answer.on('error', () => res.destroy());
  });
  forwarded.on('error', (error: NodeJS.ErrnoException) => {
    resolve(error.syscall === 'connect' ? 'refused' : 'sent');
  });
  forwarded.end(body);
  return promise;
}
