import type { IncomingHttpHeaders } from 'node:http';
import { isSafePath } from './paths.ts';

export interface Partial {
  component: string;
  only: readonly string[];
  except: readonly string[];
}

/** What a request's headers ask of the adapter; nothing but `prefetch` unless it is an Inertia visit. */
export interface Visit {
  isInertia: boolean;
  prefetch: boolean;
  version: string;
  partial: Partial | null;
  reset: readonly string[];
  loadedOnceProps: readonly string[];
  errorBag: string | null;
  mergeIntent: 'append' | 'prepend';
}

const longestPath = 256;
const mostPaths = 512;

export function readVisit(method: string, headers: IncomingHttpHeaders): Visit {
  const isInertia = headers['x-inertia'] === 'true';
  const read = (name: string) => (isInertia ? single(headers[name]) : '');
  return {
    isInertia,
    // A HEAD request shows nothing either, so it must use up nothing.
    prefetch: method === 'HEAD' || isPrefetch(headers),
    version: read('x-inertia-version'),
    partial: readPartial(read),
    reset: readPaths(read('x-inertia-reset')),
    loadedOnceProps: readKeys(read('x-inertia-except-once-props')),
    errorBag: readBag(read('x-inertia-error-bag')),
    mergeIntent: read('x-inertia-infinite-scroll-merge-intent') === 'prepend' ? 'prepend' : 'append',
  };
}

function readPartial(read: (name: string) => string): Partial | null {
  const component = read('x-inertia-partial-component');
  const only = readPaths(read('x-inertia-partial-data'));
  const except = readPaths(read('x-inertia-partial-except'));
  return component && only.length + except.length > 0 ? { component, only, except } : null;
}

/** Whether a name may hold a bag of errors; anything else comes from no form of ours. */
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
  const keys = value.split(',', mostPaths).map((key) => key.trim());
  return keys.filter((key) => key !== '' && key.length <= longestPath);
}

function single(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
