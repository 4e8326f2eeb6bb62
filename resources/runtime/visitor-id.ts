/** Seconds: a year. */
const kept = 31_536_000;

/** What this browser is known by: to analytics, or where that is missing to us. */
export function visitorId(): string {
  return cookie('_ga') ?? cookie('visitor_id') ?? begin();
}

function begin(): string {
  // Not `randomUUID`, which plain HTTP does not have.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in some browsers
  document.cookie = `visitor_id=${id}; path=/; max-age=${kept}; samesite=lax${secure}`;
  return id;
}

function cookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) || undefined;
}
