/** Where a form returns to: a path of the admin. */
export function returnPath(text: unknown): string {
  const isOwn = typeof text === 'string' && /^\/admin(?![^/?])/.test(text) && URL.canParse(text, 'http://localhost');
  return isOwn ? text : '/admin';
}

/** The same path with the query parameter `done`, by which its page shows a notice. */
export function withNotice(path: string, done: string): string {
  const url = new URL(path, 'http://localhost');
  url.searchParams.set('done', done);
  return url.pathname + url.search + url.hash;
}
