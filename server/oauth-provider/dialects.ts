import type { Person } from './people.ts';

export interface Dialect {
  name: string;
  /** Whether it insists on PKCE; it is checked wherever it is used. */
  wantsPkce: boolean;
  /** What it tells of a person. */
  profileOf(person: Person): Record<string, unknown>;
}

/** What is different between the two that are stood in for. */
export const dialects: Record<'google' | 'facebook', Dialect> = {
  google: {
    name: 'Google',
    wantsPkce: true,
    profileOf: ({ subject, firstname, lastname, email }) => ({
      sub: subject,
      name: `${firstname} ${lastname}`.trim(),
      given_name: firstname,
      family_name: lastname,
      ...(email && { email, email_verified: true }),
    }),
  },
  facebook: {
    name: 'Facebook',
    wantsPkce: false,
    profileOf: ({ subject, firstname, lastname, email }) => ({
      id: subject,
      name: `${firstname} ${lastname}`.trim(),
      first_name: firstname,
      last_name: lastname,
      ...(email && { email }),
    }),
  },
};
