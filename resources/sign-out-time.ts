/** The key in localStorage under which the moment of the last sign-out stands; the browser's other tabs listen to it. */
export const signOutKey = 'signedOut';

/** Whether this browser has signed out after a moment, in milliseconds since the epoch; a time in the future does not count. */
export function hasSignedOutSince(moment: number): boolean {
  try {
    const at = Number(localStorage.getItem(signOutKey));
    return at > moment && at <= Date.now();
  } catch {
    return false;
  }
}
