import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { RequestHandler, Response } from 'express';
import { acceptedEncoding, type Encoding } from '../http/compression.ts';
import { YEAR_IN_SECONDS } from '../time/time.ts';

interface Asset {
  path: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
  encodings: Encoding[];
}

/**
 * Serves a folder from memory, as it was at the start of the process. A later build may replace the folder while this
 * process still sends pages that need the old files. Browsers store files with a hash in their name for a year, others
 * for an hour.
 */
export async function assetFiles(folder: string): Promise<RequestHandler> {
  const assets = await readAssets(folder);
  return (req, res, next) => {
    const asset = req.method === 'GET' || req.method === 'HEAD' ? assets.get(req.path) : undefined;
    if (!asset) return next();
    send(res, asset, acceptedEncoding(req.headers['accept-encoding'], asset.encodings));
  };
}

function send(res: Response, { path, etag, bodies, encodings }: Asset, encoding: Encoding): void {
  if (encodings.length > 0) res.vary('Accept-Encoding');
  const cacheControl = path.startsWith('/assets/')
    ? `public, max-age=${YEAR_IN_SECONDS}, immutable`
    : 'public, max-age=3600';
  res.set({ 'Cache-Control': cacheControl, ETag: etag }).type(extname(path));
  // A fresh response becomes a 304, which describes no body.
  if (encoding !== 'identity' && !res.req.fresh) res.set('Content-Encoding', encoding);
  res.send(bodies[encoding]);
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(`/${relative(folder, path).split(sep).join('/')}`, await readFile(path));
  }
  const plain = [...files].filter(([path]) => !/\.(br|gz)$|^\/(admin-)?manifest\.json$/.test(path));
  return new Map(plain.map(([path, identity]) => [path, assetOf(path, identity, files)]));
}

function assetOf(path: string, identity: Buffer, files: Map<string, Buffer>): Asset {
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  // Weak, since the encodings share it.
  const [br, gzip] = [files.get(`${path}.br`), files.get(`${path}.gz`)];
  const encodings: Encoding[] = [...(br ? ['br' as const] : []), ...(gzip ? ['gzip' as const] : [])];
  return { path, etag: `W/"${hash}"`, bodies: { identity, br, gzip }, encodings };
}
