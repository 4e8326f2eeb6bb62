import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Knex } from 'knex';
import { write } from '../../database/transaction.ts';
import { recordChange } from '../audit/records.ts';
import { readSigned, sign } from '../http/security/signed-text.ts';
import { MINUTE } from '../time/time.ts';
import type { PasskeyOptions, PasskeyRequest } from './contract.ts';
import { claimChallenge, findPasskey, type VerifiedPasskey } from './credentials.ts';
import { markVerified, type StaffSession, startSession } from './sessions.ts';
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

/** The request for one of the passkeys; without `passkeys` for a passkey of any member. */
export async function requestPasskey(
  site: Site,
  { purpose, now, passkeys }: { purpose: string; now: number; passkeys?: { id: string; transports: string[] }[] },
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys as { id: string; transports: AuthenticatorTransport[] }[] }),
  });
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

interface PasskeyAnswer {
  response: unknown;
  challenge: Challenge;
}

/** Signs in the member whose passkey has answered the challenge. Null: no member has the passkey, or the answer is wrong. */
export async function signIn(
  database: Knex,
  site: Site,
  { device, now, ...passkeyAnswer }: PasskeyAnswer & { device: string; now: number },
): Promise<{ session: string } | null> {
  const verified = await verifyAnswer(database, site, passkeyAnswer);
  if (!verified) return null;
  return write(database, async (transaction) => {
    if (!(await claimAnswer(transaction, passkeyAnswer, verified, now))) return null;
    const { member } = verified;
    const actor = { staffId: member.id, name: member.name };
    await recordChange(transaction, { actor, action: 'staff.signed-in', ...subjectOf(member) }, now);
    return { session: await startSession(transaction, { staffId: member.id, device, now }) };
  });
}

/** Stores that the member of a session has used a passkey again. False: the passkey is of another member, or the answer is wrong. */
export async function verifyAgain(
  database: Knex,
  site: Site,
  { session, now, ...passkeyAnswer }: PasskeyAnswer & { session: StaffSession; now: number },
): Promise<boolean> {
  const verified = await verifyAnswer(database, site, passkeyAnswer);
  if (verified?.member.id !== session.member.id) return false;
  return write(database, async (transaction) => {
    if (!(await claimAnswer(transaction, passkeyAnswer, verified, now))) return false;
    await markVerified(transaction, session.id, now);
    return true;
  });
}

type VerifiedAnswer = NonNullable<Awaited<ReturnType<typeof findPasskey>>> & { counter: number };

/** The passkey that has answered, and its member; null if the answer is wrong. */
async function verifyAnswer(
  database: Knex,
  site: Site,
  { response, challenge }: PasskeyAnswer,
): Promise<VerifiedAnswer | null> {
  const { id = '' } = (response ?? {}) as { id?: string };
  const found = await findPasskey(database, String(id));
  if (!found) return null;
  const { passkey } = found;
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
  return verified?.verified ? { ...found, counter: verified.authenticationInfo.newCounter } : null;
}

/** False if another request has used the answer before, or the passkey was deleted: a removal of the member deletes it. */
async function claimAnswer(
  transaction: Knex.Transaction,
  { challenge }: PasskeyAnswer,
  { passkey, counter }: VerifiedAnswer,
  now: number,
): Promise<boolean> {
  if (!(await claimChallenge(transaction, challenge))) return false;
  const used = await transaction('passkeys').where('id', passkey.id).update({ counter, used_at: now });
  return used > 0;
}

/** The domain of the website, which passkeys are bound to. */
function hostOf({ origin }: Site): string {
  return new URL(origin).hostname;
}
