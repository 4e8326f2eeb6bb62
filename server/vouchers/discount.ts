/** What a percentage takes off, in centavos, half a centavo up. Both are whole numbers. */
export function discountOf(subtotal: number, percent: number): number {
  return Math.floor((subtotal * percent + 50) / 100);
}
