import passport from 'passport';
import { Strategy as FacebookStrategy } from 'passport-facebook';
import { Strategy as GoogleStrategy } from 'passport-google-oauth20';
import type { Settings } from '../../boot/settings.ts';
import type { Identity, PendingSignIn, Provider } from '../contract.ts';
import { readIdentity } from './identity.ts';
import { isRefusal, sendProviderRequest } from './provider-request.ts';
import { bridge, type Passing } from './state-bridge.ts';

/** Versions live for two years or more; the changelog is at developers.facebook.com/docs/graph-api/changelog. */
const GRAPH_API = 'v24.0';

/** What came of a visit to the provider: who it is, a no, or no answer that could be understood. */
export type ProviderResult = { identity: Identity } | { failure: 'refused' | 'unreachable'; error: unknown };

export interface Strategies {
  offers(provider: Provider): boolean;
  /** Where to send the browser, and what has to be kept until it comes back. */
  begin(
    provider: Provider,
    callbackURL: string,
  ): Promise<{ location: string } & Pick<PendingSignIn, 'state' | 'verifier'>>;
  /** Asks the provider who has come back. */
  finish(pending: PendingSignIn, code: string, callbackURL: string): Promise<ProviderResult>;
}

/** Sign-in by passport's strategies for the providers that the settings have credentials for. */
export function openStrategies(settings: Pick<Settings, 'google' | 'facebook'>): Strategies {
  const known = new passport.Passport();
  if (settings.google) known.use('google', google(settings.google));
  if (settings.facebook) known.use('facebook', facebook(settings.facebook));

  /** One run of a strategy, by passport's middleware: it ends in a redirect or in a verdict. */
  function run(provider: Provider, request: Passing & { query: object }, callbackURL: string) {
    return new Promise<{ location?: string; error?: unknown; told?: unknown }>((resolve) => {
      let location: string | undefined;
      const response = {
        setHeader: (name: string, value: string) => {
          if (name === 'Location') location = value;
        },
        end: () => resolve({ location }),
      };
      const options = { session: false, callbackURL, prompt: 'select_account' };
      const verdict = (error: unknown, told?: unknown) => resolve({ error, told: told || undefined });
      known.authenticate(provider, options, verdict)(request, response, verdict);
    });
  }

  return {
    offers: (provider) => settings[provider] !== null,
    begin: async (provider, callbackURL) => {
      const request: Passing & { query: object } = { query: {} };
      const { location, error } = await run(provider, request, callbackURL);
      if (!location || !request.begun) throw error;
      return { location, ...request.begun };
    },
    finish: async (pending, code, callbackURL) => {
      const request = { query: { code, state: pending.state }, pending };
      const { error, told } = await run(pending.provider, request, callbackURL);
      if (error) return { failure: isRefusal(error) ? 'refused' : 'unreachable', error };
      const identity = readIdentity(pending.provider, told);
      return identity ? { identity } : { failure: 'unreachable', error: new Error('The provider returned no profile') };
    },
  };
}

type Credentials = NonNullable<Settings['google']>;

function google({ clientId, clientSecret, authorizeUrl, tokenUrl, profileUrl }: Credentials): GoogleStrategy {
  return withLimits(
    new GoogleStrategy(
      {
        clientID: clientId,
        clientSecret,
        ...withoutNulls({ authorizationURL: authorizeUrl, tokenURL: tokenUrl, userProfileURL: profileUrl }),
        scope: ['openid', 'profile', 'email'],
        pkce: true,
        store: bridge,
      },
      (_token, _refresh, { _json }, done) => done(null, _json),
    ),
  );
}

function facebook({ clientId, clientSecret, authorizeUrl, tokenUrl, profileUrl }: Credentials): FacebookStrategy {
  return withLimits(
    new FacebookStrategy(
      {
        clientID: clientId,
        clientSecret,
        ...withoutNulls({ authorizationURL: authorizeUrl, tokenURL: tokenUrl, profileURL: profileUrl }),
        graphAPIVersion: GRAPH_API,
        profileFields: ['id', 'displayName', 'name', 'emails'],
        scope: ['public_profile', 'email'],
        enableProof: true,
        store: bridge,
      },
      (_token, _refresh, { _json }, done) => done(null, _json),
    ),
  );
}

function withLimits<Strategy extends GoogleStrategy>(strategy: Strategy): Strategy {
  strategy._oauth2._executeRequest = sendProviderRequest;
  return strategy;
}

/** Without what is null, where the strategy has the real provider's address. */
function withoutNulls<Addresses extends Record<string, string | null>>(addresses: Addresses) {
  return Object.fromEntries(Object.entries(addresses).filter(([, address]) => address !== null)) as {
    [Name in keyof Addresses]?: string;
  };
}
