import { createHash, randomBytes } from 'node:crypto';
import type { Person } from './people.ts';

/** Milliseconds from the choice of a person to the last question about them. */
const PATIENCE = 60_000;

export interface Grant {
  provider: string;
  person: Person;
  redirectUri: string;
  challenge: string | null;
}

/** Codes and tokens, each good for one use or for a minute; in memory, since there is one such provider. */
export class Grants {
  readonly #given = new Map<string, { grant: Grant; until: number }>();

  give(grant: Grant): string {
    const now = Date.now();
    for (const [key, { until }] of this.#given) if (until <= now) this.#given.delete(key);
    const secret = randomBytes(24).toString('base64url');
    this.#given.set(secret, { grant, until: now + PATIENCE });
    return secret;
  }

  take(secret: string): Grant | null {
    const given = this.#given.get(secret);
    this.#given.delete(secret);
    return given && given.until > Date.now() ? given.grant : null;
  }
}

/** Whether who asks for the token is who asked for the code (RFC 7636). */
export function provesItself(challenge: string | null, verifier: string): boolean {
  return challenge === null || createHash('sha256').update(verifier).digest('base64url') === challenge;
}
