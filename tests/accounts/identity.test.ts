import { expect, it } from 'vitest';
import { readIdentity } from '../../server/accounts/sign-in/identity.ts';
import { fc } from '../support/fast-check.ts';

it('reads a Google profile', () => {
  const profile = {
    sub: '117',
    name: 'Luz  Evangelista',
    given_name: 'Luz',
    email: 'Luz@Example.com',
    email_verified: true,
  };
  expect(readIdentity('google', profile)).toEqual({
    provider: 'google',
    subject: '117',
    firstname: 'Luz',
    name: 'Luz Evangelista',
    email: 'luz@example.com',
    isEmailVerified: true,
  });
});

it('AUTH-03 trusts only e-mail addresses that Google has verified', () => {
  const email = 'luz@example.com';
  const verified = (provider: 'google' | 'facebook', profile: object) =>
    readIdentity(provider, { sub: '1', id: '1', email, ...profile })?.isEmailVerified;
  expect(verified('google', { email_verified: 'true' })).toBe(true);
  expect(verified('google', { verified_email: true })).toBe(true);
  expect(verified('google', { email_verified: false })).toBe(false);
  expect(verified('google', { email_verified: 'false' })).toBe(false);
  expect(verified('google', {})).toBe(false);
  expect(verified('google', { email: 'not an address', email_verified: true })).toBe(false);
  expect(verified('facebook', { email_verified: true, verified: true })).toBe(false);
});

it('always finds a name', () => {
  const named = (profile: object) => readIdentity('facebook', { id: 1_234, ...profile });
  expect(named({})).toMatchObject({ subject: '1234', firstname: 'Collector', name: 'Collector', email: null });
  expect(named({ name: 'Andoy Macaraeg' })).toMatchObject({ firstname: 'Andoy', name: 'Andoy Macaraeg' });
  expect(named({ first_name: '\u202eluz\u0000\n' })).toMatchObject({ firstname: 'luz' });
  expect(named({ name: 'x'.repeat(5_000) })?.name).toHaveLength(200);
});

it.each([null, 'text', 7, [], {}, { id: '' }, { id: {} }, { id: 1.5 }, { id: 'a b' }, { id: 'x'.repeat(300) }])(
  'returns null for %j',
  (profile) => {
    expect(readIdentity('facebook', profile)).toBeNull();
  },
);

it('accepts any JSON', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom('google', 'facebook'), (profile, provider) => {
      const identity = readIdentity(provider, { sub: '1', id: '1', ...(profile as object) });
      expect(identity === null || identity.firstname.length > 0).toBe(true);
    }),
  );
});
