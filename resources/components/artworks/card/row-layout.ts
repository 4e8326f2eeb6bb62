import type { PictureDimensions } from '../../../../server/artworks/contract.ts';

const COLUMNS = 24;
// For a page of 1280 px with 32 px between artworks. At other widths an artwork's height differs by a few percent.
const COLUMN_PX = (1280 + 32) / COLUMNS;
const GAP_PX = 32;
const MIN_SPAN = 5;

// Sums of width/height ratios that fill a row: a tall row with few artworks, then a low row with more.
const ROW_RATIOS = [2.7, 4.3];
// Seven narrow artworks would fit into a low row, but their captions would not.
const MAX_IN_ROW = 5;

export interface RowItem {
  index: number;
  /** Number of columns of 24. */
  span: number;
}

/** Lays artworks out in rows of nearly one height, uncropped. An incomplete last row is left out. */
export function layOutRows(pictures: PictureDimensions[]): RowItem[][] {
  const rows: RowItem[][] = [];
  let row: number[] = [];
  pictures.forEach((_, index) => {
    row.push(index);
    const fill = ROW_RATIOS[rows.length % ROW_RATIOS.length] ?? 0;
    if (row.length < MAX_IN_ROW && row.reduce((sum, at) => sum + ratio(pictures[at]), 0) < fill) return;
    rows.push(spansOf(row, pictures));
    row = [];
  });
  return rows.length > 0 ? rows : layOutOneRow(pictures);
}

/** Lays all artworks out in one row, however many there are. */
export function layOutOneRow(pictures: PictureDimensions[]): RowItem[][] {
  const all = pictures.map((_, index) => index);
  return all.length > 0 ? [spansOf(all, pictures, ROW_RATIOS[0])] : [];
}

function spansOf(row: number[], pictures: PictureDimensions[], minFill = 0): RowItem[] {
  const ratios = row.map((index) => ratio(pictures[index]));
  const sum = ratios.reduce((before, value) => before + value, 0);
  const height = (COLUMNS * COLUMN_PX - row.length * GAP_PX) / Math.max(sum, minFill);
  const exact = ratios.map((value) => Math.max((value * height + GAP_PX) / COLUMN_PX, MIN_SPAN));
  const scale = sum < minFill ? 1 : COLUMNS / exact.reduce((before, value) => before + value, 0);
  let usedColumns = 0;
  let exactEnd = 0;
  return row.map((index, at) => {
    exactEnd += (exact[at] ?? 0) * scale;
    const span = Math.max(Math.round(exactEnd) - usedColumns, 1);
    usedColumns += span;
    return { index, span };
  });
}

function ratio(picture: PictureDimensions | undefined): number {
  return picture ? picture.width / picture.height : 1;
}
