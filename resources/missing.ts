import { notify } from './notifications.ts';

/** Of what a visitor has asked for, and whose script has not come. */
export function sayMissing(): void {
  notify({
    title: 'This could not be opened',
    text: 'Please reload the page once you are online.',
    action: { text: 'Reload the page', onClick: () => window.location.reload() },
  });
}
