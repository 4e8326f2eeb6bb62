import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default defineConfig((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      globalSetup: 'tests/support/global-setup.ts',
      testTimeout: 20_000,
      hookTimeout: 60_000,
      // More than cores: a browser test waits for a part of its time. Vitest starts projects by name, so the slow ones of the
      // browser come first, and in a project large files, so that no worker has a long one left at the end.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
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
