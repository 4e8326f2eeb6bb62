import type { IncomingHttpHeaders } from 'node:http';

/** A partial reload of one component; paths are dotted. */
export interface PartialReload {
  component: string;
  only: readonly string[];
  except: readonly string[];
}

/** The Inertia headers of a request. Without `X-Inertia` all but `prefetch` have their defaults. */
export interface Visit {
  isInertia: boolean;
  prefetch: boolean;
  version: string;
  partial: PartialReload | null;
  reset: readonly string[];
  loadedOnceProps: readonly string[];
  errorBag: string | null;
  mergeIntent: 'append' | 'prepend';
}

const MAX_PATH_LENGTH = 256;
const MAX_PATHS = 512;

export function readVisit(method: string, headers: IncomingHttpHeaders): Visit {
  const isInertia = headers['x-inertia'] === 'true';
  const read = (name: string) => (isInertia ? single(headers[name]) : '');
  return {
    isInertia,
    // A HEAD request shows nothing either, so it must not use up flash data.
    prefetch: method === 'HEAD' || isPrefetch(headers),
    version: read('x-inertia-version'),
    partial: readPartial(read),
    reset: readPaths(read('x-inertia-reset')),
    loadedOnceProps: readKeys(read('x-inertia-except-once-props')),
    errorBag: readBag(read('x-inertia-error-bag')),
    mergeIntent: read('x-inertia-infinite-scroll-merge-intent') === 'prepend' ? 'prepend' : 'append',
  };
}

function readPartial(read: (name: string) => string): PartialReload | null {
  const component = read('x-inertia-partial-component');
  const only = readPaths(read('x-inertia-partial-data'));
  const except = readPaths(read('x-inertia-partial-except'));
  return component && only.length + except.length > 0 ? { component, only, except } : null;
}

/** The name of an error bag, or null if the client sent something that cannot be one. */
function readBag(name: string): string | null {
  return /^[\w.:-]{1,64}$/.test(name) && isSafePath(name) ? name : null;
}

function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return single(headers.purpose) === 'prefetch' || single(headers['sec-purpose']).startsWith('prefetch');
}

function readPaths(value: string): string[] {
  return readKeys(value).filter(isSafePath);
}

function readKeys(value: string): string[] {
  const keys = value.split(',', MAX_PATHS).map((key) => key.trim());
  return keys.filter((key) => key !== '' && key.length <= MAX_PATH_LENGTH);
}

function single(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}

const PROTOTYPE_KEYS = new Set(['__proto__', 'prototype', 'constructor']);

/** Whether a dotted path can be followed without reaching an object's prototype. */
export function isSafePath(path: string): boolean {
  return path.split('.').every((part) => part !== '' && !PROTOTYPE_KEYS.has(part));
}

export function isWithin(path: string, ancestors: readonly string[]): boolean {
  return ancestors.some((ancestor) => path === ancestor || path.startsWith(`${ancestor}.`));
}

export function leadsTo(path: string, descendants: readonly string[]): boolean {
  return descendants.some((descendant) => descendant.startsWith(`${path}.`));
}
