import type { Readable } from 'node:stream';

/** The body of a response. */
type Body = Readable & { socket?: { bytesRead: number } };

/**
 * Destroys the body when its service sends nothing for one to two times so many milliseconds while the consumer waits for more. A timeout
 * of the socket would also end a body that a slow consumer does not read.
 */
export function limitIdleTime<Stream extends Body>(body: Stream, silenceMs: number): Stream {
  let received = -1;
  const timer = setInterval(() => {
    const before = received;
    received = body.socket?.bytesRead ?? 0;
    // A consumer that listens to `readable` reads as soon as there is something; any other one is paused while it cannot take more.
    const isReading = body.listenerCount('readable') > 0 || body.readableFlowing !== false;
    const isAwaited = isReading && body.readableLength === 0;
    if (received === before && isAwaited)
      body.destroy(Object.assign(new Error('The service stopped in the middle.'), { code: 'ETIMEDOUT' }));
  }, silenceMs);
  timer.unref();
  body.once('close', () => clearInterval(timer));
  return body;
}
