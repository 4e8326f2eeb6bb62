import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Before the first module is loaded, as in main.ts.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/galerya'));
await import('./thread.ts');
