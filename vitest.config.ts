import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import { WAIT_LIMIT } from './tests/support/wait-limit.ts';
import viteConfig from './vite.config.ts';

const SERVER_FILES = 'tests/**/*.test.ts';
const BROWSER_FILES = 'tests/**/*.browser.test.ts';

/** Files that replace modules or globals: the replacement would stay for the next file of the process. */
const replacing = globSync(SERVER_FILES).filter((file) => /\bvi\.(mock|stubGlobal)\(/.test(readFileSync(file, 'utf8')));

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      globalSetup: 'tests/support/setup/global-setup.ts',
      reporters: ['default', './tests/support/counts-reporter.ts'],
      // Waits have a limit of their own; only a test that hangs needs all that time.
      testTimeout: 10 * WAIT_LIMIT,
      hookTimeout: 10 * WAIT_LIMIT,
      // More than cores: a browser test waits for a part of its time. Vitest starts projects by name, so the slow ones of the
      // browser come first, and in a project large files, so that no worker has a long one left at the end.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      expect: { poll: { timeout: WAIT_LIMIT } },
      projects: [
        {
          extends: true,
          test: {
            name: 'server',
            environment: 'node',
            // The files of a worker share its process and modules: loading the server for each file takes a second of CPU time.
            isolate: false,
            include: [SERVER_FILES],
            exclude: [BROWSER_FILES, ...replacing],
          },
        },
        { extends: true, test: { name: 'isolated', environment: 'node', include: replacing } },
        {
          extends: true,
          test: {
            name: 'components',
            environment: 'jsdom',
            include: ['tests/**/*.test.tsx'],
            setupFiles: './tests/support/setup/component-file.ts',
          },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            environment: 'node',
            include: [BROWSER_FILES],
            isolate: false,
            globalSetup: 'tests/support/setup/browser-setup.ts',
            setupFiles: './tests/support/setup/browser-file.ts',
          },
        },
      ],
    },
  }),
);
