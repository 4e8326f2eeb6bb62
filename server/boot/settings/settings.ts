import { resolve } from 'node:path';
import type { z } from 'zod';
import {
  type ProviderName,
  type ProviderVariables,
  providerVariables,
  requiredVariables,
} from '../../payments/registry.ts';
import type { PictureReads, StorageLocation } from '../../storage/location.ts';
import { type Environment, environment } from './environment.ts';
import { isWeakSecret } from './weak-secret.ts';

/** A setting is missing or invalid; the message is one sentence that names it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Credentials of a sign-in provider; the URLs replace the real provider's. */
interface OAuthSettings {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string | null;
  tokenUrl: string | null;
  profileUrl: string | null;
}

export interface Settings {
  /** `demo` is the default: loopback only, demo gallery, built pages. */
  environment: 'demo' | 'development' | 'test' | 'production';
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** Origin without a trailing slash; null takes the origin from each request. */
  publicUrl: string | null;
  /** Absolute path of the folder for the SQLite file, mail and, without a bucket, pictures. */
  dataDir: string;
  /** PostgreSQL; null means SQLite in `dataDir`. */
  databaseUrl: string | null;
  /** Where pictures are: a bucket, or `dataDir`. */
  storage: StorageLocation;
  pictureReads: PictureReads;
  /** Regular backups; null for none. */
  backup: { target: StorageLocation; minutes: number; days: number } | null;
  /** Addresses and ranges whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  processes: number;
  /** Time in which a stopping process still accepts connections, so that load balancers can take it out. */
  drainSeconds: number;
  /** Background jobs: in a thread beside the serving processes, in no process of this start, or in a process that serves nothing. */
  jobs: 'thread' | 'off' | 'only';
  /** Whether browsers get a service worker, which shows seen pages offline; otherwise they remove the one that they have. */
  serviceWorker: boolean;
  /** Size of the page cache of each process in bytes; 0 turns it off. */
  pageCacheBytes: number;
  reservationSeconds: number;
  /** Artworks in one cart. */
  cartItems: number;
  /** Artworks that one client address holds in carts and unpaid orders. */
  reservationsPerAddress: number;
  /** Adds to carts from one client address within ten minutes. */
  addsPerAddress: number;
  /** Sessions started from one client address within ten minutes. */
  sessionsPerAddress: number;
  paymentSeconds: number;
  smtpUrl: string | null;
  /** Where replies to inquiries are received, and the secret of the webhook that delivers them; null: the gallery's own mailbox. */
  inquiryMail: { address: string; secret: string } | null;
  /** Mails of the newsletter that are sent in a minute, at most. */
  newsletterPerMinute: number;
  /** The secret of the webhook that reports bounces and complaints; null: only answers of the mail server count. */
  newsletterSecret: string | null;
  payment: {
    /** Opens new payments; default: the sandbox, but null in production. */
    provider: ProviderName | null;
    /** The environment variables of all providers. */
    variables: ProviderVariables;
  };
  google: OAuthSettings | null;
  facebook: OAuthSettings | null;
  /** Whether staff may sign in with Google too. */
  staffGoogle: boolean;
  /** The first one signs, all verify. Empty outside production when not set; a generated one in `dataDir` is used then. */
  sessionSecrets: string[];
  logLevel: string;
  /** Address of the port of /metrics. */
  metricsHost: string;
  /** Port of /metrics; equal to `port`, /metrics is public; null turns it off. */
  metricsPort: number | null;
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** A setting that is missing or invalid. */
export interface SettingsProblem {
  variable: string;
  /** One sentence, without values. */
  message: string;
}

/** Parses environment variables; throws a SettingsError for the first one that is missing or invalid. */
export function loadSettings(env: Record<string, string | undefined>): Settings {
  const { settings, problems } = inspectSettings(env);
  if (problems[0]) throw new SettingsError(problems[0].message);
  return settings;
}

/** All problems of the environment variables, and the settings without the invalid ones. */
export function inspectSettings(env: Record<string, string | undefined>): {
  settings: Settings;
  problems: SettingsProblem[];
} {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(nonEmpty);
  const invalid = (parsed.error?.issues ?? []).map(problemOf);
  const names = new Set(invalid.map(({ variable }) => variable));
  const valid =
    parsed.data ?? environment.parse(Object.fromEntries(Object.entries(nonEmpty).filter(([name]) => !names.has(name))));
  const combinations = [...combinationProblems(valid)].filter(({ variable }) => !names.has(variable));
  return { settings: toSettings(valid), problems: [...invalid, ...combinations] };
}

function toSettings(env: Environment): Settings {
  const production = env.NODE_ENV === 'production';
  return {
    environment: env.NODE_ENV ?? 'demo',
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? null,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    storage: env.STORAGE_URL ?? { kind: 'folder', folder: resolve(env.DATA_DIR) },
    pictureReads: pictureReads(env),
    backup: env.BACKUP_TO ? { target: env.BACKUP_TO, minutes: env.BACKUP_MINUTES, days: env.BACKUP_DAYS } : null,
    trustProxy: env.TRUST_PROXY,
    processes: env.PROCESSES,
    drainSeconds: env.DRAIN_SECONDS,
    jobs: env.JOBS,
    serviceWorker: env.SERVICE_WORKER === 'on',
    pageCacheBytes: env.PAGE_CACHE_MB * 1_048_576,
    reservationSeconds: env.RESERVATION_SECONDS,
    cartItems: env.CART_ITEMS,
    // Operators know the limit by this name, which is older than that of the code.
    reservationsPerAddress: env.HOLDS_PER_ADDRESS,
    addsPerAddress: env.ADDS_PER_ADDRESS,
    sessionsPerAddress: env.SESSIONS_PER_ADDRESS,
    paymentSeconds: env.PAYMENT_SECONDS,
    smtpUrl: env.SMTP_URL ?? null,
    inquiryMail: inquiryMail(env),
    newsletterPerMinute: env.NEWSLETTER_PER_MINUTE,
    newsletterSecret: env.NEWSLETTER_SECRET ?? null,
    payment: payment(env, production),
    google: oauth(env, 'GOOGLE'),
    facebook: oauth(env, 'FACEBOOK'),
    staffGoogle: env.STAFF_GOOGLE ? env.STAFF_GOOGLE === 'on' : !production,
    sessionSecrets: env.SESSION_SECRET ?? [],
    logLevel: env.LOG_LEVEL,
    metricsHost: env.METRICS_HOST,
    metricsPort: env.METRICS_PORT ?? null,
  };
}

function* combinationProblems(env: Environment): Generator<SettingsProblem> {
  const isMissing = (name: keyof Environment) => env[name] === undefined;
  const missing = (name: string, why: string) => ({ variable: name, message: `${name} is required ${why}.` });
  if (env.NODE_ENV === 'production') {
    for (const name of ['SESSION_SECRET', 'PUBLIC_URL'] as const)
      if (isMissing(name)) yield missing(name, 'in production');
    yield* secretProblems(env.SESSION_SECRET ?? []);
    yield* encryptionProblems(env.PUBLIC_URL);
  } else {
    for (const name of ['HOST', 'METRICS_HOST'] as const)
      if (!LOOPBACK.includes(env[name]))
        yield problem(name, 'must be 127.0.0.1, ::1 or localhost unless NODE_ENV is production.');
  }
  if (env.METRICS_PORT === env.PORT && env.PROCESSES > 1)
    yield problem('METRICS_PORT', 'must not be PORT when PROCESSES is more than 1.');
  yield* storageProblems(env);
  if (env.PAYMENT_PROVIDER)
    for (const name of requiredVariables(env.PAYMENT_PROVIDER))
      if (isMissing(name)) yield missing(name, `when PAYMENT_PROVIDER is ${env.PAYMENT_PROVIDER}`);
  if (env.INQUIRY_ADDRESS && isMissing('INQUIRY_SECRET'))
    yield missing('INQUIRY_SECRET', 'when INQUIRY_ADDRESS is given');
  if (env.INQUIRY_SECRET && isMissing('INQUIRY_ADDRESS'))
    yield missing('INQUIRY_ADDRESS', 'when INQUIRY_SECRET is given');
  if (env.STAFF_GOOGLE === 'on' && env.NODE_ENV === 'production' && isMissing('GOOGLE_CLIENT_ID'))
    yield missing('GOOGLE_CLIENT_ID', 'when STAFF_GOOGLE is on');
  for (const provider of ['GOOGLE', 'FACEBOOK'] as const) {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const;
    if (env[id] && isMissing(secret)) yield missing(secret, `when ${id} is given`);
    if (env[secret] && isMissing(id)) yield missing(id, `when ${secret} is given`);
  }
}

function problem(variable: string, text: string): SettingsProblem {
  return { variable, message: `${variable} ${text}` };
}

function* storageProblems(env: Environment): Generator<SettingsProblem> {
  const { STORAGE_READS, STORAGE_URL, STORAGE_PUBLIC_URL, PUBLIC_URL } = env;
  if (STORAGE_READS && !STORAGE_URL)
    yield problem('STORAGE_READS', 'is for a bucket: set STORAGE_URL, or leave it out.');
  if (STORAGE_READS === 'public' && !STORAGE_PUBLIC_URL)
    yield problem(
      'STORAGE_PUBLIC_URL',
      'is required when STORAGE_READS is public: the address of the bucket, or of the CDN before it.',
    );
  if (STORAGE_PUBLIC_URL && STORAGE_READS !== 'public')
    yield problem('STORAGE_PUBLIC_URL', 'is for STORAGE_READS=public: set that as well, or leave it out.');
  const address = STORAGE_READS === 'public' ? STORAGE_PUBLIC_URL : STORAGE_READS && STORAGE_URL?.endpoint;
  // Browsers load no http pictures in https pages.
  if (PUBLIC_URL?.startsWith('https:') && STORAGE_READS !== 'shop' && address?.startsWith('http:'))
    yield problem(
      'STORAGE_READS',
      `must be shop when PUBLIC_URL is https and ${STORAGE_READS === 'public' ? 'STORAGE_PUBLIC_URL' : 'STORAGE_URL'} is not.`,
    );
  if (STORAGE_READS === 'signed' && STORAGE_URL && !STORAGE_URL.credentials)
    yield problem(
      'STORAGE_READS',
      'must be shop or public when STORAGE_URL has no keys: an address that is signed with temporary keys expires with them.',
    );
}

function* secretProblems(secrets: string[]): Generator<SettingsProblem> {
  if (secrets.some((secret) => secret.length < 16))
    yield problem('SESSION_SECRET', 'must hold secrets of at least 16 characters in production.');
  else if (secrets.some(isWeakSecret))
    yield problem(
      'SESSION_SECRET',
      'must not be a common word, a repetition or a sequence in production; `openssl rand -base64 32` makes a good one.',
    );
}

function* encryptionProblems(publicUrl: string | undefined): Generator<SettingsProblem> {
  if (publicUrl === undefined) return;
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || LOOPBACK.includes(hostname.replace(/^\[|\]$/g, ''))) return;
  yield problem('PUBLIC_URL', 'must start with https:// in production, unless it is on loopback.');
}

function pictureReads({ STORAGE_READS, STORAGE_PUBLIC_URL }: Environment): PictureReads {
  return STORAGE_READS === 'public'
    ? { mode: 'public', url: STORAGE_PUBLIC_URL ?? '' }
    : { mode: STORAGE_READS ?? 'shop' };
}

function payment(env: Environment, production: boolean): Settings['payment'] {
  return {
    provider: env.PAYMENT_PROVIDER ?? (production ? null : 'sandbox'),
    variables: pick(env, Object.keys(providerVariables) as (keyof ProviderVariables)[]),
  };
}

function inquiryMail({ INQUIRY_ADDRESS: address, INQUIRY_SECRET: secret }: Environment): Settings['inquiryMail'] {
  return address && secret ? { address, secret } : null;
}

function oauth(env: Environment, provider: 'GOOGLE' | 'FACEBOOK'): OAuthSettings | null {
  const clientId = env[`${provider}_CLIENT_ID`];
  const clientSecret = env[`${provider}_CLIENT_SECRET`];
  if (!clientId || !clientSecret) return null;
  return {
    clientId,
    clientSecret,
    authorizeUrl: env[`${provider}_AUTHORIZE_URL`] ?? null,
    tokenUrl: env[`${provider}_TOKEN_URL`] ?? null,
    profileUrl: env[`${provider}_PROFILE_URL`] ?? null,
  };
}

function pick<Value extends object, Key extends keyof Value>(value: Value, keys: Key[]): Pick<Value, Key> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<Value, Key>;
}

function problemOf({ path, message }: z.core.$ZodIssue): SettingsProblem {
  return problem(String(path[0]), `${message}.`);
}
