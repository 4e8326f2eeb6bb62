/** An open event stream of `/admin/events`. */
export interface LiveStream {
  status: number;
  headers: Headers;
  /** Everything received so far. */
  text(): string;
  /** The topics received so far. */
  topics(): string[];
  /** Whether the server has ended it. */
  hasEnded(): boolean;
  close(): void;
}

/** Connects as `useLive` does. */
export async function openLive(origin: string, headers: Record<string, string>): Promise<LiveStream> {
  const aborted = new AbortController();
  const response = await fetch(`${origin}/admin/events`, {
    headers: { Accept: 'text/event-stream', 'Accept-Encoding': 'br, gzip', ...headers },
    signal: aborted.signal,
    redirect: 'manual',
  });
  let text = '';
  let hasEnded = false;
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  })()
    .catch(() => {})
    .finally(() => {
      hasEnded = true;
    });
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    topics: () => [...text.matchAll(/^data: (.+)$/gm)].flatMap(([, json]) => JSON.parse(json ?? '[]')),
    hasEnded: () => hasEnded,
    close: () => aborted.abort(),
  };
}
