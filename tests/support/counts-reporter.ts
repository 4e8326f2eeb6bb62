import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Prints why tests were skipped, and writes one line, `N passed, N failed, N skipped`, to the file TEST_COUNTS. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const results = tests.map((test) => test.result());
    const count = (state: string) => results.filter((result) => result.state === state).length;
    printReasons(results.flatMap((result) => (result.state === 'skipped' ? [result.note] : [])));
    // A file that could not be loaded, or an error outside every test, is a failure that no test counts.
    const outsideTests = modules.filter((module) => module.errors().length > 0).length + unhandledErrors.length;
    const line = `${count('passed')} passed, ${count('failed') + outsideTests} failed, ${count('skipped')} skipped`;
    if (process.env.TEST_COUNTS) writeFileSync(process.env.TEST_COUNTS, `${line}\n`);
  }
}

/** One line for each reason. Tests that `-t` left out have none. */
function printReasons(notes: (string | undefined)[]): void {
  for (const [note, tests] of Map.groupBy(notes, (each) => each))
    if (note) console.warn(`Skipped ${tests.length} ${tests.length === 1 ? 'test' : 'tests'}: ${note}`);
}
