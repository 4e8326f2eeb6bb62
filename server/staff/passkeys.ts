import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { recordChange } from '../audit/records.ts';
import { readSigned, sign } from '../http/security/signed-text.ts';
import { MINUTE } from '../time/time.ts';
import type { PasskeyOptions, PasskeyRequest } from './contract.ts';
import { claimChallenge, findPasskey, type VerifiedPasskey } from './credentials.ts';
import { startSession } from './sessions.ts';
import { subjectOf } from './subject.ts';

/** Milliseconds in which a passkey may answer a challenge: a page stays open for a while. */
const CHALLENGE_LIFETIME = 30 * MINUTE;

/** ES256, RS256 and EdDSA, in COSE's numbers: what devices and password managers support. */
const ALGORITHMS = [-7, -257, -8];

/** Loaded when the admin needs it: its 300 modules are a fifth of all that a start would load. */
const webauthn = () => import('@simplewebauthn/server');

/** The website that passkeys belong to. */
export interface Site {
  /** Scheme, host and port. */
  origin: string;
  gallery: string;
  secrets: string[];
}

export interface Challenge {
  value: string;
  expiresAt: number;
  /** The user handle of a new passkey; empty for a sign-in. */
  handle: string;
}

/** The request for a new passkey. `purpose` binds the challenge to one invitation. */
export async function requestNewPasskey(
  site: Site,
  { email, name, purpose, now }: { email: string; name: string; purpose: string; now: number },
): Promise<PasskeyRequest> {
  const handle = randomBytes(32);
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: site.gallery,
    rpID: hostOf(site),
    userName: email,
    userDisplayName: name || email,
    userID: new Uint8Array(handle),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return requestOf(site, { options, purpose, now, handle: handle.toString('base64url') });
}

/** The request for a passkey of any member. */
export async function requestPasskey(
  site: Site,
  { purpose, now }: { purpose: string; now: number },
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: hostOf(site), userVerification: 'required' });
  return requestOf(site, { options, purpose, now, handle: '' });
}

function requestOf(
  { secrets }: Site,
  { options, purpose, now, handle }: { options: { challenge: string }; purpose: string; now: number; handle: string },
): PasskeyRequest {
  const challenge: Challenge = { value: options.challenge, expiresAt: now + CHALLENGE_LIFETIME, handle };
  return {
    options: { ...options } as PasskeyOptions,
    challenge: sign(JSON.stringify(challenge), `passkey ${purpose}`, secrets),
  };
}

/** The challenge of a form; null if it has expired or was made for another purpose. */
export function readChallenge({ secrets }: Site, text: string, purpose: string, now: number): Challenge | null {
  const signed = readSigned(text, `passkey ${purpose}`, secrets);
  const challenge: Challenge | null = signed === null ? null : JSON.parse(signed);
  return challenge && challenge.expiresAt > now ? challenge : null;
}

/** The passkey that a browser has created; null if it does not fit the challenge. */
export async function verifyNewPasskey(
  site: Site,
  response: unknown,
  challenge: Challenge,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge.value,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

interface SignInInput {
  response: unknown;
  challenge: Challenge;
  device: string;
  now: number;
}

/** Signs in the member whose passkey has answered the challenge. Null: no member has the passkey, or the answer is wrong. */
export async function signIn(
  database: Knex,
  site: Site,
  { response, challenge, device, now }: SignInInput,
): Promise<{ session: string } | null> {
  const { id = '' } = (response ?? {}) as { id?: string };
  const found = await findPasskey(database, String(id));
  if (!found) return null;
  const { member, passkey } = found;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge.value,
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { newCounter } = verified.authenticationInfo;
  return write(database, async (transaction) => {
    if (!(await claimChallenge(transaction, challenge))) return null;
    // A removal deletes the passkey.
    const used = await transaction('passkeys').where('id', passkey.id).update({ counter: newCounter, used_at: now });
    if (used === 0) return null;
    const actor = { staffId: member.id, name: member.name };
    await recordChange(transaction, { actor, action: 'staff.signed-in', ...subjectOf(member) }, now);
    return { session: await startSession(transaction, { staffId: member.id, device, now }) };
  });
}

/** The domain of the website, which passkeys are bound to. */
function hostOf({ origin }: Site): string {
  return new URL(origin).hostname;
}
