import { randomBytes } from 'node:crypto';
import { type Settings, SettingsError } from '../boot/settings.ts';
import { openProvider } from './provider.ts';

/** Names of the environment → values, as somebody with credentials would give them. */
export type OAuthEnvironment = Record<string, string>;

/**
 * Starts a stand-in for those of Google and Facebook that the settings have no credentials for, and says how it is reached: by
 * the same variables as the real ones. Never in production.
 */
export async function standIn(
  settings: Pick<Settings, 'environment' | 'google' | 'facebook'>,
): Promise<OAuthEnvironment> {
  if (settings.environment === 'production') {
    throw new SettingsError('NODE_ENV is production: the demo sign-in for Google and Facebook is not allowed.');
  }
  const missing = (['google', 'facebook'] as const).filter((provider) => settings[provider] === null);
  if (missing.length === 0) return {};
  const client = { clientId: 'galerya-demo', clientSecret: randomBytes(24).toString('base64url') };
  const { origin } = await openProvider(client);
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
