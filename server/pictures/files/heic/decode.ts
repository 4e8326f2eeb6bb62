import { Worker } from 'node:worker_threads';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';
import { MINUTE } from '../../../time/time.ts';

/** Pixels: phones photograph with 48 megapixels at most. Decoding needs about 12 bytes for each, so 600 MB. */
export const MAX_HEIC_PIXELS = 50_000_000;
/** Milliseconds. A picture of 48 megapixels takes 10 s of a busy core. */
const TIMEOUT = 2 * MINUTE;
/** Bytes of the signature and the header of a PNG. The colour profile comes after them. */
const PNG_HEADER = 33;

export interface DecodedPixels {
  width: number;
  height: number;
  /** RGBA. */
  data: Uint8Array<ArrayBuffer>;
}

/** Whether a picture is compressed by HEVC, as phones do, which sharp cannot decode. */
export function isHeic({ format, compression }: Metadata): boolean {
  return format === 'heif' && compression === 'hevc';
}

/** The picture as PNG with its colour profile; null if it cannot be decoded. */
export async function decodeHeic(file: Uint8Array, profile: Buffer | undefined): Promise<Buffer | null> {
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
  if (width * height > MAX_HEIC_PIXELS) return null;
  const pixels = await decodeInThread(file);
  if (!pixels) return null;
  const raw = { width: pixels.width, height: pixels.height, channels: 4 } as const;
  const png = await sharp(pixels.data, { raw }).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
  return profile ? withProfile(png, profile) : png;
}

/** A thread of its own: decoding takes seconds, and WebAssembly returns its memory only when its thread ends. */
function decodeInThread(file: Uint8Array): Promise<DecodedPixels | null> {
  const { promise, resolve } = Promise.withResolvers<DecodedPixels | null>();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: file });
  const timer = setTimeout(() => resolve(null), TIMEOUT);
  worker.once('message', resolve);
  worker.once('error', () => resolve(null));
  worker.once('exit', () => resolve(null));
  return promise.finally(() => {
    clearTimeout(timer);
    return worker.terminate();
  });
}

/** Adds the chunk `iCCP`: sharp converts colours to another profile, but cannot declare that of raw pixels. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([png.subarray(0, PNG_HEADER), length, content, checksum, png.subarray(PNG_HEADER)]);
}
