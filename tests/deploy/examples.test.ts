import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request as send } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { environment } from '../../server/boot/settings/environment.ts';
import { loadSettings } from '../../server/boot/settings/settings.ts';
import type { BucketLocation } from '../../server/storage/location.ts';
import { builtPages, onEngine } from '../support/database.ts';
import { childEnvironment } from '../support/programs/environment.ts';
import { freePort } from '../support/programs/free-port.ts';
import { neededPrograms } from '../support/programs/needed-programs.ts';
import { withParent } from '../support/programs/with-parent.ts';
import { startBalancer, startCaddy, startNginx, withPorts } from './balancer.ts';

const ROOT = join(import.meta.dirname, '../..');
const HOST = 'gallery.example.com';
/** Variables of Node itself. */
const NODE_VARIABLES = ['NODE_COMPILE_CACHE'];

const program = neededPrograms('nginx', 'caddy', 'openssl', 'promtool', 'systemd-analyze');

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const run = promisify(execFile);

/** Names and values of a file like `/etc/galerya.env`. */
function variablesOf(file: string): Record<string, string> {
  return Object.fromEntries([...read(file).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}

onEngine('SQLite', 'the service of deploy/systemd', (engine) => {
  let port: number;
  let metricsPort: number;
  let caches: string;
  let stop: () => Promise<[code: number | null, signal: string | null]>;

  beforeAll(async () => {
    await builtPages();
    const { dataDir } = await engine.create();
    [port, metricsPort] = [await freePort(), await freePort()];
    const unit = read('deploy/systemd/galerya.service');
    const [, program, ...words] = /^ExecStart=(\S+) (.+)$/m.exec(unit) ?? [];
    const [, compileCache = ''] = /^Environment=NODE_COMPILE_CACHE=(.+)$/m.exec(unit) ?? [];
    expect(compileCache).toBe(`%C/${/^CacheDirectory=(.+)$/m.exec(unit)?.[1]}`);
    caches = mkdtempSync(join(tmpdir(), 'galerya-caches-'));
    expect(program).toBe('/usr/bin/node');
    const child = spawn(...withParent([process.execPath, ...words.join(' ').split(' ')]), {
      cwd: ROOT,
      env: childEnvironment({
        ...variablesOf('deploy/galerya.env'),
        SESSION_SECRET: 'a secret for this one test',
        DATA_DIR: dataDir,
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        METRICS_HOST: '0.0.0.0',
        NODE_COMPILE_CACHE: compileCache.replace('%C', caches),
        DRAIN_SECONDS: '0',
      }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = once(child, 'exit') as ReturnType<typeof stop>;
    child.stderr.pipe(process.stderr);
    stop = () => {
      child.kill('SIGTERM');
      return ended;
    };
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => String(chunk).includes('Galerya is open') && resolve());
    });
  });

  afterAll(async () => {
    expect(await stop()).toEqual([0, null]);
    expect(readdirSync(join(caches, 'galerya'))).not.toEqual([]);
  });

  it('OPS-04 is ready', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });

  it('OPS-06 is healthy for the image of deploy/Dockerfile', async () => {
    const [, command = ''] = /^HEALTHCHECK .*CMD (.+)$/m.exec(read('deploy/Dockerfile')) ?? [];
    const [program, ...words] = JSON.parse(command.replace('127.0.0.1:3000', `127.0.0.1:${port}`));
    expect(program).toBe('node');
    await run(process.execPath, words);
  });

  it('OPS-06 is reached by HTTPS through the site of deploy/nginx.conf', async ({ skip }) => {
    const nginx = program('nginx', skip);
    const [https, http] = [await freePort(), await freePort()];
    const folder = certificate(program('openssl', skip));
    const site = withPorts(read('deploy/nginx.conf'), { port: https, nodes: [port] })
      .replace(' listen 443 ', ` listen 127.0.0.1:${https} `)
      .replace(' listen 80;', ` listen 127.0.0.1:${http};`)
      .replace(/\/etc\/ssl\/(private\/)?gallery\.example\.com/g, `${folder}/site`);
    const { close } = await startNginx(nginx, site, https);
    onTestFinished(close);
    await expectSecureSite(https);
    const redirected = await fetch(`http://127.0.0.1:${http}/artworks?page=2`, { redirect: 'manual' });
    expect(redirected.status).toBe(308);
    expect(redirected.headers.get('location')).toBe('https://127.0.0.1/artworks?page=2');
  });

  it('OPS-06 is reached by HTTPS through the site of deploy/Caddyfile', async ({ skip }) => {
    const caddy = program('caddy', skip);
    const https = await freePort();
    const { close } = await startCaddy(caddy, { port: https, nodes: [port] }, { host: HOST });
    onTestFinished(close);
    await expect
      .poll(() =>
        get(https, '/healthz').then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
    await expectSecureSite(https);
  });

  it('OPS-04 serves metrics on the address of METRICS_HOST', async ({ skip }) => {
    skip(process.platform !== 'linux', 'only Linux has all of 127.0.0.0/8 on loopback');
    expect((await fetch(`http://127.0.0.2:${metricsPort}/metrics`)).status).toBe(200);
  });

  it('OPS-04 has every metric of the alerts and the dashboard', async () => {
    const names = metricNames([...alertExpressions(), ...dashboardExpressions()]);
    expect(names.length).toBeGreaterThan(20);
    const missing = async () => {
      const exposed = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return names.filter((name) => !exposed.includes(`# TYPE ${name.replace(/_bucket$/, '')} `));
    };
    // The thread of background jobs starts after the server.
    await expect.poll(missing).toEqual([]);
  });
});

it('OPS-07 one request without an answer takes no machine behind deploy/nginx.conf out of service', async ({
  skip,
}) => {
  const requests: string[] = [];
  const openNode = async () => {
    const server = createServer(({ url = '' }, response) => {
      requests.push(url);
      if (url !== '/hangs') response.end('answered');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  };
  const port = await freePort();
  const nodes = [await openNode(), await openNode()];
  // Longer than this process, which also answers as the nodes, is held up on a busy machine.
  const { close } = await startBalancer(program('nginx', skip), { port, nodes }, { readTimeout: '3s' });
  onTestFinished(close);
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect(await statusOf('/hangs')).toBe(504);
  // nginx has sent it to both machines.
  expect(requests).toEqual(['/hangs', '/hangs']);
  for (let count = 0; count < 4; count++) expect(await statusOf('/')).toBe(200);
});

interface ComposeFile {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

interface ComposeService {
  build?: { context: string; dockerfile: string };
  command?: string;
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  volumes?: string[];
}

function composeFile(): ComposeFile {
  // Every value as text, as in an environment.
  return parse(read('deploy/compose.yaml'), { schema: 'failsafe' });
}

/** A folder with a certificate for the example's name. */
function certificate(openssl: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'galerya-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const names = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const files = ['-keyout', `${folder}/site.key`, '-out', `${folder}/site.pem`];
  execFileSync(openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files], {
    stdio: 'ignore',
  });
  return folder;
}

async function get(port: number, path: string) {
  const headers = { Host: HOST, 'X-Request-Id': 'forged-by-a-browser', 'X-Forwarded-Host': 'evil.example' };
  const options = { host: '127.0.0.1', port, path, servername: HOST, rejectUnauthorized: false, headers, agent: false };
  const sent = send(options).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode as number, headers: response.headers, body: await text(response) };
}

async function expectSecureSite(port: number): Promise<void> {
  const page = await get(port, '/artworks');
  expect([page.status, page.headers['strict-transport-security']]).toEqual([
    200,
    'max-age=31536000; includeSubDomains',
  ]);
  expect(page.headers['x-request-id']).not.toBe('forged-by-a-browser');
  expect(page.body).toContain(`<link rel="canonical" href="https://${HOST}/artworks">`);
  expect(page.body).not.toContain('evil.example');
  const cart = await get(port, '/web/api/cart');
  expect(cart.headers['set-cookie']?.join()).toMatch(/__Host-csrf=.*Secure/);
}

function alertExpressions(): string[] {
  return [...read('deploy/monitoring/alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(
    ([, expression = '']) => expression,
  );
}

function dashboardExpressions(): string[] {
  const { panels } = JSON.parse(read('deploy/monitoring/dashboard.json'));
  return panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr));
}

const FUNCTIONS = ['sum', 'max', 'rate', 'increase', 'histogram_quantile', 'topk', 'clamp_min', 'absent', 'or'];

/** Without labels, ranges and functions. `up` is Prometheus' own. */
function metricNames(expressions: string[]): string[] {
  const bare = expressions.map((expression) => expression.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, ' '));
  const words = bare.flatMap((expression) => expression.match(/\b[a-z][a-z_0-9]*\b/g) ?? []);
  return [...new Set(words)].filter((word) => !FUNCTIONS.includes(word) && word !== 'up');
}

describe('the files of deploy', () => {
  it('Docker and systemd start the shop as `npm start` does, on the pinned Node, with the commands of the docs', () => {
    const { scripts, devDependencies } = JSON.parse(read('package.json'));
    const dockerfile = read('deploy/Dockerfile');
    const command = JSON.parse(/^CMD (.+)$/m.exec(dockerfile)?.[1] ?? '[]').join(' ');
    expect(scripts.start).toBe(`exec ${command}`);
    expect(read('deploy/systemd/galerya.service')).toContain(`ExecStart=/usr/bin/${command}\n`);
    expect(read('deploy/systemd/galerya-check.service')).toContain('/usr/bin/node bin/check-invariants.mjs\n');
    expect(
      dockerfile.match(/^FROM .*$/gm)?.every((line) => line.startsWith(`FROM node:${devDependencies.node}-`)),
    ).toBe(true);
    const documented = read('docs/operations.md').split('\n');
    for (const [, line = ''] of dockerfile.matchAll(/^RUN (npm .*)$/gm)) expect(documented).toContain(line);
  });

  it('OPS-06 the compose file refers to existing services and files, and the shop accepts its settings', () => {
    const { services, volumes } = composeFile();
    const names = Object.keys(services);
    for (const { depends_on: needed = {}, volumes: mounts = [], build } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(needed)) {
        expect(names).toContain(name);
        if (condition === 'service_healthy') expect(services[name]).toHaveProperty('healthcheck.test');
      }
      for (const [source = ''] of mounts.map((mount) => mount.split(':')))
        if (source.startsWith('.')) expect(existsSync(join(ROOT, 'deploy', source))).toBe(true);
        else expect(Object.keys(volumes)).toContain(source);
      if (build) expect(existsSync(join(ROOT, 'deploy', build.context, build.dockerfile))).toBe(true);
    }
    const apps = names.filter((name) => services[name]?.build);
    const [, port] = /^EXPOSE (\d+)$/m.exec(read('deploy/Dockerfile')) ?? [];
    expect(services.proxy?.environment?.MACHINES).toBe(apps.map((name) => `${name}:${port}`).join(' '));
    const env = { ...services.app1?.environment, SESSION_SECRET: 'a secret for this one test', NODE_ENV: 'production' };
    const { databaseUrl, storage } = loadSettings(env);
    const { hostname, username, password, pathname } = new URL(databaseUrl ?? '');
    // The image of PostgreSQL names the database like the user.
    expect([services[hostname]?.environment, pathname]).toEqual([
      { POSTGRES_USER: username, POSTGRES_PASSWORD: password },
      `/${username}`,
    ]);
    const bucket = storage as BucketLocation;
    const keys = services[new URL(bucket.endpoint).hostname]?.environment;
    expect(keys).toEqual({
      ROOT_ACCESS_KEY_ID: bucket.credentials?.accessKeyId,
      ROOT_SECRET_ACCESS_KEY: bucket.credentials?.secretAccessKey,
    });
    expect(services['bucket-folder']?.command).toBe(`mkdir -p /files/${bucket.bucket}`);
  });

  it('set only variables that exist', () => {
    const compose = Object.keys(composeFile().services.app1?.environment ?? {});
    expect(compose).toContain('STORAGE_URL');
    const docker = [...read('deploy/Dockerfile').matchAll(/([A-Z_]+)=\S/g)].map(([, name = '']) => name);
    const commented = [...read('deploy/galerya.env').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name);
    for (const name of [...compose, ...docker, ...commented, ...Object.keys(variablesOf('deploy/galerya.env'))])
      expect([...Object.keys(environment.shape), ...NODE_VARIABLES]).toContain(name);
  });

  it('promtool accepts alerts and configuration', async ({ skip }) => {
    const promtool = program('promtool', skip);
    const { stdout } = await run(promtool, ['check', 'config', join(ROOT, 'deploy/monitoring/prometheus.yml')]);
    expect(stdout).toMatch(/SUCCESS: \d+ rules found/);
    // The dashboard's expressions, as rules.
    const folder = mkdtempSync(join(tmpdir(), 'galerya-rules-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const rules = dashboardExpressions().map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect((await run(promtool, ['check', 'rules', join(folder, 'rules.yml')])).stdout).toContain('SUCCESS');
  });

  it('systemd accepts the units', async ({ skip }) => {
    const systemdAnalyze = program('systemd-analyze', skip);
    const folder = mkdtempSync(join(tmpdir(), 'galerya-units-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const complaints = async (program: string) => {
      const units = ['galerya.service', 'galerya-check.service', 'galerya-check.timer'].map((name) => {
        const path = join(folder, name);
        writeFileSync(path, read(`deploy/systemd/${name}`).replaceAll('/usr/bin/node', program));
        return path;
      });
      const { stderr } = await run(systemdAnalyze, ['verify', '--man=no', ...units]).catch((error) => error);
      // Units of the machine may have faults of their own.
      return String(stderr)
        .split('\n')
        .filter((line) => line.includes('galerya'));
    };
    const found = await complaints('/nowhere/node');
    skip(found.length === 0, 'systemd-analyze does not work here: it accepts a unit whose program is missing');
    expect(await complaints(process.execPath)).toEqual([]);
  });
});
