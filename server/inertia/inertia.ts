import type { Request, Response } from 'express';
import { assertSafeAddress, headerAddress, isForeign, refererAddress, requestAddress } from './address.ts';
import { Carrier } from './carrier.ts';
import { nestDottedKeys } from './dotted-keys.ts';
import { normalizeErrors, withErrors, withSafeKeys } from './given.ts';
import { hush } from './hush.ts';
import type { InertiaOptions } from './options.ts';
import type { PageObject, Props } from './page-object.ts';
import type { Draft } from './protocol.ts';
import { resolveProps } from './resolve-props.ts';
import { sendConflict, sendPage } from './send.ts';
import { expressSession } from './session.ts';
import type { Visit } from './visit.ts';

type Node = import('inertia-node').InertiaNode;

/** After a 301 or 302 a browser would ask the new address with these again. */
const methodsRepeated = ['PUT', 'PATCH', 'DELETE'];

/** Answers one request in the words of the Inertia client. */
export class Inertia {
  /** Whether the client asks, rather than the browser itself. */
  readonly isInertia: boolean;
  readonly #options: InertiaOptions;
  readonly #req: Request;
  readonly #res: Response;
  readonly #visit: Visit;
  readonly #node: Node;
  readonly #draft: Draft;
  readonly #carrier: Carrier;
  readonly #expressRedirect: (status: number, url: string) => void;
  /** Batches in the order of the calls. */
  readonly #shared: Props[] = [];
  #isHistoryEncrypted: boolean;

  constructor(options: InertiaOptions, req: Request, res: Response, visit: Visit, node: Node, draft: Draft) {
    this.isInertia = visit.isInertia;
    this.#options = options;
    this.#req = req;
    this.#res = res;
    this.#visit = visit;
    this.#node = node;
    this.#draft = draft;
    this.#carrier = new Carrier(req, visit, options.session ?? expressSession);
    this.#isHistoryEncrypted = options.encryptHistory ?? false;
    this.#expressRedirect = res.redirect.bind(res);
    res.redirect = (...given: unknown[]) => {
      const [status, url] = given.length > 1 ? given : [302, given[0]];
      this.#redirectFromExpress(status as number, url as string);
    };
  }

  /** Shows a page, with the status that the response has; `fields` sets what the page object says beside its props. */
  async render(component: string, props: object = {}, fields: Partial<PageObject> = {}): Promise<void> {
    hush(props);
    if (typeof component !== 'string' || component === '') {
      throw new TypeError('res.inertia.render() needs the name of a page component');
    }
    const made = await this.#page(component, props as Props, fields);
    const page = (await this.#options.finish?.(made, this.#res)) ?? made;
    if (this.#res.destroyed) return;
    await sendPage({ req: this.#req, res: this.#res, visit: this.#visit, draft: this.#draft }, this.#options, page);
  }

  /** Adds to every page of this request; a dotted key reaches into what is shared already. */
  share(key: string, value: unknown): this;
  share(props: object): this;
  share(given: string | object, value?: unknown): this {
    const props: Props = typeof given === 'string' ? { [given]: value } : { ...given };
    this.#shared.push(withSafeKeys(props));
    return this;
  }

  /** Shows something once, on this page or on the next that is shown. */
  flash(key: string, value: unknown): this;
  flash(record: Record<string, unknown>): this;
  flash(given: string | Record<string, unknown>, value?: unknown): this {
    this.#carrier.leaveFlash(typeof given === 'string' ? { [given]: value } : given);
    return this;
  }

  /** Validation errors for the next page, in the bag that the form named. */
  errors(errors: Record<string, string | readonly string[]>, bag?: string): this {
    this.#carrier.leaveErrors(normalizeErrors(errors, this.#options.withAllErrors ?? false), bag ?? null);
    return this;
  }

  /** Has the browser itself go somewhere: another site, or what is no Inertia page. */
  location(url: string): void {
    this.#assertFollowable(url);
    if (this.isInertia) sendConflict(this.#res, 'X-Inertia-Location', url);
    else this.redirect(url);
  }

  /** Sends the client on, always with GET after PUT, PATCH and DELETE. */
  redirect(url: string, status?: number): void {
    this.#assertFollowable(url);
    // The client's request may not follow a redirect to another site.
    if (this.isInertia && isForeign(url, this.#req)) {
      sendConflict(this.#res, 'X-Inertia-Location', url);
      return;
    }
    // The browser follows a redirect by itself and drops the fragment; what is fetched ahead begins at the top.
    if (this.isInertia && url.includes('#') && !this.#visit.prefetch) {
      sendConflict(this.#res, 'X-Inertia-Redirect', url);
      return;
    }
    this.#node.redirect(headerAddress(url));
    const { status: followedByGet, headers } = this.#draft;
    const repeatsMethod = methodsRepeated.includes(this.#req.method) && (status === 301 || status === 302);
    this.#res.vary('X-Inertia');
    this.#expressRedirect(repeatsMethod ? followedByGet : (status ?? followedByGet), headers.Location ?? url);
  }

  /** Sends the client to the page it came from, if that is one of this site's. */
  back(fallback = '/', status?: number): void {
    this.redirect(refererAddress(this.#req) ?? fallback, status);
  }

  /** Has the client keep this page's data encrypted in the browser's history. */
  encryptHistory(on = true): this {
    this.#isHistoryEncrypted = on;
    return this;
  }

  /** Has the client forget its encrypted history with the next page; also across a redirect. */
  clearHistory(): this {
    this.#carrier.leave('clearHistory');
    return this;
  }

  /** Has the client keep the fragment it asked for, also across a redirect. */
  preserveFragment(): this {
    this.#carrier.leave('preserveFragment');
    return this;
  }

  #assertFollowable(url: string): void {
    assertSafeAddress(url);
    this.#carrier.assertSaved();
  }

  /** `res.redirect`: visits of the client get the answers of `redirect`, other requests Express's own with 303 for 302. */
  #redirectFromExpress(status: number, url: string): void {
    if (this.isInertia) this.redirect(url, status);
    else this.#expressRedirect(status === 302 && methodsRepeated.includes(this.#req.method) ? 303 : status, url);
  }

  async #sharedProps(): Promise<Props> {
    let shared = nestDottedKeys(withSafeKeys((await this.#options.share?.(this.#req, this.#res)) ?? {}));
    for (const props of this.#shared) shared = nestDottedKeys({ ...shared, ...props });
    return shared;
  }

  async #page(component: string, props: Props, fields: Partial<PageObject>): Promise<PageObject> {
    const shared = await this.#sharedProps();
    const given = withErrors(nestDottedKeys({ ...shared, ...props }), this.#carrier.errors());
    const resolution = await resolveProps(given, component, this.#visit, {
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
      ...this.#carrier.deliver(isPartial),
      ...fields,
    };
  }
}
