import type { Person } from './people.ts';

export interface ProviderProfile {
  name: string;
  /** Whether PKCE is required; a code challenge is always checked. */
  requiresPkce: boolean;
  /** The provider's profile response. */
  profileOf(person: Person): Record<string, unknown>;
}

/** Differences between the two imitated providers. */
export const PROVIDERS: Record<'google' | 'facebook', ProviderProfile> = {
  google: {
    name: 'Google',
    requiresPkce: true,
    profileOf: ({ subject, firstname, lastname, email, failure }) => ({
      sub: subject,
      name: `${firstname} ${lastname}`.trim(),
      given_name: firstname,
      family_name: lastname,
      ...(email && { email, email_verified: failure !== 'unverified' }),
    }),
  },
  facebook: {
    name: 'Facebook',
    requiresPkce: false,
    profileOf: ({ subject, firstname, lastname, email }) => ({
      id: subject,
      name: `${firstname} ${lastname}`.trim(),
      first_name: firstname,
      last_name: lastname,
      ...(email && { email }),
    }),
  },
};
