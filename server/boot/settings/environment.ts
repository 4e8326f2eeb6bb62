import { isIP } from 'node:net';
import { z } from 'zod';
import { readAddress } from '../../mail/address.ts';
import { PROVIDER_NAMES, providerVariables } from '../../payments/registry.ts';
import { parseBackupLocation, parseBucketUrl, type StorageLocation } from '../../storage/location.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../time/time.ts';
import { address, text } from './variable-types.ts';

const WEEK_IN_SECONDS = (7 * DAY) / SECOND;

function whole(from: number, to: number, unit = '') {
  const message = `must be a whole number${unit} from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

function location<Location extends StorageLocation>(
  parse: (text: string) => { location: Location } | { problem: string },
) {
  return z.string().transform((value, context) => {
    const parsed = parse(value);
    if ('location' in parsed) return parsed.location;
    context.addIssue({ code: 'custom', message: parsed.problem });
    return z.NEVER;
  });
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const web = address(['http:', 'https:'], 'https://accounts.example.com/token').optional();

function list(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function isProxy(value: string): boolean {
  const [ip = '', bits, ...more] = value.split('/');
  const version = isIP(ip);
  if (bits === undefined) return version > 0 || NAMED_RANGES.includes(value);
  return more.length === 0 && version > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Environment variables and the schema of each value. */
export const environment = z.object({
  NODE_ENV: oneOf(['demo', 'development', 'test', 'production']).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  PUBLIC_URL: address(['http:', 'https:'], 'https://gallery.example.com')
    .refine((value) => new URL(value).pathname === '/' && !/[?#]/.test(value), 'must be an origin without a path')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('storage'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@localhost/galerya').optional(),
  STORAGE_URL: location(parseBucketUrl).optional(),
  STORAGE_READS: oneOf(['shop', 'signed', 'public']).optional(),
  STORAGE_PUBLIC_URL: address(['http:', 'https:'], 'https://cdn.example.com')
    .refine((value) => !/[?#]/.test(value), 'must be an address without ? and #')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  BACKUP_TO: location(parseBackupLocation).optional(),
  BACKUP_MINUTES: whole(5, 10_080, ' of minutes').default(1_440),
  BACKUP_DAYS: whole(1, 3_650, ' of days').default(30),
  TRUST_PROXY: z
    .string()
    .default('loopback')
    .transform((value) => (value === 'none' ? [] : list(value)))
    .refine((values) => values.every(isProxy), 'must be none, or a comma list of loopback, addresses or ranges'),
  PROCESSES: whole(1, 64).default(1),
  DRAIN_SECONDS: whole(0, 300, ' of seconds').default(0),
  JOBS: oneOf(['thread', 'off', 'only']).default('thread'),
  SERVICE_WORKER: oneOf(['on', 'off']).default('on'),
  PAGE_CACHE_MB: whole(0, 16_384).default(64),
  RESERVATION_SECONDS: whole(1, WEEK_IN_SECONDS, ' of seconds').default(HOUR / SECOND),
  CART_ITEMS: whole(1, 1_000).default(20),
  HOLDS_PER_ADDRESS: whole(1, 1_000_000).default(60),
  ADDS_PER_ADDRESS: whole(1, 1_000_000).default(300),
  SESSIONS_PER_ADDRESS: whole(1, 1_000_000).default(300),
  PAYMENT_SECONDS: whole(1, WEEK_IN_SECONDS, ' of seconds').default((30 * MINUTE) / SECOND),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@mail.example.com:587').optional(),
  INQUIRY_ADDRESS: z
    .string()
    .transform((value) => readAddress(value) ?? '')
    .refine((value) => value !== '' && !value.includes('+'), 'must be an e-mail address without +')
    .optional(),
  INQUIRY_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  NEWSLETTER_PER_MINUTE: whole(1, 100_000).default(600),
  NEWSLETTER_SECRET: z
    .string()
    .min(16, 'must have at least 16 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  PAYMENT_PROVIDER: oneOf(PROVIDER_NAMES).optional(),
  ...providerVariables,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_AUTHORIZE_URL: web,
  GOOGLE_TOKEN_URL: web,
  GOOGLE_PROFILE_URL: web,
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  FACEBOOK_AUTHORIZE_URL: web,
  FACEBOOK_TOKEN_URL: web,
  FACEBOOK_PROFILE_URL: web,
  STAFF_GOOGLE: oneOf(['on', 'off']).optional(),
  SESSION_SECRET: z
    .string()
    .transform(list)
    .refine((secrets) => secrets.length > 0, 'must be one or more secrets, separated by commas')
    .optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
});

export type Environment = z.output<typeof environment>;
