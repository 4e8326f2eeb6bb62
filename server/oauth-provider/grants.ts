import { createHash, randomBytes } from 'node:crypto';
import { MINUTE } from '../time/time.ts';
import type { Person } from './people.ts';

/** Milliseconds for which codes and tokens are valid. */
const GRANT_LIFETIME = MINUTE;

export interface Grant {
  provider: string;
  person: Person;
  redirectUri: string;
  challenge: string | null;
}

/** In-memory codes and tokens for one use. */
export class Grants {
  readonly #grants = new Map<string, { grant: Grant; expiresAt: number }>();

  issue(grant: Grant): string {
    const now = Date.now();
    for (const [key, { expiresAt }] of this.#grants) if (expiresAt <= now) this.#grants.delete(key);
    const secret = randomBytes(24).toString('base64url');
    this.#grants.set(secret, { grant, expiresAt: now + GRANT_LIFETIME });
    return secret;
  }

  redeem(secret: string): Grant | null {
    const stored = this.#grants.get(secret);
    this.#grants.delete(secret);
    return stored && stored.expiresAt > Date.now() ? stored.grant : null;
  }
}

/** Checks the PKCE code verifier (RFC 7636). */
export function verifiesChallenge(challenge: string | null, verifier: string): boolean {
  return challenge === null || createHash('sha256').update(verifier).digest('base64url') === challenge;
}
