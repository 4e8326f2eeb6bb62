import type { Response } from 'express';
import type { Context } from '../context.ts';
import { pictureOrigin } from '../storage/location.ts';

/** Sends the HTML of a mail to a frame of the admin, or to another tab: without scripts, and with the inline styles of mails. */
export function sendMailPreview(
  res: Response,
  html: string,
  settings: Pick<Context['settings'], 'storage' | 'pictureReads'>,
): void {
  const pictures = ["img-src 'self' data:", pictureOrigin(settings)].filter(Boolean).join(' ');
  res.set({
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; ${pictures}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
    'X-Frame-Options': 'SAMEORIGIN',
  });
  // Links leave the frame of the preview.
  res.type('html').send(html.replace('<head>', '<head><base target="_blank">'));
}
