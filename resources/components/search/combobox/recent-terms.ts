const KEY = 'recentSearches';
const MAX_TERMS = 5;
/** Characters. */
const MAX_LENGTH = 100;

/** The terms that were searched for in this browser, latest first. */
export function recentTerms(): string[] {
  try {
    const terms: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(terms) ? terms.filter((term) => typeof term === 'string').slice(0, MAX_TERMS) : [];
  } catch {
    return [];
  }
}

export function storeRecentTerm(term: string): void {
  if (!term || term.length > MAX_LENGTH) return;
  const others = recentTerms().filter((other) => other.toLowerCase() !== term.toLowerCase());
  write([term, ...others].slice(0, MAX_TERMS));
}

export function deleteRecentTerms(): void {
  write([]);
}

/** Without storage there are no recent terms. */
function write(terms: string[]): void {
  try {
    if (terms.length > 0) localStorage.setItem(KEY, JSON.stringify(terms));
    else localStorage.removeItem(KEY);
  } catch {}
}
