import type { Request, Response } from 'express';
import { expressSession, FlashBag } from './flash-bag.ts';
import type { InertiaNode } from './node-adapter.ts';
import type { InertiaOptions } from './options.ts';
import type { Errors, PageObject, Props } from './page-object.ts';
import { Prop } from './props/prop.ts';
import { always, type PageName, type PageProps, type Pages } from './props/props.ts';
import { ignoreRejections, resolveProps } from './props/resolve-props.ts';
import {
  assertSafeAddress,
  type Draft,
  headerAddress,
  isOtherSite,
  isSafePath,
  refererAddress,
  requestAddress,
  type Visit,
} from './request.ts';
import { sendConflict, sendPage } from './response.ts';

/** Browsers repeat these methods at the address of a 301 or 302. */
const REPEATED_METHODS = ['PUT', 'PATCH', 'DELETE'];

/** `props` may be omitted for a page without required props. */
type RenderArguments<Name, Map> =
  object extends PageProps<Name, Map>
    ? [props?: PageProps<Name, Map>, fields?: Partial<PageObject>]
    : [props: PageProps<Name, Map>, fields?: Partial<PageObject>];

/** The Inertia response to one request: `res.inertia`. */
export class Inertia<Map = Pages> {
  /** Whether the request comes from the Inertia client and not from the browser itself. */
  readonly isInertia: boolean;
  readonly #options: InertiaOptions;
  readonly #req: Request;
  readonly #res: Response;
  readonly #visit: Visit;
  readonly #node: InertiaNode;
  readonly #draft: Draft;
  #openedBag: FlashBag | null = null;
  readonly #expressRedirect: (status: number, url: string) => void;
  readonly #shared: Props[] = [];
  #isHistoryEncrypted: boolean;

  constructor(options: InertiaOptions, req: Request, res: Response, visit: Visit, node: InertiaNode, draft: Draft) {
    this.isInertia = visit.isInertia;
    this.#options = options;
    this.#req = req;
    this.#res = res;
    this.#visit = visit;
    this.#node = node;
    this.#draft = draft;
    this.#isHistoryEncrypted = options.encryptHistory ?? false;
    this.#expressRedirect = res.redirect.bind(res);
    res.redirect = (...args: unknown[]) => {
      const [status, url] = args.length > 1 ? args : [302, args[0]];
      this.#redirectFromExpress(status as number, url as string);
    };
  }

  /** Created on first use: most calls that respond with JSON need none. */
  get #flashBag(): FlashBag {
    this.#openedBag ??= new FlashBag(this.#req, this.#visit, this.#options.session ?? expressSession);
    return this.#openedBag;
  }

  /** Responds with a page and the status of the response. `fields` overrides fields of the page object, for example `url`. */
  async render<Name extends PageName<Map>>(component: Name, ...args: RenderArguments<Name, Map>): Promise<void> {
    const [props = {}, fields = {}] = args;
    ignoreRejections(props);
    if (typeof component !== 'string' || component === '') {
      throw new TypeError('res.inertia.render() needs the name of a page component');
    }
    const resolved = await this.#page(component, props as Props, fields);
    const page = (await this.#options.finish?.(resolved, this.#res)) ?? resolved;
    if (this.#res.destroyed) return;
    await sendPage({ req: this.#req, res: this.#res, visit: this.#visit, draft: this.#draft }, this.#options, page);
  }

  /** Adds props to the page of this request. A dotted key extends a prop that is already shared. */
  share(key: string, value: unknown): this;
  share(props: object): this;
  share(key: string | object, value?: unknown): this {
    const props: Props = typeof key === 'string' ? { [key]: value } : { ...key };
    this.#shared.push(withSafeKeys(props));
    return this;
  }

  /** Adds flash data, which is shown once: on this page or on the next one. */
  flash(key: string, value: unknown): this;
  flash(record: Record<string, unknown>): this;
  flash(key: string | Record<string, unknown>, value?: unknown): this {
    this.#flashBag.addFlash(typeof key === 'string' ? { [key]: value } : key);
    return this;
  }

  /** Adds validation errors for this page or the next one, in the error bag of the request. */
  errors(errors: Record<string, string | readonly string[]>, bag?: string): this {
    this.#flashBag.addErrors(normalizeErrors(errors, this.#options.withAllErrors ?? false), bag ?? null);
    return this;
  }

  /** Makes the browser load an address: another site, or a page without Inertia. */
  location(url: string): void {
    this.#assertRedirectable(url);
    if (this.isInertia) sendConflict(this.#res, 'X-Inertia-Location', url);
    else this.redirect(url);
  }

  /** Redirects. After PUT, PATCH and DELETE the status is 303, so that the browser continues with GET. */
  redirect(url: string, status?: number): void {
    this.#assertRedirectable(url);
    // The client's fetch cannot follow a redirect to another site.
    if (this.isInertia && isOtherSite(url, this.#req)) {
      sendConflict(this.#res, 'X-Inertia-Location', url);
      return;
    }
    // The browser drops the fragment of a redirect that fetch follows. Prefetched pages need none.
    if (this.isInertia && url.includes('#') && !this.#visit.prefetch) {
      sendConflict(this.#res, 'X-Inertia-Redirect', url);
      return;
    }
    this.#node.redirect(headerAddress(url));
    const { status: followedByGet, headers } = this.#draft;
    const repeatsMethod = REPEATED_METHODS.includes(this.#req.method) && (status === 301 || status === 302);
    this.#res.vary('X-Inertia');
    this.#expressRedirect(repeatsMethod ? followedByGet : (status ?? followedByGet), headers.Location ?? url);
  }

  /** Redirects to the referring page, or to `fallback` if it is none of this site. */
  back(fallback = '/', status?: number): void {
    this.redirect(refererAddress(this.#req) ?? fallback, status);
  }

  /** Makes the client encrypt this page's data in the browser's history. */
  encryptHistory(on = true): this {
    this.#isHistoryEncrypted = on;
    return this;
  }

  /** Makes the client discard its encrypted history with the next page, also after a redirect. */
  clearHistory(): this {
    this.#flashBag.set('clearHistory');
    return this;
  }

  /** Makes the client keep the fragment of the requested address, also after a redirect. */
  preserveFragment(): this {
    this.#flashBag.set('preserveFragment');
    return this;
  }

  #assertRedirectable(url: string): void {
    assertSafeAddress(url);
    this.#flashBag.assertSaved();
  }

  /** Replaces `res.redirect`: visits are answered as by `redirect`, other requests by Express with 303 instead of 302. */
  #redirectFromExpress(status: number, url: string): void {
    if (this.isInertia) this.redirect(url, status);
    else this.#expressRedirect(status === 302 && REPEATED_METHODS.includes(this.#req.method) ? 303 : status, url);
  }

  async #sharedProps(): Promise<Props> {
    let shared = nestDottedKeys(withSafeKeys((await this.#options.share?.(this.#req, this.#res)) ?? {}));
    for (const props of this.#shared) shared = nestDottedKeys({ ...shared, ...props });
    return shared;
  }

  async #page(component: string, props: Props, fields: Partial<PageObject>): Promise<PageObject> {
    const shared = await this.#sharedProps();
    const complete = withErrors(nestDottedKeys({ ...shared, ...props }), this.#flashBag.errors());
    const resolution = await resolveProps(complete, component, this.#visit, {
      now: (this.#options.now ?? Date.now)(),
      query: (name) => new URL(requestAddress(this.#req), 'http://site.invalid').searchParams.get(name),
      onRescue: (error, path) => this.#options.onRescue?.(error, path, this.#req),
    });
    await this.#node.setStatusCode(this.#res.statusCode).render({ component, props: {} });
    const isPartial = this.#visit.partial?.component === component;
    const sharedProps = Object.keys(shared);
    return {
      ...this.#draft.envelope(),
      props: resolution.props as PageObject['props'],
      ...resolution.fields,
      ...(sharedProps.length > 0 && { sharedProps }),
      ...(this.#isHistoryEncrypted && { encryptHistory: true }),
      ...this.#flashBag.take(isPartial),
      ...fields,
    };
  }
}

/** Adds `errors`, which passes every filter of a partial reload. A handler's own `errors` prop wins over the session's. */
function withErrors(props: Props, fromSession: Record<string, unknown>): Props {
  const errors = props.errors ?? fromSession;
  return { ...props, errors: errors instanceof Prop ? errors : always(errors) };
}

function withSafeKeys(props: object): Props {
  return Object.fromEntries(Object.entries(props).filter(([key]) => isSafePath(key)));
}

/** The first message of each field, or with `all` a list of every message. */
function normalizeErrors(errors: Record<string, string | readonly string[]>, all: boolean): Errors {
  const normalized = Object.entries(errors).map(([field, value]) => {
    const messages = typeof value === 'string' ? [value] : value;
    return [field, all ? [...messages] : (messages[0] ?? '')];
  });
  return Object.fromEntries(normalized);
}

/** Moves props with a dotted key to the path that the key names. Unsafe paths are dropped. */
function nestDottedKeys(props: Props): Props {
  const keys = Object.keys(props);
  if (!keys.some((key) => key.includes('.'))) return props;
  const plain = keys.filter((key) => !key.includes('.'));
  const nested: Props = Object.fromEntries(plain.map((key) => [key, props[key]]));
  for (const key of keys) {
    if (key.includes('.') && isSafePath(key)) Object.assign(nested, withPath(nested, key.split('.'), props[key]));
  }
  return nested;
}

function withPath(base: Props, [key = '', ...rest]: string[], value: unknown): Props {
  return { ...base, [key]: rest.length === 0 ? value : withNested(base[key], rest, value) };
}

/** Extends a function or promise once it has a value; a wrapper keeps its traits. */
function withNested(parent: unknown, rest: string[], value: unknown): unknown {
  if (typeof parent === 'function') return () => withNested(parent(), rest, value);
  if (parent instanceof Promise) return parent.then((settled) => withNested(settled, rest, value));
  if (parent instanceof Prop) return parent.withSource(withNested(parent.source, rest, value));
  const isRecord = typeof parent === 'object' && parent !== null && !Array.isArray(parent);
  return withPath(isRecord ? (parent as Props) : {}, rest, value);
}
