import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../server/boot/serve/listen.ts';
import { freePort } from '../support/programs/free-port.ts';
import { neededPrograms } from '../support/programs/needed-programs.ts';
import { startBalancer, startCaddy } from './balancer.ts';

const program = neededPrograms('nginx', 'caddy');

const NAMES = ['old', 'new'];

/** Two machines of different versions: each has one asset, and answers its name otherwise. */
async function openMachines(): Promise<{ port: number; nodes: number[] }> {
  const nodes = await Promise.all(
    NAMES.map(async (name) => {
      const server = createServer((req, res) => {
        const isFound = !req.url?.startsWith('/assets/') || req.url === `/assets/${name}.js`;
        res.writeHead(isFound ? 200 : 404).end(name);
      });
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      const port = await freePort();
      await listen(server, port, '127.0.0.1');
      return port;
    }),
  );
  return { port: await freePort(), nodes };
}

it('OPS-05 during an upgrade nginx finds a script that one of the machines has', async ({ skip }) => {
  const nginx = program('nginx', skip);
  const ports = await openMachines();
  const { close } = await startBalancer(nginx, ports);
  onTestFinished(close);
  const get = (path: string) => fetch(`http://127.0.0.1:${ports.port}${path}`);
  // The machines take turns, so each of them gets requests for each script.
  for (const name of NAMES)
    for (let round = 0; round < 4; round++) {
      const response = await get(`/assets/${name}.js`);
      expect([response.status, await response.text()]).toEqual([200, name]);
    }
  expect((await get('/assets/neither.js')).status).toBe(404);
  // Both machines still get requests.
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await get('/artworks')).text()));
  expect(new Set(pages)).toEqual(new Set(NAMES));
});

it('OPS-05 Caddy with LB_POLICY=ip_hash sends a browser to one machine', async ({ skip }) => {
  const caddy = program('caddy', skip);
  const ports = await openMachines();
  const { close } = await startCaddy(caddy, ports, { policy: 'ip_hash' });
  onTestFinished(close);
  const names = new Set<string>();
  for (let round = 0; round < 6; round++)
    names.add(await (await fetch(`http://127.0.0.1:${ports.port}/artworks`)).text());
  expect(names.size).toBe(1);
});
