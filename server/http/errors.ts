import knex from 'knex';

/** An error response, thrown from any depth below a route. The message is shown to visitors. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Field → messages of a failed validation. */
  readonly errors: Record<string, string[]> | undefined;
  /** Further fields of a JSON response. */
  readonly details: Record<string, string> | undefined;
  /** Sent without the layout, which takes too long to render under overload. */
  readonly isBare: boolean;

  constructor(
    status: number,
    message = messageFor(status),
    extra: {
      headers?: Record<string, string>;
      errors?: Record<string, string[]>;
      details?: Record<string, string>;
      isBare?: boolean;
    } = {},
  ) {
    super(message);
    this.status = status;
    this.headers = extra.headers ?? {};
    this.errors = extra.errors;
    this.details = extra.details;
    this.isBare = extra.isBare ?? false;
  }
}

export class NotFound extends HttpError {
  override name = 'NotFound';

  constructor(message?: string) {
    super(404, message);
  }
}

/** Load shedding: the client may try again in a second. */
export function overloaded(): HttpError {
  return new HttpError(503, undefined, { headers: { 'Retry-After': '1' }, isBare: true });
}

const MESSAGES: Record<number, string> = {
  400: 'We could not read this request.',
  403: 'Please sign in first.',
  404: 'We could not find what you are looking for.',
  405: 'This page does not accept that kind of request.',
  408: 'The request took too long to arrive.',
  409: 'This has changed in the meantime.',
  413: 'This request is too large.',
  414: 'This address is too long.',
  419: 'This page has been open for too long. Please reload it and try again.',
  422: 'Please check what you have entered.',
  431: 'This request is too large.',
  429: 'Too many requests. Please wait a moment and try again.',
  500: 'Something went wrong on our side. Please try again later.',
  503: 'The gallery is very busy right now. Please try again in a moment.',
};

function messageFor(status: number): string {
  return MESSAGES[status] ?? MESSAGES[status < 500 ? 400 : 500] ?? '';
}

/** The error response for any thrown value, without internal details. An error's own `status` is used from 400 to 499, and 503. */
export function toHttpError(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown;
  const { code, status } = fieldsOf(thrown);
  if (code === 'EBADCSRFTOKEN') return new HttpError(419);
  if (isUnavailable(thrown)) return new HttpError(503, undefined, { headers: { 'Retry-After': '5' } });
  // An unsupported charset or encoding is answered like any other unreadable body.
  if (status === 415) return new HttpError(400);
  if (typeof status === 'number' && status >= 400 && status < 500) return new HttpError(status);
  return new HttpError(500);
}

function fieldsOf(thrown: unknown): { code?: unknown; status?: unknown; message?: unknown } {
  return typeof thrown === 'object' && thrown !== null ? thrown : {};
}

/** Storage is full, locked or unreachable: SQLite result codes, PostgreSQL classes 53 (resources), 57P and 08 (connection), 58 (system), 57014 (statement timeout), 25006 (read-only standby), sockets, name resolution. */
const UNAVAILABLE_CODE =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)|53|57P0|57014|58|25006|08|ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|E(HOST|NET)(UNREACH|DOWN)|ENOTFOUND|EAI_AGAIN|ENOSPC)/;

/** Errors without a code: knex has no free connection, or pg lost one (knex puts the statement in front). */
const UNAVAILABLE_MESSAGE =
  /^Unable to acquire a connection|(^| - )(timeout expired|Connection terminated( unexpectedly)?|Client (has encountered a connection error|was closed) and is not queryable)$/;

/** Whether the database, the storage or a payment provider is unreachable. Such errors occur once for each request. */
export function isUnavailable(thrown: unknown): boolean {
  if (thrown instanceof HttpError) return false;
  const { code, status, message } = fieldsOf(thrown);
  if (status === 503 || thrown instanceof knex.KnexTimeoutError) return true;
  return UNAVAILABLE_MESSAGE.test(String(message)) || (typeof code === 'string' && UNAVAILABLE_CODE.test(code));
}
