import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Response } from 'supertest';
import { openMetrics } from '../../../server/http/monitoring/metrics.ts';
import { jobKinds } from '../../../server/jobs/kinds.ts';
import { openRunner } from '../../../server/jobs/runner.ts';
import type { StaffPicture } from '../../../server/pictures/contract.ts';
import type { OpenedApp } from '../app.ts';
import type { StaffBrowser } from './staff.ts';

/** A JPEG as a phone writes it: the sensor lies on its side, with metadata that visitors must not get. Upright it is green above red. */
export function phonePhoto({ width = 240, height = 160 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index++)
    pixels.set(index % width < width / 2 ? [0, 200, 0] : [220, 30, 30], index * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: 'PhoneMaker', Model: 'CameraModel' },
      IFD2: { LensModel: 'LensName' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '14/1 35/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 58/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>XmpAuthor</rdf></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
}

interface UploadOptions {
  name?: string;
  upload?: string;
  /** Bytes of a part; default: all. */
  partBytes?: number;
}

/** Uploads a file in parts, as the form's script does. Returns the last response, and its picture. */
export async function uploadPicture(
  browser: StaffBrowser,
  file: Buffer,
  { name = 'IMG_0001.jpg', upload = randomUUID(), partBytes = file.length }: UploadOptions = {},
): Promise<{ response: Response; picture: StaffPicture }> {
  let response: Response | undefined;
  for (let offset = 0; offset < Math.max(1, file.length); offset += Math.max(1, partBytes)) {
    response = await browser.put(
      uploadUrl({ upload, offset, size: file.length, name }),
      file.subarray(offset, offset + partBytes),
    );
    if (response.status >= 400) break;
  }
  return { response: response as Response, picture: response?.body.picture };
}

export function uploadUrl(query: { upload: string; offset: number; size: number; name?: string }): string {
  return `/admin/pictures?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;
}

/** A first run of the sweep of pictures at this time. `saveProgress` receives the files whose rows it is about to delete. */
export function sweepRun(now: number, saveProgress: (files: unknown) => Promise<void> = async () => {}) {
  return { now, clock: () => now, progress: null, saveProgress };
}

/** Makes the variants of uploaded pictures, as the background jobs do. */
export function makePictures(context: OpenedApp['context']): Promise<void> {
  return runJob(context, 'pictures');
}

/** Runs the due jobs of a kind. */
export async function runJob(context: OpenedApp['context'], kind: string): Promise<void> {
  const own = { ...context, metrics: openMetrics() };
  const runner = openRunner(own, jobKinds(own, 'https://gallery.example'));
  await runner.runDue(kind);
  await runner.close();
}
