import type { Place } from '../server/shares/sharing.ts';
import { call } from './calls.ts';

const size = { width: 600, height: 600 };

/** Opens a provider's page in a small window over the middle of this one; false where the browser lets none open. */
export function openPopup(address: string): boolean {
  const left = window.screenX + (window.outerWidth - size.width) / 2;
  const top = window.screenY + (window.outerHeight - size.height) / 2;
  const popup = window.open(
    address,
    'share',
    `popup,width=${size.width},height=${size.height},left=${Math.max(0, left)},top=${Math.max(0, top)}`,
  );
  if (!popup) return false;
  popup.opener = null;
  return true;
}

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
