import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign as signBytes } from 'node:crypto';
import type { Express } from 'express';
import request, { type Response } from 'supertest';
import { write } from '../../../database/transaction.ts';
import { COMMAND_LINE } from '../../../server/audit/command-line.ts';
import { inertiaPage } from '../../../server/inertia/testing.ts';
import { invite } from '../../../server/staff/invitations.ts';
import type { Role } from '../../../server/staff/permissions.ts';
import { startSession } from '../../../server/staff/sessions.ts';
import { cookiesOf } from '../app.ts';
import type { Knex } from '../knex.ts';
import { signedCookie } from './sign-in.ts';

/** A browser of a staff member: stores cookies, and sends the token of the last page with every form. */
export class StaffBrowser {
  readonly app: Express;
  readonly address: string;
  readonly cookies = new Map<string, string>();

  /** The `Host` header; null for the one of supertest, whose port changes. */
  readonly host: string | null;

  constructor(app: Express, { address = '203.0.113.7', host = null }: { address?: string; host?: string | null } = {}) {
    this.app = app;
    this.address = address;
    this.host = host;
  }

  get(path: string): Promise<Response> {
    return this.#send(request(this.app).get(path));
  }

  /** Sends a form with the token of the home page, or of the sign-in page. */
  async post(path: string, fields: Record<string, string> = {}): Promise<Response> {
    const isSignedIn = [...this.cookies.keys()].some((name) => /^(__Secure-)?staff$/.test(name));
    return this.submitFrom(isSignedIn ? '/admin' : '/admin/sign-in', path, fields);
  }

  /** Opens a page and sends a form of it. */
  async submitFrom(page: string, path: string, fields: Record<string, string> = {}): Promise<Response> {
    const { admin } = inertiaPage(await this.get(page)).props as unknown as { admin: { csrf: string } };
    return this.#send(
      request(this.app)
        .post(path)
        .type('form')
        .send({ _csrf: admin.csrf, ...fields }),
    );
  }

  /** Calls an address as a script of a page does: JSON, or bytes. */
  async put(path: string, body: Buffer | object): Promise<Response> {
    const { admin } = inertiaPage(await this.get('/admin')).props as unknown as { admin: { csrf: string } };
    const type = Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json';
    const call = request(this.app).put(path).set({ 'X-CSRF-Token': admin.csrf, 'Content-Type': type });
    return this.#send(call.send(body), 'application/json');
  }

  async #send(test: request.Test, acceptWithPasskey = 'text/html'): Promise<Response> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    if (cookie) test.set('Cookie', cookie);
    if (this.host) test.set('Host', this.host);
    const response = await test.set('X-Forwarded-For', this.address).set('Accept', acceptWithPasskey);
    for (const [name, value] of cookiesOf(response)) {
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return response;
  }
}

/** Inserts a member. */
export async function createMember(
  database: Knex,
  {
    role = 'owner',
    name = 'Maria Santos',
    email = 'maria@example.com',
  }: { role?: Role; name?: string; email?: string } = {},
): Promise<number> {
  const [row] = await database('staff')
    .insert({ role, name, email, handle: randomBytes(16).toString('hex'), created_at: 0 })
    .returning('id');
  return row?.id ?? 0;
}

/** A browser in which the member has signed in. */
export async function signedInBrowser(
  app: Express,
  database: Knex,
  { staffId, now }: { staffId: number; now: number },
): Promise<StaffBrowser> {
  const token = await write(database, (transaction) =>
    startSession(transaction, { staffId, device: 'Chrome on Linux', now }),
  );
  const browser = new StaffBrowser(app);
  // One of them is read: over HTTPS the secure one.
  for (const name of ['staff', '__Secure-staff']) browser.cookies.set(name, encodeURIComponent(signedCookie(token)));
  return browser;
}

/** A device with one passkey, as a browser's `navigator.credentials` answers. */
export class TestPasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The answer to a request for a new passkey. */
  create(options: Record<string, unknown>): string {
    const clientData = this.#clientData('webauthn.create', options);
    const credential = Buffer.concat([Buffer.alloc(16), lengthOf(this.#id), this.#id, coseKey(this.#keys.publicKey)]);
    const authData = Buffer.concat([this.#authData(0x45), credential]);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([authData.length]),
      authData,
    ]);
    return this.#answer({ clientDataJSON: clientData, attestationObject: attestation });
  }

  /** The answer to a sign-in. */
  use(options: Record<string, unknown>): string {
    const clientDataJSON = this.#clientData('webauthn.get', options);
    const authenticatorData = this.#authData(0x05);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
    const signature = signBytes('sha256', signed, this.#keys.privateKey);
    return this.#answer({ clientDataJSON, authenticatorData, signature });
  }

  #clientData(type: string, { challenge }: Record<string, unknown>): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #authData(flags: number): Buffer {
    const host = createHash('sha256').update(new URL(this.#origin).hostname).digest();
    return Buffer.concat([host, Buffer.from([flags, 0, 0, 0, 0])]);
  }

  #answer(response: Record<string, Buffer>): string {
    const id = this.#id.toString('base64url');
    const encoded = Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]);
    const fields = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
    return JSON.stringify({ ...fields, response: Object.fromEntries(encoded) });
  }
}

function lengthOf(bytes: Buffer): Buffer {
  return Buffer.from([bytes.length >> 8, bytes.length & 0xff]);
}

/** A P-256 key as COSE. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

export const ORIGIN = 'https://gallery.example.com';

let addresses = 0;

/** A browser of the shop over HTTPS, as in production. Each has its own address, since sign-ins are limited by address. */
export function secureBrowser(app: Express): StaffBrowser {
  addresses += 1;
  return new StaffBrowser(app, { address: `203.0.113.${addresses % 250}` });
}

/** The path of a new invitation for an owner. */
export async function inviteLink(database: Knex, now: number, email = 'ana@example.com'): Promise<string> {
  const result = await invite(database, { email, role: 'owner', actor: COMMAND_LINE, now });
  if (result.outcome !== 'invited') throw new Error(result.outcome);
  return result.path;
}

/** Accepts an invitation with a passkey. */
export async function acceptWithPasskey(
  browser: StaffBrowser,
  link: string,
  passkey: TestPasskey,
  name: string,
): Promise<Response> {
  const { challenge, options } = propsOf(await browser.get(link)).passkey as Passkey;
  return browser.post(link, { name, challenge, answer: passkey.create(options) });
}

/** The passkey request of a page. */
export interface Passkey {
  challenge: string;
  options: Record<string, unknown>;
}

export function propsOf(response: Response): Record<string, unknown> {
  return inertiaPage(response).props as Record<string, unknown>;
}

export function messageOf(response: Response): string {
  return String(propsOf(response).message);
}
