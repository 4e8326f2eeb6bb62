let shown: string | null = null;
const listeners = new Set<() => void>();

/** Says what the visitor must not miss, and waits until it has been read. */
export function alertVisitor(text: string): void {
  put(text);
}

export function dismissAlert(): void {
  put(null);
}

export function shownAlert(): string | null {
  return shown;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function put(text: string | null): void {
  shown = text;
  for (const listener of listeners) listener();
}
