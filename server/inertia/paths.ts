const poisonous = new Set(['__proto__', 'prototype', 'constructor']);

/** Whether a dotted path can be followed without reaching an object's prototype. */
export function isSafePath(path: string): boolean {
  return path.split('.').every((part) => part !== '' && !poisonous.has(part));
}

export function isWithin(path: string, ancestors: readonly string[]): boolean {
  return ancestors.some((ancestor) => path === ancestor || path.startsWith(`${ancestor}.`));
}

export function leadsTo(path: string, descendants: readonly string[]): boolean {
  return descendants.some((descendant) => descendant.startsWith(`${path}.`));
}
