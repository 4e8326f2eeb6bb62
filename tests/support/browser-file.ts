import { afterAll } from 'vitest';
import { closeShops } from './browser.ts';

// Runs before each browser test file.
afterAll(closeShops);
