import { grouped } from './grouped.ts';

/** `Php 12,500.00` */
export function withCurrency(centavos: number): string {
  return `Php ${grouped(inPesos(centavos).toFixed(2))}`;
}

export function inPesos(centavos: number): number {
  return centavos / 100;
}
