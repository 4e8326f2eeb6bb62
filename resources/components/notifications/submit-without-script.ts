import { offlineText } from '../../runtime/calls.ts';
import { notify } from '../../runtime/notification-store.ts';

/** For a script that could not be loaded. Offline, the browser would replace the page by an error page. */
export function submitWithoutScript(form: HTMLFormElement, missed: string): void {
  if (navigator.onLine) form.submit();
  else notify({ title: 'No connection', text: offlineText(missed) });
}
