import { expect, it, vi } from 'vitest';
import { storePicture } from '../../resources/components/offline/stored-files.ts';

it('a picture is stored when it is painted, not its placeholder', async () => {
  const stored: string[] = [];
  const cache = {
    match: async () => undefined,
    put: async (_address: string, response: Response) => void stored.push(await response.text()),
    keys: async () => [],
  };
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache });
  const answers = [
    new Response('transparent', { headers: { 'Cache-Control': 'no-store' } }),
    new Response('painted', { headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  const currentSrc = `${window.location.origin}/images/key/sm.webp`;
  const picture = { complete: true, naturalWidth: 1, currentSrc } as HTMLImageElement;
  await storePicture(picture, 'test');
  expect(stored).toEqual([]);
  await storePicture(picture, 'test');
  expect(stored).toEqual(['painted']);
  await storePicture(picture, 'test');
  expect(stored).toEqual(['painted']);
});
