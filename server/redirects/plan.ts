import { pathOf } from './address.ts';

/** Where an old address leads. `id`: null for one that is not stored yet. */
export interface RedirectTarget {
  id: number | null;
  to: string;
  /** Made when a page got another address, not by staff. */
  isAutomatic: boolean;
}

/** What a change does with one old address; null: it is not redirected. */
export interface RedirectChange {
  from: string;
  before: RedirectTarget | null;
  after: RedirectTarget | null;
}

/** What becomes of a redirect that is wanted. `circle`: it would lead to itself. `repeated`: an earlier line has its old address. */
export type Placement = 'added' | 'changed' | 'unchanged' | 'circle' | 'repeated';

/**
 * Adds redirects to those that are stored, one after the other. Chains stay flat: what led to an address that is redirected now leads
 * to its target. `stored`: all whose old address is one of these old or new ones, or that lead to one of these old ones.
 */
export function planRedirects(
  stored: Map<string, RedirectTarget>,
  wanted: { from: string; to: string }[],
): { placements: Placement[]; changes: RedirectChange[] } {
  const current = new Map(stored);
  const sources = sourcesOf(stored);
  const seen = new Set<string>();
  const placements = wanted.map(({ from, to }): Placement => {
    if (seen.has(from)) return 'repeated';
    seen.add(from);
    const final = current.get(to)?.to ?? current.get(pathOf(to))?.to ?? to;
    if (final === from || pathOf(final) === from) return 'circle';
    const before = current.get(from);
    if (before?.to === final) return 'unchanged';
    place(current, sources, from, { id: before?.id ?? null, to: final, isAutomatic: false });
    for (const source of sources.get(from) ?? []) {
      const target = current.get(source);
      if (target?.to === from) place(current, sources, source, { ...target, to: final });
    }
    return before ? 'changed' : 'added';
  });
  return { placements, changes: changesOf(stored, current) };
}

/** The changes from one state of some addresses to another. */
export function changesOf(stored: Map<string, RedirectTarget>, current: Map<string, RedirectTarget>): RedirectChange[] {
  const addresses = new Set([...stored.keys(), ...current.keys()]);
  return [...addresses].flatMap((from) => {
    const [before, after] = [stored.get(from) ?? null, current.get(from) ?? null];
    return before?.to === after?.to && before?.isAutomatic === after?.isAutomatic ? [] : [{ from, before, after }];
  });
}

/** Whether a redirect leads to an address that is redirected itself. */
export function isFlat(redirects: Map<string, RedirectTarget>): boolean {
  return [...redirects.values()].every(({ to }) => !redirects.has(to) && !redirects.has(pathOf(to)));
}

/** Target → old addresses that lead there. */
function sourcesOf(redirects: Map<string, RedirectTarget>): Map<string, Set<string>> {
  const sources = new Map<string, Set<string>>();
  for (const [from, { to }] of redirects) sources.set(to, (sources.get(to) ?? new Set()).add(from));
  return sources;
}

function place(
  current: Map<string, RedirectTarget>,
  sources: Map<string, Set<string>>,
  from: string,
  target: RedirectTarget,
): void {
  current.set(from, target);
  sources.set(target.to, (sources.get(target.to) ?? new Set()).add(from));
}
