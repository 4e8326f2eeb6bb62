import { afterAll } from 'vitest';
import { closeShops } from '../browser/browser.ts';

// Runs before each browser test file.
afterAll(closeShops);
