import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { Knex } from 'knex';
import { isPostgres } from '../../../../database/engine.ts';

/** The fields of knex's query events that are used. `sql` has placeholders instead of values. */
interface Query {
  __knexQueryUid: string;
  method?: string;
  sql: string;
}

/** A span for each query of a traced request. Queries of the background have none. */
export function traceQueries(tracer: Tracer, database: Knex): void {
  const open = new Map<string, Span>();
  const system = isPostgres(database) ? 'postgresql' : 'sqlite';
  database.on('query', ({ __knexQueryUid: id, method, sql }: Query) => {
    if (!trace.getActiveSpan()) return;
    const name = method && method !== 'raw' ? method : (/^\w+/.exec(sql)?.[0] ?? 'query').toLowerCase();
    const attributes = { 'db.system.name': system, 'db.query.text': sql };
    open.set(id, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }));
  });
  const end = ({ __knexQueryUid: id }: Query, error?: unknown) => {
    const span = open.get(id);
    if (error) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    open.delete(id);
  };
  database.on('query-response', (_response: unknown, query: Query) => end(query));
  database.on('query-error', (error: unknown, query: Query) => end(query, error));
}
