import { useEffect, useState } from 'react';

/** False on the server and as the browser takes the page over, true from then on. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => setLate(true), []);
  return isLate;
}
