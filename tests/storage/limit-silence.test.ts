import { PassThrough, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitIdleTime } from '../../server/storage/limit-silence.ts';
import { WAIT_LIMIT } from '../support/wait-limit.ts';

const LIMIT = 5_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** The body of a response, and what its service sends. */
function open() {
  const socket = { bytesRead: 0 };
  const body = limitIdleTime(Object.assign(new PassThrough(), { socket }), LIMIT);
  const send = (bytes: number) => {
    socket.bytesRead += bytes;
    body.write(Buffer.alloc(bytes));
  };
  return { body, send };
}

it('a body that stops in the middle fails within twice the limit', async () => {
  const { body, send } = open();
  const read = Array.fromAsync(body);
  const failed = expect(read).rejects.toThrow('The service stopped in the middle.');
  send(10);
  await vi.waitFor(() => expect(body.readableLength).toBe(0), WAIT_LIMIT);
  vi.advanceTimersByTime(2 * LIMIT);
  await failed;
});

it('a body that flows slowly does not fail', async () => {
  const { body, send } = open();
  const read = Array.fromAsync(body);
  for (let count = 0; count < 5; count++) {
    send(1);
    await vi.waitFor(() => expect(body.readableLength).toBe(0), WAIT_LIMIT);
    vi.advanceTimersByTime(LIMIT);
  }
  body.end();
  expect(Buffer.concat(await read)).toHaveLength(5);
  expect(vi.getTimerCount()).toBe(0);
});

it('a consumer that does not read for long gets the rest', async () => {
  const { body, send } = open();
  const waiting: (() => void)[] = [];
  let received = 0;
  const slow = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _encoding, done) => {
      received += chunk.length;
      waiting.push(done);
    },
  });
  const sent = pipeline(body, slow);
  send(100_000);
  send(100_000);
  body.end();
  await vi.waitFor(() => expect(waiting).toHaveLength(1), WAIT_LIMIT);
  vi.advanceTimersByTime(20 * LIMIT);
  waiting.shift()?.();
  await vi.waitFor(() => expect(waiting).toHaveLength(1), WAIT_LIMIT);
  waiting.shift()?.();
  await sent;
  expect(received).toBe(200_000);
});
