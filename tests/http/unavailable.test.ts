import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { toHttpError } from '../../server/http/errors.ts';

const answerTo = (thrown: unknown) => {
  const { status, headers } = toHttpError(thrown);
  return [status, headers['Retry-After']];
};

it.each(['ECONNREFUSED', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', '57P01', '58030'])(
  'OPS-07 a database that is lost with %s is answered with 503 and Retry-After',
  (code) => {
    expect(answerTo(Object.assign(new Error('lost'), { code }))).toEqual([503, '5']);
  },
);

it('OPS-07 a database that accepts connections and stays silent is answered with 503 and Retry-After', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', connectionTimeoutMillis: 50 });
  client.on('error', () => {});
  const thrown = await client.connect().catch((error) => error);
  expect(answerTo(thrown)).toEqual([503, '5']);
});

it('a fault of the code stays a 500', () => {
  for (const code of ['42P01', '23505', 'ERR_INVALID_ARG_TYPE'])
    expect(answerTo(Object.assign(new Error('a fault'), { code }))).toEqual([500, undefined]);
});
