import { useEffect, useState } from 'react';
import { call } from '../calls.ts';

interface CartAnswer {
  data: { count: number };
}

/** How many artworks this browser's cart holds: 0 until the call answers, since pages are the same for everyone. */
export function useCartCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    call<CartAnswer>('get', '/web/api/cart').then(
      ({ body }) => setCount(body.data.count),
      // The counter is a courtesy: without an answer it stays away.
      () => undefined,
    );
  }, []);
  return count;
}
