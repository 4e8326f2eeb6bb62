import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import viteConfig from './vite.config.ts';

/** Starts with the browser's files, which take longest, so that no worker is left with one at the end. */
class BrowserFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isBrowser = ({ project }: TestSpecification) => project.name === 'browser';
    return [...sorted.filter(isBrowser), ...sorted.filter((file) => !isBrowser(file))];
  }
}

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      globalSetup: 'tests/support/global-setup.ts',
      testTimeout: 20_000,
      hookTimeout: 60_000,
      maxWorkers: '100%',
      sequence: { sequencer: BrowserFirst },
      // What is waited for comes when it comes: a second is little where others use the cores.
      expect: { poll: { timeout: 10_000 } },
      projects: [
        {
          extends: true,
          test: {
            name: 'server',
            environment: 'node',
            include: ['tests/**/*.test.ts'],
            exclude: ['tests/**/*.browser.test.ts'],
          },
        },
        { extends: true, test: { name: 'components', environment: 'jsdom', include: ['tests/**/*.test.tsx'] } },
        {
          extends: true,
          test: {
            name: 'browser',
            environment: 'node',
            include: ['tests/**/*.browser.test.ts'],
            globalSetup: 'tests/support/browser-setup.ts',
            testTimeout: 60_000,
            hookTimeout: 120_000,
          },
        },
      ],
    },
  }),
);
