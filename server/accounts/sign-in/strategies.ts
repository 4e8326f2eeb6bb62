import { randomBytes } from 'node:crypto';
import type { Strategy as FacebookStrategy } from 'passport-facebook';
import type { Strategy as GoogleStrategy } from 'passport-google-oauth20';
import type { Settings } from '../../boot/settings/settings.ts';
import type { Identity, PendingSignIn, Provider } from '../contract.ts';
import { readIdentity } from './identity.ts';
import { isRefusal, sendProviderRequest } from './provider-request.ts';

/** Facebook supports each version for at least two years; see developers.facebook.com/docs/graph-api/changelog. */
const GRAPH_API = 'v24.0';

/** `refused`: the provider rejected the code. `unreachable`: it sent no response, or one without a profile. */
export type ProviderResult = { identity: Identity } | { failure: 'refused' | 'unreachable'; error: unknown };

export interface Strategies {
  /** Whether the settings have credentials for the provider. */
  offers(provider: Provider): boolean;
  /** The provider's page for the browser, and the state and verifier that the session stores until the callback. */
  begin(
    provider: Provider,
    callbackURL: string,
    /** The e-mail address of the account that the provider should offer first. */
    loginHint?: string,
  ): Promise<{ location: string } & Pick<PendingSignIn, 'state' | 'verifier'>>;
  /** Exchanges the code of the callback for the person's profile. */
  finish(pending: PendingSignIn, code: string, callbackURL: string): Promise<ProviderResult>;
}

/** The constructed request that a strategy receives, so that the visitor's own query cannot replace the provider's. */
interface StrategyRequest {
  query: object;
  /** Written by `stateStore.store`. */
  begun?: Pick<PendingSignIn, 'state' | 'verifier'>;
  /** Read by `stateStore.verify`. */
  pending?: PendingSignIn;
}

/** Sign-in with passport's strategies. */
export function openStrategies(settings: Pick<Settings, 'google' | 'facebook'>): Strategies {
  let opened: ReturnType<typeof openAuthenticator> | null = null;

  /** Runs passport's middleware once. It ends with a redirect or with an error or profile. */
  async function run(provider: Provider, request: StrategyRequest, callbackURL: string, loginHint?: string) {
    opened ??= openAuthenticator(settings);
    const authenticator = await opened;
    return new Promise<{ location?: string; error?: unknown; profile?: unknown }>((resolve) => {
      let location: string | undefined;
      const response = {
        setHeader: (name: string, value: string) => {
          if (name === 'Location') location = value;
        },
        end: () => resolve({ location }),
      };
      const options = { session: false, callbackURL, prompt: 'select_account', loginHint };
      const done = (error: unknown, profile?: unknown) => resolve({ error, profile: profile || undefined });
      authenticator.authenticate(provider, options, done)(request, response, done);
    });
  }

  return {
    offers: (provider) => settings[provider] !== null,
    begin: async (provider, callbackURL, loginHint) => {
      const request: StrategyRequest = { query: {} };
      const { location, error } = await run(provider, request, callbackURL, loginHint);
      if (!location || !request.begun) throw error;
      return { location, ...request.begun };
    },
    finish: async (pending, code, callbackURL) => {
      const request = { query: { code, state: pending.state }, pending };
      const { error, profile } = await run(pending.provider, request, callbackURL);
      if (error) return { failure: isRefusal(error) ? 'refused' : 'unreachable', error };
      const identity = readIdentity(pending.provider, profile);
      return identity ? { identity } : { failure: 'unreachable', error: new Error('The provider returned no profile') };
    },
  };
}

/** Passport and the strategies that the settings have credentials for. Loaded at the first sign-in, so that a start does not wait for them. */
async function openAuthenticator(settings: Pick<Settings, 'google' | 'facebook'>) {
  const { default: passport } = await import('passport');
  const authenticator = new passport.Passport();
  if (settings.google) authenticator.use('google', await google(settings.google));
  if (settings.facebook) authenticator.use('facebook', await facebook(settings.facebook));
  return authenticator;
}

type Done = (error: null, value: string | boolean) => void;

/**
 * State store of passport, with one state for each tab, from the controller's session data. Passport's own store has one for each
 * session. Passport checks the number of parameters, so the unused ones stay.
 */
const stateStore = {
  store(req: StrategyRequest, verifier: string | undefined, _state: unknown, _meta: unknown, done: Done): void {
    const state = randomBytes(24).toString('base64url');
    req.begun = { state, verifier: verifier ?? null };
    done(null, state);
  },

  /** The controller has already found the pending sign-in in the session. */
  verify({ pending }: StrategyRequest, state: unknown, _meta: unknown, done: Done): void {
    done(null, pending?.state === state && (pending?.verifier ?? true));
  },
};

type Credentials = NonNullable<Settings['google']>;

async function google({
  clientId,
  clientSecret,
  authorizeUrl,
  tokenUrl,
  profileUrl,
}: Credentials): Promise<GoogleStrategy> {
  const { Strategy } = await import('passport-google-oauth20');
  return withLimits(
    new Strategy(
      {
        clientID: clientId,
        clientSecret,
        ...withoutNulls({ authorizationURL: authorizeUrl, tokenURL: tokenUrl, userProfileURL: profileUrl }),
        scope: ['openid', 'profile', 'email'],
        pkce: true,
        store: stateStore,
      },
      (_token, _refresh, { _json }, done) => done(null, _json),
    ),
  );
}

async function facebook({
  clientId,
  clientSecret,
  authorizeUrl,
  tokenUrl,
  profileUrl,
}: Credentials): Promise<FacebookStrategy> {
  const { Strategy } = await import('passport-facebook');
  return withLimits(
    new Strategy(
      {
        clientID: clientId,
        clientSecret,
        ...withoutNulls({ authorizationURL: authorizeUrl, tokenURL: tokenUrl, profileURL: profileUrl }),
        graphAPIVersion: GRAPH_API,
        profileFields: ['id', 'displayName', 'name', 'emails'],
        scope: ['public_profile', 'email'],
        enableProof: true,
        store: stateStore,
      },
      (_token, _refresh, { _json }, done) => done(null, _json),
    ),
  );
}

/** Limits the time and length of the strategy's requests to the provider. */
function withLimits<Strategy extends GoogleStrategy>(strategy: Strategy): Strategy {
  strategy._oauth2._executeRequest = sendProviderRequest;
  return strategy;
}

/** Drops null addresses, so that the strategy uses the provider's real ones. */
function withoutNulls<Addresses extends Record<string, string | null>>(addresses: Addresses) {
  return Object.fromEntries(Object.entries(addresses).filter(([, address]) => address !== null)) as {
    [Name in keyof Addresses]?: string;
  };
}
