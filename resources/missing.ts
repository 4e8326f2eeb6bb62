import { notify } from './notifications.ts';

/** Of what a visitor has asked for, and whose script has not come. */
export function sayMissing(): void {
  notify({
    title: 'No connection',
    text: 'This could not be opened. Please try again when you are back online.',
    action: { text: 'Reload the page', onClick: () => window.location.reload() },
  });
}
