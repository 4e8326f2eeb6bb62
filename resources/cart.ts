import { call } from './calls.ts';
import { setCount } from './counters.ts';

interface CartAnswer {
  data: { count: number; slugs: string[] };
}

/** Asks what this browser's cart holds; the answer brings the token for every change as well. */
export async function loadCart(): Promise<void> {
  const { body } = await call<CartAnswer>('get', '/web/api/cart');
  setCount('cart', body.data.count);
}
