import type { ShareTarget } from '../../../server/shares/sharing.ts';
import { call } from '../../runtime/calls.ts';

/** Reporting a share is not essential, so errors are ignored. */
export function reportShare(target: ShareTarget, slug: string): void {
  call('post', '/api/trackables/shares', { shared_to: target, slug }).catch(() => undefined);
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// The Clipboard API is not available over plain HTTP.
function copyBySelection(text: string): boolean {
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.className = 'sr-only';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
