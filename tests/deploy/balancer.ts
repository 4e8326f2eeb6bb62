import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withParent } from '../support/programs/with-parent.ts';

export interface Balancer {
  close(): Promise<void>;
}

/** Ports of the balancer and of the machines behind it. */
export interface BalancerPorts {
  port: number;
  nodes: number[];
}

const DEPLOY = join(import.meta.dirname, '../../deploy');

/** nginx with the upstream and location of `deploy/nginx.conf`, without TLS. */
export async function startBalancer(
  nginx: string,
  ports: BalancerPorts,
  { readTimeout = '20s' } = {},
): Promise<Balancer> {
  const site = withPorts(await readFile(join(DEPLOY, 'nginx.conf'), 'utf8'), ports)
    .replace(/ listen 443 ssl http2;/, ` listen 127.0.0.1:${ports.port};`)
    .replace(/^ *ssl_.*\n/gm, '')
    .replace(/server \{\n *listen 80;[\s\S]*?\n\}\n/, '')
    // Tests drain for one second.
    .replaceAll('fail_timeout=10s', 'fail_timeout=2s')
    .replace('proxy_read_timeout 20s', `proxy_read_timeout ${readTimeout}`);
  return startNginx(nginx, site, ports.port);
}

/** An example with the ports of the nodes; a second machine that the test does not have is left out. */
export function withPorts(site: string, { nodes: [first, second] }: BalancerPorts): string {
  const sites = second ? site : site.replace(/^ *server 127.0.0.1:3001.*\n/m, '').replaceAll(' 127.0.0.1:3001', '');
  // In one pass: the port of the first machine may be 30011.
  return sites.replace(
    /127\.0\.0\.1:300([01])/g,
    (_address, machine) => `127.0.0.1:${machine === '0' ? first : second}`,
  );
}

/** Caddy with the site of `deploy/Caddyfile`, with TLS by its own authority if it has a `host`. */
export async function startCaddy(
  program: string,
  ports: BalancerPorts,
  { host, policy }: { host?: string; policy?: string } = {},
): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-caddy-'));
  const options = '{\nadmin off\nskip_install_trust\nlocal_certs\nauto_https disable_redirects\n}\n';
  const site = await readFile(join(DEPLOY, 'Caddyfile'), 'utf8');
  await writeFile(
    join(folder, 'Caddyfile'),
    // Tests drain for one second.
    options + site.replace('health_interval 1s', 'health_interval 200ms'),
  );
  const own = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE: host ? `https://${host}:${ports.port}` : `http://127.0.0.1:${ports.port}`,
    ...(policy && { LB_POLICY: policy }),
    MACHINES: ports.nodes.map((node) => `127.0.0.1:${node}`).join(' '),
  };
  const words = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const child = spawn(...withParent([program, ...words]), {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { close: await running(child, ports.port, folder) };
}

/** Starts nginx with a site, in the foreground and with all files in a temporary folder. */
export async function startNginx(program: string, site: string, port: number): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'galerya-nginx-'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = [
    'daemon off;',
    'worker_processes 2;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'events { worker_connections 512; }',
    'http {',
    ...temporary,
    site.replaceAll('/var/log/nginx/', `${folder}/`),
    '}',
  ].join('\n');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'nginx.conf'), config);
  const options = ['-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`];
  // Its first process ends the others.
  const child = spawn(...withParent([program, ...options], 'TERM'), {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { close: await running(child, port, folder) };
}

/** Resolves when the program listens; the returned function stops it and deletes its folder. */
async function running(child: ChildProcess, port: number, folder: string): Promise<() => Promise<void>> {
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'exit');
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}: ${output}`);
    await pause(20);
  }
  return async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isAccepted = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isAccepted;
}
