import assert from 'node:assert/strict';
import type { PageObject } from './page-object.ts';
import type { Pages } from './props/props.ts';

/** The part of a supertest response that is read; a response of another HTTP client with these fields works as well. */
export interface PageResponse {
  text: string;
  body?: unknown;
  headers?: Record<string, string | string[] | undefined>;
}

/** Its props have the types of the page map, if the component's name is given. */
export type TestPage<Name = string> = PageObject & { props: Name extends keyof Pages ? Pages[Name] : unknown };

const PAGE_SCRIPT = /<script data-page="[^"]*" type="application\/json">(.*?)<\/script>/s;

/** The page object of a response: of an HTML document, or of the JSON that an Inertia visit gets. */
export function inertiaPage<Name = string>({ text, body, headers = {} }: PageResponse): TestPage<Name> {
  if (headers['x-inertia']) return body as TestPage<Name>;
  const [, json] = PAGE_SCRIPT.exec(text) ?? [];
  if (json === undefined) assert.fail(`The response is not an Inertia page: ${text.slice(0, 500)}`);
  return JSON.parse(json);
}

/** Starts assertions about a response's page. Each returns the same object and throws an AssertionError if it fails. */
export function assertInertia(response: PageResponse): InertiaAssertions {
  return new InertiaAssertions(inertiaPage(response));
}

export class InertiaAssertions {
  readonly page: PageObject;

  constructor(page: PageObject) {
    this.page = page;
  }

  component(name: string): this {
    assert.strictEqual(this.page.component, name, `The component is ${this.page.component}, expected ${name}`);
    return this;
  }

  url(url: string): this {
    assert.strictEqual(this.page.url, url, `The page's url is ${this.page.url}, expected ${url}`);
    return this;
  }

  version(version: string | null): this {
    assert.strictEqual(this.page.version, version, `The version is ${this.page.version}, expected ${version}`);
    return this;
  }

  /** The prop at a dotted path exists; with `count` it is a list or an object of that size. */
  has(path: string, count?: number): this {
    const value = this.#existing(path);
    if (count === undefined) return this;
    const size = typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
    assert.strictEqual(size, count, `The prop ${path} has ${size ?? 'no'} items, expected ${count}`);
    return this;
  }

  /** No prop exists at a dotted path. */
  missing(path: string): this {
    assert.strictEqual(lookUp(this.page.props, path), undefined, `The prop ${path} exists`);
    return this;
  }

  /** The prop at a dotted path equals a value, or a function returns true for it. */
  where(path: string, expected: unknown): this {
    const value = this.#existing(path);
    if (typeof expected === 'function') assert.ok(expected(value), `The prop ${path} is ${JSON.stringify(value)}`);
    else
      assert.deepStrictEqual(
        value,
        expected,
        `The prop ${path} is ${JSON.stringify(value)}, expected ${JSON.stringify(expected)}`,
      );
    return this;
  }

  /** The first response leaves a prop out and the client fetches it in a group. */
  deferred(path: string, group = 'default'): this {
    const paths = this.page.deferredProps?.[group] ?? [];
    assert.ok(paths.includes(path), `The group ${group} defers ${paths.join(', ') || 'nothing'}, expected ${path}`);
    return this.missing(path);
  }

  /** The page has flash data under a key; with `expected` it equals that value. */
  flash(key: string, expected?: unknown): this {
    const value = this.page.flash?.[key];
    assert.notStrictEqual(value, undefined, `The page has no flash data ${key}`);
    if (expected !== undefined)
      assert.deepStrictEqual(value, expected, `The flash data ${key} is ${JSON.stringify(value)}`);
    return this;
  }

  /** A field has a validation error; with `message` it is that one. */
  error(field: string, message?: string): this {
    const errors = this.page.props.errors as Record<string, unknown>;
    assert.ok(Object.hasOwn(errors, field), `The field ${field} has no error`);
    if (message !== undefined) assert.deepStrictEqual(errors[field], message);
    return this;
  }

  #existing(path: string): unknown {
    const value = lookUp(this.page.props, path);
    assert.notStrictEqual(value, undefined, `The prop ${path} is missing`);
    return value;
  }
}

/** The value at a dotted path; indexes select items of lists. */
function lookUp(props: unknown, path: string): unknown {
  let value = props;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
