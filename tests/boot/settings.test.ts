import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment } from '../../server/boot/settings/environment.ts';
import { loadSettings } from '../../server/boot/settings/settings.ts';
import { explainFailure } from '../../server/boot/start-errors.ts';
import { PROVIDER_NAMES } from '../../server/payments/registry.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a long enough secret',
  PUBLIC_URL: 'https://gallery.example.com',
};

describe('the settings', () => {
  it('without any are those of a demo on loopback', () => {
    const settings = loadSettings({});
    expect(settings).toMatchObject({
      environment: 'demo',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: null,
      dataDir: join(process.cwd(), 'storage'),
      databaseUrl: null,
      trustProxy: ['loopback'],
      processes: 1,
      reservationSeconds: 3600,
      paymentSeconds: 1800,
      payment: { provider: 'sandbox' },
      google: null,
      sessionSecrets: [],
      metricsPort: null,
      metricsHost: '127.0.0.1',
    });
  });

  it('are all in the table of the README', async () => {
    const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');
    expect(Object.keys(environment.shape).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('take an empty variable for one that is not set', () => {
    expect(loadSettings({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '' })).toEqual(loadSettings({}));
  });

  it('read every variable', () => {
    const settings = loadSettings({
      ...PRODUCTION,
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://gallery.example.com/',
      DATA_DIR: '/var/lib/galerya',
      DATABASE_URL: 'postgres://galerya:secret@db/galerya',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      PROCESSES: '4',
      RESERVATION_SECONDS: '60',
      PAYMENT_SECONDS: '30',
      SMTP_URL: 'smtp://mail.example.com:587',
      PAYMENT_PROVIDER: 'paymongo',
      PAYMONGO_SECRET_KEY: 'sk',
      PAYMONGO_WEBHOOK_SECRET: 'whsk',
      PAYMONGO_URL: 'http://127.0.0.1:9001/',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_TOKEN_URL: 'http://127.0.0.1:9000/token',
      SESSION_SECRET: 'the newest secret there is, the one before it',
      LOG_LEVEL: 'warn',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.7',
    });
    expect(settings).toMatchObject({
      environment: 'production',
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://gallery.example.com',
      dataDir: '/var/lib/galerya',
      databaseUrl: 'postgres://galerya:secret@db/galerya',
      trustProxy: ['10.0.0.0/8', '::1'],
      processes: 4,
      reservationSeconds: 60,
      paymentSeconds: 30,
      smtpUrl: 'smtp://mail.example.com:587',
      payment: {
        provider: 'paymongo',
        variables: {
          PAYMONGO_SECRET_KEY: 'sk',
          PAYMONGO_WEBHOOK_SECRET: 'whsk',
          PAYMONGO_URL: 'http://127.0.0.1:9001',
        },
      },
      google: { clientId: 'id', clientSecret: 'secret', tokenUrl: 'http://127.0.0.1:9000/token', authorizeUrl: null },
      sessionSecrets: ['the newest secret there is', 'the one before it'],
      logLevel: 'warn',
      metricsPort: 9464,
      metricsHost: '10.0.0.7',
    });
  });

  it.each([
    'aaaaaaaaaaaaaaaaaaaa',
    'abababababababababab',
    'changemechangemechangeme',
    'change-me-in-production-please',
    'changeme-5f2b9c7e1d',
    'supersecretpassword',
    'galerya-session-secret',
    '0123456789abcdefghij',
    'passwordpassword1234',
  ])('refuse %j as a secret in production', (secret) => {
    const env = { ...PRODUCTION, SESSION_SECRET: `zK8#pQ2!vL5@xR9w, ${secret}` };
    const sentence = /^SESSION_SECRET must not be a common word, a repetition or a sequence in production/;
    expect(() => loadSettings(env)).toThrow(sentence);
    expect(() => loadSettings({ ...env, NODE_ENV: 'test' })).not.toThrow();
  });

  it.each(['http://gallery.example.com', 'http://192.168.1.20', 'http://localhost.example.com'])(
    'refuse %s in production, where cookies would travel in the clear',
    (PUBLIC_URL) => {
      const sentence = 'PUBLIC_URL must start with https:// in production, unless it is on loopback.';
      expect(() => loadSettings({ ...PRODUCTION, PUBLIC_URL })).toThrow(sentence);
    },
  );

  it.each(['http://127.0.0.1:3000', 'http://localhost', 'http://[::1]:8080'])(
    'accept %s in production, because its traffic stays on the machine',
    (PUBLIC_URL) => {
      expect(loadSettings({ ...PRODUCTION, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
    },
  );

  it.each([
    'only-for-this-bench-0123456789',
    'wq8J2mZt5bN7cX1v',
    '9f86d081884c7d659a2feaa0c55ad015',
    'correct horse battery staple',
    'qL0nW1hTq3yVn8nQmD2m4wN7cX1vZt5bN7cX1v=',
  ])('take %j for a secret', (secret) => {
    expect(loadSettings({ ...PRODUCTION, SESSION_SECRET: secret }).sessionSecrets).toEqual([secret]);
  });

  it('trust no proxy if TRUST_PROXY is none', () => {
    expect(loadSettings({ TRUST_PROXY: 'none' }).trustProxy).toEqual([]);
  });

  it('name no payment provider in production by default', () => {
    expect(loadSettings(PRODUCTION).payment.provider).toBeNull();
    expect(loadSettings({ ...PRODUCTION, PAYMENT_PROVIDER: 'sandbox' }).payment.provider).toBe('sandbox');
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PROCESSES: '0' }, 'PROCESSES must be a whole number from 1 to 64.'],
    [{ RESERVATION_SECONDS: '-1' }, 'RESERVATION_SECONDS must be a whole number of seconds from 1 to 604800.'],
    [{ PAYMENT_SECONDS: '1.5' }, 'PAYMENT_SECONDS must be a whole number of seconds from 1 to 604800.'],
    [{ HOST: '0.0.0.0' }, 'HOST must be 127.0.0.1, ::1 or localhost unless NODE_ENV is production.'],
    [{ PUBLIC_URL: 'gallery' }, 'PUBLIC_URL must be an address like https://gallery.example.com.'],
    [{ PUBLIC_URL: 'https://a.example/shop' }, 'PUBLIC_URL must be an origin without a path.'],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address like postgres:/],
    [{ SMTP_URL: 'mail.example.com' }, /^SMTP_URL must be an address like smtp:/],
    [{ TRUST_PROXY: '10.0.0.0/99' }, /^TRUST_PROXY must be none, or a comma list/],
    [{ TRUST_PROXY: 'everybody' }, /^TRUST_PROXY must be/],
    [{ PAYMENT_PROVIDER: 'cash' }, `PAYMENT_PROVIDER must be one of ${PROVIDER_NAMES.join(', ')}.`],
    [{ PAYMONGO_URL: 'http://pay.example' }, 'PAYMONGO_URL must be an https address, unless it is on loopback.'],
    [{ XENDIT_URL: 'https://pay.example/v2' }, 'XENDIT_URL must be an origin without a path.'],
    [{ XENDIT_URL: 'https://key@pay.example' }, 'XENDIT_URL must be an origin without a path.'],
    [{ XENDIT_URL: 'pay.example' }, 'XENDIT_URL must be an address like https://api.example.com.'],
    [{ PAYMENT_PROVIDER: 'xendit' }, 'XENDIT_SECRET_KEY is required when PAYMENT_PROVIDER is xendit.'],
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is required when GOOGLE_CLIENT_ID is given.'],
    [{ FACEBOOK_CLIENT_SECRET: 's' }, 'FACEBOOK_CLIENT_ID is required when FACEBOOK_CLIENT_SECRET is given.'],
    [{ SESSION_SECRET: ' , ' }, 'SESSION_SECRET must be one or more secrets, separated by commas.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ METRICS_PORT: '3000', PROCESSES: '2' }, 'METRICS_PORT must not be PORT when PROCESSES is more than 1.'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV must be one of demo, development, test, production.'],
    [{ ...PRODUCTION, SESSION_SECRET: undefined }, 'SESSION_SECRET is required in production.'],
    [{ ...PRODUCTION, PUBLIC_URL: undefined }, 'PUBLIC_URL is required in production.'],
    [{ ...PRODUCTION, SESSION_SECRET: 'short' }, /^SESSION_SECRET must hold secrets of at least 16 characters/],
  ])('%o end the start with a sentence that names the setting', (env, sentence) => {
    expect(() => loadSettings(env)).toThrow(expect.objectContaining({ name: 'SettingsError' }));
    expect(() => loadSettings(env)).toThrow(sentence);
  });

  it.each(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC'])('a folder that fails with %s is named', (code) => {
    const failure = Object.assign(new Error(`${code}: mkdir`), { code, syscall: 'mkdir', path: '/srv/galerya' });
    expect(explainFailure(failure, loadSettings({ DATA_DIR: '/srv/galerya' }))).toBe(
      `Settings error: DATA_DIR /srv/galerya cannot be written (${code}).`,
    );
  });
});
