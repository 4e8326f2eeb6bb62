import type { Request } from 'express';
import type { Dialect } from './dialects.ts';

/** Who may ask: the app that this was started for. */
export interface Client {
  clientId: string;
  clientSecret: string;
}

/** What the app asks for by sending a browser. */
export interface Asked {
  redirectUri: URL;
  state: string;
  /** Of PKCE. */
  challenge: string | null;
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** The question, or why it is not answered. */
export function readQuestion({ query }: Request, { clientId }: Client, dialect: Dialect): Asked | string {
  if (query.client_id !== clientId || query.response_type !== 'code')
    return 'This request does not come from the gallery that this demo sign-in belongs to.';
  const redirectUri = URL.parse(textOf(query.redirect_uri));
  if (!redirectUri || !/^https?:$/.test(redirectUri.protocol) || !LOOPBACK.includes(redirectUri.hostname)) {
    return 'This demo sign-in only returns to addresses on this computer.';
  }
  const challenge = textOf(query.code_challenge) || null;
  if (challenge ? query.code_challenge_method !== 'S256' : dialect.wantsPkce)
    return 'The request has no code challenge (PKCE).';
  return { redirectUri, state: textOf(query.state), challenge };
}

/** Queries and forms have lists and objects, too. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
