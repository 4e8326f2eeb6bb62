import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Writes one line, `N passed, N failed, N skipped`, to the file TEST_COUNTS. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()]).map((test) => test.result().state);
    const count = (state: string) => states.filter((found) => found === state).length;
    // A file that could not be loaded, or an error outside every test, is a failure that no test counts.
    const outsideTests = modules.filter((module) => module.errors().length > 0).length + unhandledErrors.length;
    const line = `${count('passed')} passed, ${count('failed') + outsideTests} failed, ${count('skipped')} skipped`;
    if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, `${line}\n`);
  }
}
