import type { Submission } from './submission.ts';

/** Names one submission: the same form for the same works by the same collector has the same. */
export async function fingerprint(accountId: number, submission: Submission, artworkIds: number[]): Promise<string> {
  const { shown: _shown, ...form } = submission;
  const said = JSON.stringify([accountId, form, artworkIds.toSorted((a, b) => a - b)]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(said));
  return Buffer.from(digest).toString('hex');
}
