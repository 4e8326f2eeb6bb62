import { registerHooks } from 'node:module';

// Loaded before a served process: its start fails when it imports a package that matches FORBIDDEN_IMPORTS.
const forbidden = new RegExp(process.env.FORBIDDEN_IMPORTS as string);

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (forbidden.test(specifier)) throw new Error(`${specifier} is loaded`);
    return nextResolve(specifier, context);
  },
});
