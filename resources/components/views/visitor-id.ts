/** Seconds in a year. */
const MAX_AGE = 31_536_000;

/** The analytics id of this browser, or an id of our own where there is none. */
export function visitorId(): string {
  return cookie('_ga') ?? cookie('visitor_id') ?? createId();
}

function createId(): string {
  // `randomUUID` is not available over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API
  document.cookie = `visitor_id=${id}; path=/; max-age=${MAX_AGE}; samesite=lax${secure}`;
  return id;
}

function cookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || undefined;
}
