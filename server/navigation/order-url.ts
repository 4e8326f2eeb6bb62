export function orderUrl(number: string): string {
  return `/orders/${number}`;
}
