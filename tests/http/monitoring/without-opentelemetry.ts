import { registerHooks } from 'node:module';

// Loaded before a served process: its start fails when OpenTelemetry's tracing is imported. prom-client imports its API.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (/^@opentelemetry\/(?!api$)/.test(specifier)) throw new Error('OpenTelemetry is loaded');
    return nextResolve(specifier, context);
  },
});
