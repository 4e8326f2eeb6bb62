const NOTICE =
  'This is a saved copy of the page and may be out of date. Nothing can be added to the cart until the gallery is back, which should not take long.';

/**
 * A page from the cache as it is shown while the database is away: with a notice that it may be out of date, and without anything that would
 * change something. Its script goes as well, because it would draw the forms again.
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

/** Headers of the cached answer that are not true of its stale copy. */
const REPLACED = ['etag', 'cache-control', 'content-length', 'content-encoding'];

/** `ageMs`: since the database was last heard. */
export function staleHeaders(headers: string[], length: number, ageMs: number): string[] {
  const kept = headers.flatMap((name, index) =>
    index % 2 === 0 && !REPLACED.includes(name.toLowerCase()) ? [name, headers[index + 1] ?? ''] : [],
  );
  const age = String(Math.round(ageMs / 1_000));
  return [
    ...kept,
    'cache-control',
    'no-store',
    'age',
    age,
    'warning',
    '110 - "Response is Stale"',
    'content-length',
    String(length),
  ];
}
