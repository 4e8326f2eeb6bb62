import type { Place } from '../../../server/shares/sharing.ts';
import { call } from '../../runtime/calls.ts';

/** That it was shared is nothing that whoever shared waits for. */
export function reportShare(place: Place, slug: string): void {
  call('post', '/api/trackables/shares', { shared_to: place, slug }).catch(() => undefined);
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// Plain HTTP has no other way.
function copyBySelection(text: string): boolean {
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.className = 'sr-only';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
