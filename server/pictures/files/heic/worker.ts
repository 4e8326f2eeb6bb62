import { parentPort, workerData } from 'node:worker_threads';
import openLibheif, { type HeifImage } from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import type { DecodedPixels } from './decode.ts';

// The thread that decodes one HEIC picture. `decode.ts` starts it.

const images = new (openLibheif().HeifDecoder)().decode(workerData as Uint8Array);
// Phones store bursts and previews in the same file.
const image = images.find((each) => each.is_primary()) ?? images[0];
const pixels = image ? await draw(image) : null;
parentPort?.postMessage(pixels, pixels ? [pixels.data.buffer] : []);

/** Rotated and mirrored by the boxes `irot` and `imir` of the file. */
function draw(image: HeifImage): Promise<DecodedPixels | null> {
  const [width, height] = [image.get_width(), image.get_height()];
  const target = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  return new Promise((resolve) => {
    image.display(target, (drawn) => resolve(drawn && { width, height, data: new Uint8Array(drawn.data.buffer) }));
  });
}
