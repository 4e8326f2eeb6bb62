import { PRINT_KINDS, type PrintKind } from '../../prints/kinds.ts';
import type { PrintPage } from './contract.ts';

const ABOUT: Record<PrintKind, string> = {
  labels: '90 × 52 mm with a QR code of the artwork’s page, ten on an A4 page, with marks to cut along.',
  'tear-sheets': 'An A4 page for each artwork, with its picture, facts and description.',
  'price-list': 'A numbered table with small pictures and prices.',
};

export function presentKinds(): PrintPage['kinds'] {
  return (Object.keys(PRINT_KINDS) as PrintKind[]).map((value) => ({
    value,
    text: PRINT_KINDS[value],
    about: ABOUT[value],
  }));
}

export function hiddenText(count: number): string {
  const start = count === 1 ? '1 artwork is' : `${count.toLocaleString('en')} artworks are`;
  return `${start} not public: without a page in the shop there is no QR code.`;
}
