const whole = new Intl.NumberFormat('en-PH', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `Php 12,500.00` */
export function withCurrency(centavos: number): string {
  return `Php ${whole.format(inPesos(centavos))}`;
}

export function inPesos(centavos: number): number {
  return centavos / 100;
}
