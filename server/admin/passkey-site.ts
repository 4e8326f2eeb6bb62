import type { Response } from 'express';
import type { Context } from '../context.ts';
import { originFor } from '../http/request.ts';
import type { Site } from '../staff/passkeys.ts';

/** The website that a request's passkeys belong to. */
export async function siteOf(res: Response, { site, settings }: Context): Promise<Site> {
  const { gallery } = await site();
  return { origin: originFor(res), gallery: gallery.name, secrets: settings.sessionSecrets };
}

/** Browsers refuse passkeys at an IP address: what to open instead. Null at a name. */
export function adviceForIpAddress(res: Response): string | null {
  const { hostname, protocol, port } = new URL(originFor(res));
  if (!/^[\d.]+$|^\[/.test(hostname)) return null;
  const isLocal = hostname.startsWith('127.') || hostname === '[::1]';
  const instead = isLocal ? `${protocol}//localhost${port && `:${port}`}/admin/sign-in` : "the gallery's own domain";
  return `Browsers refuse passkeys at ${hostname}. Please open ${instead} instead.`;
}

/** The passkey's answer in a form field; null if it is no JSON. */
export function readPasskeyAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
