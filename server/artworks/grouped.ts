/**
 * `12500.5` as `12,500.5`, for numbers below 10²¹. Not by `Intl`, whose first formatter takes a phone some 50 ms, on each page
 * and before it can be used.
 */
export function grouped(number: number | string): string {
  const [whole = '', ...decimals] = String(number).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}
