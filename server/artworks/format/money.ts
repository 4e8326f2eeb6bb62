/** `Php 12,500.00` */
export function withCurrency(centavos: number): string {
  return `Php ${groupDigits(plainPesos(centavos))}`;
}

/** `- Php 1,000.00` */
export function formatDiscount(centavos: number): string {
  return `- ${withCurrency(centavos)}`;
}

/** `12,500.00`; `−12,500.00`, with the sign of typography. */
export function formatAmount(centavos: number): string {
  const text = groupDigits(plainPesos(Math.abs(centavos)));
  return centavos < 0 ? `−${text}` : text;
}

/** Formats hundredths of the currency with that ISO code: `Php 12,500.00`, `USD 12500.00`. */
export function inCurrency(hundredths: number, currency: string): string {
  return currency === 'PHP' ? withCurrency(hundredths) : `${currency} ${plainPesos(hundredths)}`;
}

/** Centavos of `Php 12,500.00`, `P12,500`, `₱ 12 500` or `12500`; null for anything else. */
export function parsePesos(text: string): number | null {
  const plain = /^(?:php|p|₱)?\s*(\d[\d,\s]{0,14}(?:\.\d{1,2})?)$/i.exec(text.trim())?.[1];
  return plain === undefined ? null : inCentavos(Number(plain.replace(/[,\s]/g, '')));
}

export function inPesos(centavos: number): number {
  return centavos / 100;
}

/** Rounds, since 1234.56 is not exact in binary. */
export function inCentavos(pesos: number): number {
  return Math.round(pesos * 100);
}

/** `12500.00`, for files and programs. */
export function plainPesos(centavos: number): string {
  return inPesos(centavos).toFixed(2);
}

/** `12500` or `12500.50`, as a person types it. */
export function typedPesos(centavos: number): string {
  return centavos % 100 === 0 ? String(inPesos(centavos)) : plainPesos(centavos);
}

/** `12,500.5` of `12500.5`, below 10²¹. Without `Intl`: its first formatter takes a phone about 50 ms before the page responds. */
export function groupDigits(number: number | string): string {
  const [whole = '', ...decimals] = String(number).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}
