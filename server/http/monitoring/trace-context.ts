/** Names of OpenTelemetry's log fields. */
export interface TraceFields {
  trace_id: string;
  span_id: string;
  trace_flags: string;
}

declare module 'node:http' {
  interface IncomingMessage {
    /** The trace that the request belongs to. */
    trace?: TraceFields | undefined;
  }
}

/** https://www.w3.org/TR/trace-context/#traceparent-header: a later version may have further fields. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Undefined for a header that is not valid. */
export function parseTraceparent(header: string): TraceFields | undefined {
  const [, version, trace_id, span_id, trace_flags, more] = TRACEPARENT.exec(header) ?? [];
  if (!trace_id || !span_id || !trace_flags || (version === '00' && more)) return undefined;
  return { trace_id, span_id, trace_flags };
}
