import { offlineText } from '../calls.ts';
import { notify } from '../notification-store.ts';

/** Reports that the script of something that the visitor opened did not load. */
export function notifyChunkLoadError(): void {
  notify({
    title: 'This could not be opened',
    text: navigator.onLine ? 'Please reload the page.' : offlineText('this could not be opened'),
    action: { text: 'Reload the page', onClick: () => window.location.reload() },
  });
}
