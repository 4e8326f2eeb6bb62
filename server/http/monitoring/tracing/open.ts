import type { RequestListener } from 'node:http';
import type { Context } from '../../../context.ts';

export interface Tracing {
  /** The listener in a span for each request. */
  traced(listener: RequestListener): RequestListener;
  /** Sends what has not been sent. */
  close(): Promise<void>;
}

export type TracingContext = Pick<Context, 'settings' | 'database' | 'log'>;

type Environment = Record<string, string | undefined>;

const OFF: Tracing = { traced: (listener) => listener, close: async () => {} };

/**
 * Sends traces to OpenTelemetry if its standard variables name a receiver. Otherwise no package of OpenTelemetry is loaded, and requests
 * take the same path as without this file.
 */
export async function openTracing(context: TracingContext, env: Environment): Promise<Tracing> {
  const isOff = env.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  if (isOff || !(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT)) return OFF;
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL || 'http/json';
  if (protocol !== 'http/json')
    context.log.warn({ protocol }, 'OTEL_EXPORTER_OTLP_PROTOCOL is not supported, traces are sent as http/json');
  const { startTracing } = await import('./tracing.ts');
  return startTracing(context, env);
}
