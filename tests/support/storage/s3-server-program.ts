import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: the package has no types.
import S3rver from '@20minutes/s3rver';

// The S3 server of the tests: s3rver, a program of its own. Prints its port when it listens.

type Middleware = (context: { path: string; app: object }, next: () => Promise<void>) => Promise<void>;

interface S3Server {
  /** Koa's. */
  middleware: Middleware[];
  run(): Promise<{ port: number }>;
}

const [, , bucket = ''] = process.argv;

const server: S3Server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: await mkdtemp(join(tmpdir(), 'galerya-s3-')),
  configureBuckets: [{ name: bucket, configs: [] }],
});
// It expects the signature of `/bucket` where clients sign `/bucket/`, and so refuses every list: it does not check that of lists.
server.middleware.unshift((context, next) => {
  if (/^\/[^/]+\/$/.test(context.path))
    context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } });
  return next();
});
const { port } = await server.run();
console.log(port);
// It ends with the process that has started it.
process.stdin.resume().on('end', () => process.exit());
