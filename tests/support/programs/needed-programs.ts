import { beforeAll, inject, type TestContext } from 'vitest';
import type { ProgramName, ProgramSearch } from './programs.ts';

type PathOf<Name> = (name: Name, skip: TestContext['skip']) => string;

/**
 * Fetches the programs that a test file needs, before its tests. The returned function gives the path of one of them. Without it the
 * test is skipped with the reason; in CI on Debian, which can fetch it, the test fails.
 */
export function neededPrograms<Name extends ProgramName>(...names: Name[]): PathOf<Name> {
  const found = new Map<Name, ProgramSearch>();
  const search = async (name: Name) => {
    const response = await fetch(`${inject('testHost')}/programs/${name}`);
    if (!response.ok) throw new Error(await response.text());
    found.set(name, (await response.json()) as ProgramSearch);
  };
  beforeAll(() => Promise.all(names.map(search)).then(() => {}));
  return (name, skip) => {
    const result = found.get(name) as ProgramSearch;
    if ('path' in result) return result.path;
    if (result.isFailure) throw new Error(result.reason);
    return skip(result.reason);
  };
}
