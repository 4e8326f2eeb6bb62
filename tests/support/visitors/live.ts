/** An open event stream. */
export interface LiveStream {
  status: number;
  headers: Headers;
  /** Everything received so far. */
  text(): string;
  /** The topics of `/admin/events` received so far. */
  topics(): string[];
  /** The data of all events with this name received so far. */
  events<Data>(name: string): Data[];
  /** Whether the server has ended it. */
  hasEnded(): boolean;
  close(): void;
}

/** Connects as `useLive` does, or as the pages of the gallery do. */
export async function openLive(
  origin: string,
  headers: Record<string, string>,
  path: '/admin/events' | '/web/api/events' = '/admin/events',
): Promise<LiveStream> {
  const aborted = new AbortController();
  const response = await fetch(`${origin}${path}`, {
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
    events: (name) =>
      [...text.matchAll(/^event: (.+)\ndata: (.+)$/gm)].flatMap(([, event, json]) =>
        event === name ? [JSON.parse(json ?? '{}')] : [],
      ),
    hasEnded: () => hasEnded,
    close: () => aborted.abort(),
  };
}
