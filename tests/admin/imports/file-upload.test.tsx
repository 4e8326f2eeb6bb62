import { afterEach, expect, it, vi } from 'vitest';
import { csrfToken } from '../../../resources/components/admin/uploads/calls.ts';
import { sendFile } from '../../../resources/components/admin/uploads/file-upload.ts';

afterEach(() => vi.unstubAllGlobals());

/** Sends a file to a server that accepts this token, and gives out `renewed`. */
function send({ accepted, renewed }: { accepted: string; renewed: [status: number, body: object] }) {
  const sent: [method: string, token: string | null, offset: string | null][] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
    const token = (headers as Record<string, string>)['X-CSRF-Token'] ?? null;
    const query = new URL(url, 'http://x').searchParams;
    sent.push([method, token, query.get('offset')]);
    const respond = (status: number, answer: object) => new Response(JSON.stringify(answer), { status });
    if (method === 'GET') return respond(...renewed);
    if (token !== accepted) return respond(419, { message: 'This page has expired.' });
    const received = Number(query.get('offset')) + (body as Blob).size;
    return received < Number(query.get('size'))
      ? respond(202, { received })
      : respond(201, { url: '/admin/imports/1' });
  });
  csrfToken.set('old');
  const answer = sendFile<{ url: string }>('/admin/imports', new File([new Uint8Array(600_000)], 'works.csv'), {
    signal: new AbortController().signal,
    onProgress: () => {},
    onWaiting: () => {},
  });
  return { answer, sent };
}

it('ADM-21 an upload resumes after a new sign-in in another tab', async () => {
  const { answer, sent } = send({ accepted: 'new', renewed: [200, { pictures: [], csrf: 'new' }] });
  expect(await answer).toEqual({ url: '/admin/imports/1' });
  expect(sent).toEqual([
    ['PUT', 'old', '0'],
    ['GET', null, null],
    ['PUT', 'new', '0'],
    ['PUT', 'new', '262144'],
  ]);
});

it('ADM-21 an upload ends after a sign-out in another tab', async () => {
  const signedOut = send({ accepted: 'new', renewed: [401, { message: 'Please sign in again.' }] });
  await expect(signedOut.answer).rejects.toThrow('Please sign in again.');
  const refused = send({ accepted: 'new', renewed: [200, { pictures: [], csrf: 'other' }] });
  await expect(refused.answer).rejects.toThrow('This page has expired.');
  expect(refused.sent).toHaveLength(3);
});
