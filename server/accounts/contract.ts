import type { Place } from '../locations/contract.ts';

export type Provider = 'google' | 'facebook';

/** The part of an account that a session stores. */
export interface Account {
  id: number;
  firstname: string;
}

/** A person's profile at a sign-in provider. */
export interface Identity {
  provider: Provider;
  /** The provider's id of the person. */
  subject: string;
  firstname: string;
  name: string;
  /** Lower case; null if the provider sent none. */
  email: string | null;
  /** Whether the provider has verified the e-mail. */
  isEmailVerified: boolean;
}

/** A sign-in whose callback is still expected. */
export interface PendingSignIn {
  /** Random value that the callback must repeat. */
  state: string;
  provider: Provider;
  /** PKCE code verifier; null for a provider without PKCE. */
  verifier: string | null;
  /** A path on this site. */
  returnTo: string;
  /** Milliseconds since 1970. */
  begunAt: number;
}

/** Why a sign-in failed, for the visitor. */
export interface SignInProblem {
  heading: string;
  message: string;
}

/** `/sign-in`; also the page after a failed sign-in. */
export interface SignInPage {
  /** A path on this site. */
  returnTo: string;
  problem: SignInProblem | null;
}

/** `/sign-in/confirm` */
export interface ConfirmationPage {
  heading: string;
  text: string;
  /** The form with the confirm button; null if this browser cannot confirm. */
  form: { button: string; action: string; fields: Record<string, string> } | null;
  /** Link to the sign-in or sign-out that must come first; null if none must. */
  link: { text: string; href: string } | null;
}

/** `/account` */
export interface AccountPage {
  details: { firstname: string; name: string };
  email: {
    /** Null if no provider sent one. */
    address: string | null;
    isVerified: boolean;
    /** A requested new address that is not confirmed yet. */
    requested: string | null;
  };
  /** Oldest first; the only one cannot be removed. */
  providers: { id: Provider; name: string; canRemove: boolean }[];
  addresses: { id: number; lines: string[]; phone: string }[];
  /** False when the account has the maximum number of addresses. */
  canAddAddress: boolean;
  provinces: Place[];
  /** Cities of the province in `entered.state_id`; empty before a province is chosen. */
  cities: Place[];
  sessions: { id: string; device: string; signedIn: string; lastUsed: string; isThis: boolean }[];
  /** Values of a rejected form, by field. */
  entered: Record<string, string>;
  /** Error messages of a rejected form, by field. */
  problems: Record<string, string>;
  /** For the `_csrf` field of the page's forms. */
  formToken: string;
}

/** `/account/email`: confirms a new address. */
export type EmailChangePage = Omit<ConfirmationPage, 'link'>;
