import { randomBytes } from 'node:crypto';
import { type Settings, SettingsError } from '../boot/settings/settings.ts';
import { startProvider } from './provider.ts';

/** Environment variables with credentials and URLs of the local provider. */
export type OAuthEnvironment = Record<string, string>;

/**
 * Starts a local provider for Google and Facebook where credentials are missing, and returns the environment variables that
 * configure it. Throws in production.
 */
export async function startLocalProvider(
  settings: Pick<Settings, 'environment' | 'google' | 'facebook'>,
): Promise<OAuthEnvironment> {
  if (settings.environment === 'production') {
    throw new SettingsError('NODE_ENV is production: the demo sign-in for Google and Facebook is not allowed.');
  }
  const missing = (['google', 'facebook'] as const).filter((provider) => settings[provider] === null);
  if (missing.length === 0) return {};
  const client = { clientId: 'galerya-demo', clientSecret: randomBytes(24).toString('base64url') };
  const { origin } = await startProvider(client);
  return Object.assign(
    {},
    ...missing.map((provider) => {
      const name = provider.toUpperCase();
      return {
        [`${name}_CLIENT_ID`]: client.clientId,
        [`${name}_CLIENT_SECRET`]: client.clientSecret,
        [`${name}_AUTHORIZE_URL`]: `${origin}/${provider}/authorize`,
        [`${name}_TOKEN_URL`]: `${origin}/${provider}/token`,
        [`${name}_PROFILE_URL`]: `${origin}/${provider}/userinfo`,
      };
    }),
  );
}
