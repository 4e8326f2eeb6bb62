/** `Php 1,234.50`, `Php -1,234.50` */
export function pesos(centavos: number): string {
  const whole = Math.trunc(Math.abs(centavos) / 100);
  const cents = String(Math.abs(centavos) % 100).padStart(2, '0');
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',');
  return `Php ${centavos < 0 ? '-' : ''}${grouped}.${cents}`;
}

/** A whole percentage of an amount; half a centavo is rounded up. */
export function percentOf(amount: number, percent: number): number {
  const doubled = BigInt(amount) * BigInt(percent) * 2n;
  return Number((doubled + 100n) / 200n);
}

/**
 * The shares of a discount by price. Each gets the whole centavos of its exact share; the rest goes, a centavo each, to the largest
 * remainders, of equal ones to the first.
 */
export function sharesOf(discount: number, prices: number[]): number[] {
  const sum = BigInt(prices.reduce((total, price) => total + price, 0));
  if (discount === 0 || sum === 0n) return prices.map(() => 0);
  const exact = prices.map((price) => BigInt(price) * BigInt(discount));
  const shares = exact.map((each) => Number(each / sum));
  const left = discount - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((each, index) => ({ index, remainder: each % sum }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
