const KEY = 'recentSearches';
const MOST_TERMS = 5;
const LONGEST_TERM = 100;

/** The visitor's search terms, latest first. They stay in the browser. */
export function recentTerms(): string[] {
  try {
    const terms: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(terms) ? terms.filter((term) => typeof term === 'string').slice(0, MOST_TERMS) : [];
  } catch {
    return [];
  }
}

export function rememberTerm(term: string): void {
  if (!term || term.length > LONGEST_TERM) return;
  const others = recentTerms().filter((other) => other.toLowerCase() !== term.toLowerCase());
  store([term, ...others].slice(0, MOST_TERMS));
}

export function forgetTerms(): void {
  store([]);
}

/** Without storage there are no recent terms. */
function store(terms: string[]): void {
  try {
    if (terms.length > 0) localStorage.setItem(KEY, JSON.stringify(terms));
    else localStorage.removeItem(KEY);
  } catch {}
}
