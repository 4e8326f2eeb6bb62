import { deepest } from './soon.ts';

/** The objects that a value stands in, from the innermost out. */
export interface Branch {
  value: object | null;
  depth: number;
  above: Branch | null;
}

export const trunk: Branch = { value: null, depth: 0, above: null };

/** Goes into an object; data that holds itself has no end and is refused. */
export function enter(value: object, path: string, above: Branch): Branch {
  for (let branch: Branch | null = above; branch; branch = branch.above) {
    if (branch.value === value) throw endless(path);
  }
  if (above.depth >= deepest) throw endless(path);
  return { value, depth: above.depth + 1, above };
}

function endless(path: string): RangeError {
  return new RangeError(`The prop ${path.slice(0, 80)} has no end`);
}
