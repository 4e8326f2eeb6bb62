import type { Request } from 'express';
import type { Errors, PageObject } from './page-object.ts';
import type { Visit } from './request.ts';

const DEFAULT_BAG = 'default';
const SESSION_KEY = 'inertia';

/** Data that one request stores for the next page. */
export interface FlashState {
  flash?: Record<string, unknown>;
  /** Stored by a partial reload, whose response is partial too. */
  partialFlash?: Record<string, unknown>;
  /** By bag; forms without a bag use `default`. */
  errors?: Record<string, Errors>;
  clearHistory?: boolean;
  preserveFragment?: boolean;
}

/** Stores flash data and errors between requests. */
export interface InertiaSession {
  /** Whether this request has a session to write to; default: always. */
  isAvailable?(req: Request): boolean;
  read(req: Request): FlashState | undefined;
  /** Called only for changes, so that a visitor without flash data gets no session. */
  write(req: Request, state: FlashState | undefined): void;
}

/** Uses the session of express-session. Without one, flash data lasts for the current request only. */
export const expressSession: InertiaSession = {
  isAvailable: (req) => sessionOf(req) !== undefined,
  read: (req) => sessionOf(req)?.[SESSION_KEY] as FlashState | undefined,
  write: (req, state) => {
    const session = sessionOf(req);
    if (!session) return;
    if (state) session[SESSION_KEY] = state;
    else delete session[SESSION_KEY];
  },
};

function sessionOf(req: Request): Record<string, unknown> | undefined {
  return (req as unknown as { session?: Record<string, unknown> }).session;
}

type FlashFields = Pick<PageObject, 'flash' | 'clearHistory' | 'preserveFragment'>;

/** Stores flash data, errors and history instructions until a page shows them. */
export class FlashBag {
  readonly #req: Request;
  readonly #visit: Visit;
  readonly #session: InertiaSession;
  /** Entries that this request itself has added. */
  #own: FlashState = {};

  constructor(req: Request, visit: Visit, session: InertiaSession) {
    this.#req = req;
    this.#visit = visit;
    this.#session = session;
  }

  addFlash(flash: Record<string, unknown>): void {
    if (!this.#hasSession()) throw needsSession('flash()');
    const key = this.#visit.partial ? 'partialFlash' : 'flash';
    this.#update((state) => ({ ...state, [key]: { ...state[key], ...flash } }));
  }

  addErrors(errors: Errors, bag: string | null): void {
    const name = bag ?? this.#visit.errorBag ?? DEFAULT_BAG;
    this.#update((state) => ({
      ...state,
      errors: { ...state.errors, [name]: { ...state.errors?.[name], ...errors } },
    }));
  }

  set(instruction: 'clearHistory' | 'preserveFragment'): void {
    this.#update((state) => ({ ...state, [instruction]: true }));
  }

  /** Throws if a redirect would lose what this request has added. */
  assertSaved(): void {
    const [name] = Object.keys(this.#own);
    if (name && !this.#hasSession()) throw needsSession(`${name} before a redirect`);
  }

  /** The `errors` prop: errors of a named bag stand under its name. */
  errors(): Record<string, unknown> {
    const { [DEFAULT_BAG]: unnamed, ...named } = this.#visible().errors ?? {};
    if (!unnamed) return named;
    return this.#visit.errorBag ? { ...named, [this.#visit.errorBag]: unnamed } : { ...named, ...unnamed };
  }

  /** Returns the fields for a page and removes them from the session. Call it when the page is certain to be sent. */
  take(isPartial: boolean): FlashFields {
    const { flash, partialFlash, clearHistory, preserveFragment } = this.#visible();
    const shown = { ...(!isPartial && flash), ...partialFlash };
    this.#removeShown(isPartial);
    return {
      ...(Object.keys(shown).length > 0 && { flash: shown }),
      ...(clearHistory && { clearHistory }),
      ...(preserveFragment && { preserveFragment }),
    };
  }

  /** A prefetched page may never be shown. It shows and uses up only what its own request has added. */
  #visible(): FlashState {
    return this.#visit.prefetch ? this.#own : (this.#session.read(this.#req) ?? this.#own);
  }

  #removeShown(isPartial: boolean): void {
    const state = this.#session.read(this.#req);
    if (!state || (this.#visit.prefetch && Object.keys(this.#own).length === 0)) return;
    const rest = this.#visit.prefetch
      ? withoutOwn(state, this.#own)
      : isPartial && state.flash && { flash: state.flash };
    this.#session.write(this.#req, rest || undefined);
    this.#own = {};
  }

  #hasSession(): boolean {
    return this.#session.isAvailable?.(this.#req) ?? true;
  }

  #update(change: (state: FlashState) => FlashState): void {
    this.#own = change(this.#own);
    this.#session.write(this.#req, change(this.#session.read(this.#req) ?? {}));
  }
}

function needsSession(what: string): Error {
  return new Error(`${what} needs a session: mount express-session before inertia(), or pass the option \`session\``);
}

function withoutOwn(state: FlashState, own: FlashState): FlashState {
  const rest = Object.entries(state.flash ?? {}).filter(([key]) => !Object.hasOwn(own.flash ?? {}, key));
  return { ...state, flash: Object.fromEntries(rest) };
}
