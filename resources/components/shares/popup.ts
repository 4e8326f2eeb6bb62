const SIZE = { width: 600, height: 600 };

/** Opens a provider's page in a small window in the middle of this one. Returns false when the browser blocks it. */
export function openPopup(address: string): boolean {
  const left = window.screenX + (window.outerWidth - SIZE.width) / 2;
  const top = window.screenY + (window.outerHeight - SIZE.height) / 2;
  const popup = window.open(
    address,
    'share',
    `popup,width=${SIZE.width},height=${SIZE.height},left=${Math.max(0, left)},top=${Math.max(0, top)}`,
  );
  if (!popup) return false;
  popup.opener = null;
  return true;
}
