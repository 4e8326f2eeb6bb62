import { createStore } from '../../runtime/state/create-store.ts';

/** The text of the alert dialog; null while it is closed. */
export const alertText = createStore<string | null>(null);

/** Shows a message that the visitor has to confirm. */
export function showAlert(text: string): void {
  alertText.set(text);
}

export function dismissAlert(): void {
  alertText.set(null);
}
