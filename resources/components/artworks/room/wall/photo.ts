import { MINUTE } from '../../../../../server/time/time.ts';
import type { Size } from '../true-size.ts';

/** Pixels of the longer side. A phone's whole photograph would need 200 MB of memory. */
const MAX_SIDE = 2_000;

/** Decodes a photograph upright and at most 2,000 px long. Rejects if the browser cannot read the file. */
export async function readPhoto(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const size = { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) };
    const canvas = canvasOf(size);
    contextOf(canvas).drawImage(bitmap, 0, 0, size.width, size.height);
    return canvas;
  } finally {
    bitmap.close();
  }
}

/** Downloads a canvas as a JPEG file. Rejects if the canvas has pixels of another site, which scripts cannot read. */
export async function savePicture(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error(`Cannot encode ${canvas.width} × ${canvas.height} pixels`);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Safari reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE);
}

export function canvasOf({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no 2D canvas');
  context.imageSmoothingQuality = 'high';
  return context;
}
