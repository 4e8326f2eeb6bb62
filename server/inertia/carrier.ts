import type { Request } from 'express';
import type { Errors, PageObject } from './page-object.ts';
import type { InertiaSession, Kept } from './session.ts';
import type { Visit } from './visit.ts';

const defaultBag = 'default';

type Delivered = Pick<PageObject, 'flash' | 'clearHistory' | 'preserveFragment'>;

/** Carries flash, errors and instructions from the request that leaves them to the page that shows them. */
export class Carrier {
  readonly #req: Request;
  readonly #visit: Visit;
  readonly #session: InertiaSession;
  #own: Kept = {};

  constructor(req: Request, visit: Visit, session: InertiaSession) {
    this.#req = req;
    this.#visit = visit;
    this.#session = session;
  }

  leaveFlash(flash: Record<string, unknown>): void {
    if (!this.#hasSession()) throw needsSession('flash()');
    const place = this.#visit.partial ? 'partialFlash' : 'flash';
    this.#leave((kept) => ({ ...kept, [place]: { ...kept[place], ...flash } }));
  }

  leaveErrors(errors: Errors, bag: string | null): void {
    const name = bag ?? this.#visit.errorBag ?? defaultBag;
    this.#leave((kept) => ({ ...kept, errors: { ...kept.errors, [name]: { ...kept.errors?.[name], ...errors } } }));
  }

  leave(instruction: 'clearHistory' | 'preserveFragment'): void {
    this.#leave((kept) => ({ ...kept, [instruction]: true }));
  }

  /** Throws where a redirect would lose what this request left for the next page. */
  assertSaved(): void {
    const [name] = Object.keys(this.#own);
    if (name && !this.#hasSession()) throw needsSession(`${name} before a redirect`);
  }

  /** The errors as the client reads them: those of a named bag beneath its name. */
  errors(): Record<string, unknown> {
    const { [defaultBag]: unnamed, ...named } = this.#visible().errors ?? {};
    if (!unnamed) return named;
    return this.#visit.errorBag ? { ...named, [this.#visit.errorBag]: unnamed } : { ...named, ...unnamed };
  }

  /** Hands over what this page shows and keeps the rest; called once the page is certain to be answered. */
  deliver(isPartial: boolean): Delivered {
    const { flash, partialFlash, clearHistory, preserveFragment } = this.#visible();
    const shown = { ...(!isPartial && flash), ...partialFlash };
    this.#forget(isPartial);
    return {
      ...(Object.keys(shown).length > 0 && { flash: shown }),
      ...(clearHistory && { clearHistory }),
      ...(preserveFragment && { preserveFragment }),
    };
  }

  /** A prefetched page may never be shown, so it shows and uses up only what its own request left. */
  #visible(): Kept {
    return this.#visit.prefetch ? this.#own : this.#kept();
  }

  #forget(isPartial: boolean): void {
    const kept = this.#session.read(this.#req);
    if (!kept || (this.#visit.prefetch && Object.keys(this.#own).length === 0)) return;
    const left = this.#visit.prefetch ? withoutOwn(kept, this.#own) : isPartial && kept.flash && { flash: kept.flash };
    this.#session.write(this.#req, left || undefined);
    this.#own = {};
  }

  #hasSession(): boolean {
    return this.#session.isAvailable?.(this.#req) ?? true;
  }

  #leave(change: (kept: Kept) => Kept): void {
    this.#own = change(this.#own);
    this.#session.write(this.#req, change(this.#session.read(this.#req) ?? {}));
  }

  #kept(): Kept {
    return this.#session.read(this.#req) ?? this.#own;
  }
}

function needsSession(what: string): Error {
  return new Error(`${what} needs a session: mount express-session before inertia(), or pass the option \`session\``);
}

function withoutOwn(kept: Kept, own: Kept): Kept {
  const left = Object.entries(kept.flash ?? {}).filter(([key]) => !Object.hasOwn(own.flash ?? {}, key));
  return { ...kept, flash: Object.fromEntries(left) };
}
