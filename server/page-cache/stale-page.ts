import { SECOND } from '../time/time.ts';

const NOTICE =
  'This is a saved copy of the page and may be out of date. Nothing can be added to the cart until the gallery is back, which should not take long.';

/**
 * A cached page for the time in which the database is unreachable. It has a notice and no forms that change data. It has no
 * script, which would render the forms again.
 */
export function stalePage(html: string): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/gi, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/gi, '')
    .replace(/<form\b[^>]*\bmethod="post"[\s\S]*?<\/form>/gi, '')
    .replace(
      /<body\b[^>]*>/i,
      (body) =>
        `${body}<p role="status" class="bg-ink px-[min(3.5rem,15vw)] py-2.5 text-center text-15 text-balance text-paper">${NOTICE}</p>`,
    );
}

/** Headers of the cached response that do not apply to its stale copy. */
const REPLACED = ['etag', 'cache-control', 'content-length', 'content-encoding'];

/** `ageMs`: time since the database was last reachable. */
export function staleHeaders(headers: string[], length: number, ageMs: number): string[] {
  const valid = headers.flatMap((name, index) =>
    index % 2 === 0 && !REPLACED.includes(name.toLowerCase()) ? [name, headers[index + 1] ?? ''] : [],
  );
  const seconds = String(Math.round(ageMs / SECOND));
  return [
    ...valid,
    'cache-control',
    'no-store',
    'age',
    seconds,
    'warning',
    '110 - "Response is Stale"',
    'content-length',
    String(length),
  ];
}
