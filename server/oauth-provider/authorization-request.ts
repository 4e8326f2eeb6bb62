import type { Request } from 'express';
import type { ProviderProfile } from './profiles.ts';
import { textOf } from './text-of.ts';

/** Credentials of the app that this provider was started for. */
export interface OAuthClient {
  clientId: string;
  clientSecret: string;
}

/** Parameters of an OAuth authorization request. */
export interface AuthorizationRequest {
  redirectUri: URL;
  state: string;
  /** PKCE code challenge. */
  challenge: string | null;
}

const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost'];

/** Parses the request; returns a sentence when it is refused. */
export function readAuthorizationRequest(
  { query }: Request,
  { clientId }: OAuthClient,
  profile: ProviderProfile,
): AuthorizationRequest | string {
  if (query.client_id !== clientId || query.response_type !== 'code')
    return 'This request does not come from the gallery that this demo sign-in belongs to.';
  const redirectUri = URL.parse(textOf(query.redirect_uri));
  if (!redirectUri || !/^https?:$/.test(redirectUri.protocol) || !LOOPBACK.includes(redirectUri.hostname)) {
    return 'This demo sign-in only returns to addresses on this computer.';
  }
  const challenge = textOf(query.code_challenge) || null;
  if (challenge ? query.code_challenge_method !== 'S256' : profile.requiresPkce)
    return 'The request has no code challenge (PKCE).';
  return { redirectUri, state: textOf(query.state), challenge };
}
