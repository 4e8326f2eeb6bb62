import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface S3Server {
  /** Value of STORAGE_URL for its bucket. */
  url: string;
  stop(): Promise<void>;
}

const BUCKET = 'gallery';
/** The only keys that s3rver accepts. */
const KEYS = 'S3RVER:S3RVER';

/** Starts the S3 server on a free loopback port, with an empty bucket in a temporary folder of the run. */
export async function startS3(): Promise<S3Server> {
  const program = join(import.meta.dirname, 's3-server-program.ts');
  // It encrypts its page tokens with DES, which OpenSSL 3 calls legacy.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', program, BUCKET], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The S3 server ended with ${code}.`)));
  });
  return {
    url: `s3+http://${KEYS}@127.0.0.1:${port}/${BUCKET}`,
    stop: async () => {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    },
  };
}
