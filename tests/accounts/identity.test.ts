import { expect, it } from 'vitest';
import { readIdentity } from '../../server/accounts/sign-in/identity.ts';
import { fc } from '../support/fast-check.ts';

it('reads what Google tells', () => {
  const told = {
    sub: '117',
    name: 'Luz  Evangelista',
    given_name: 'Luz',
    email: 'Luz@Example.com',
    email_verified: true,
  };
  expect(readIdentity('google', told)).toEqual({
    provider: 'google',
    subject: '117',
    firstname: 'Luz',
    name: 'Luz Evangelista',
    email: 'luz@example.com',
    isEmailVerified: true,
  });
});

it('AUTH-03 believes nobody but Google, and Google only what it vouches for', () => {
  const email = 'luz@example.com';
  const verified = (provider: 'google' | 'facebook', told: object) =>
    readIdentity(provider, { sub: '1', id: '1', email, ...told })?.isEmailVerified;
  expect(verified('google', { email_verified: 'true' })).toBe(true);
  expect(verified('google', { verified_email: true })).toBe(true);
  expect(verified('google', { email_verified: false })).toBe(false);
  expect(verified('google', { email_verified: 'false' })).toBe(false);
  expect(verified('google', {})).toBe(false);
  expect(verified('google', { email: 'not an address', email_verified: true })).toBe(false);
  expect(verified('facebook', { email_verified: true, verified: true })).toBe(false);
});

it('calls people something, however little is told', () => {
  const named = (told: object) => readIdentity('facebook', { id: 1_234, ...told });
  expect(named({})).toMatchObject({ subject: '1234', firstname: 'Collector', name: 'Collector', email: null });
  expect(named({ name: 'Andoy Macaraeg' })).toMatchObject({ firstname: 'Andoy', name: 'Andoy Macaraeg' });
  expect(named({ first_name: '\u202eluz\u0000\n' })).toMatchObject({ firstname: 'luz' });
  expect(named({ name: 'x'.repeat(5_000) })?.name).toHaveLength(200);
});

it.each([null, 'text', 7, [], {}, { id: '' }, { id: {} }, { id: 1.5 }, { id: 'a b' }, { id: 'x'.repeat(300) }])(
  'knows nobody by %j',
  (told) => {
    expect(readIdentity('facebook', told)).toBeNull();
  },
);

it('stumbles over nothing', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom('google', 'facebook'), (told, provider) => {
      const identity = readIdentity(provider, { sub: '1', id: '1', ...(told as object) });
      expect(identity === null || identity.firstname.length > 0).toBe(true);
    }),
  );
});
