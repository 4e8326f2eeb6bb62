import { listeners } from '../../runtime/create-store.ts';

let shown: string | null = null;
const { subscribe, tell } = listeners();

export { subscribe };

/** Says what the visitor must not miss, and waits until it has been read. */
export function showAlert(text: string): void {
  put(text);
}

export function dismissAlert(): void {
  put(null);
}

export function shownAlert(): string | null {
  return shown;
}

function put(text: string | null): void {
  shown = text;
  tell();
}
