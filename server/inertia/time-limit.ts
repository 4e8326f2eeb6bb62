/** Rejects when a task takes longer, and aborts its signal; a task that never returns to the event loop cannot be stopped. */
export async function withTimeLimit<T>(
  name: string,
  milliseconds: number,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const expire = () => {
    const error = new Error(`${name} took longer than ${milliseconds} ms`);
    reject(error);
    controller.abort(error);
  };
  const timer = Number.isFinite(milliseconds) ? setTimeout(expire, milliseconds) : undefined;
  try {
    return await Promise.race([task(controller.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}
