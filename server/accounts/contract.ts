import type { Place } from '../locations/contract.ts';

export type Provider = 'google' | 'facebook';

/** A collector as a session knows them. */
export interface Account {
  id: number;
  firstname: string;
}

/** What a provider says of the person who has signed in there. */
export interface Identity {
  provider: Provider;
  /** The provider's own name for the person. */
  subject: string;
  firstname: string;
  name: string;
  /** Lower case; null where none was told. */
  email: string | null;
  /** The provider vouches for it. */
  isEmailVerified: boolean;
}

/** A sign-in that has been begun here and not come back yet. */
export interface PendingSignIn {
  /** Sent along, and expected back. */
  state: string;
  provider: Provider;
  /** Of PKCE; null where the provider takes none. */
  verifier: string | null;
  /** A path on this site. */
  returnTo: string;
  /** Milliseconds since 1970. */
  begunAt: number;
}

/** Why a sign-in did not come to its end, in words. */
export interface SignInProblem {
  heading: string;
  message: string;
}

/** `/sign-in`, and where a sign-in ends that went wrong. */
export interface SignInPage {
  /** A path on this site. */
  returnTo: string;
  problem: SignInProblem | null;
}

/** `/sign-in/confirm` */
export interface ConfirmationPage {
  heading: string;
  text: string;
  /** What its one button sends; null where nothing can be confirmed. */
  form: { button: string; action: string; fields: Record<string, string> } | null;
  /** Leads to the sign-in that has to come first. */
  link: { text: string; href: string } | null;
}

/** `/account` */
export interface AccountPage {
  details: { firstname: string; name: string };
  email: {
    /** Null where no provider gave one. */
    address: string | null;
    isVerified: boolean;
    /** A new address that awaits its confirmation. */
    requested: string | null;
  };
  /** In order of joining; one alone cannot be removed. */
  providers: { id: Provider; name: string; canRemove: boolean }[];
  addresses: { id: number; lines: string[]; phone: string }[];
  /** False when the account has as many addresses as it may have. */
  canAddAddress: boolean;
  provinces: Place[];
  /** Of the province in `entered.state_id`; empty before one is chosen. */
  cities: Place[];
  sessions: { id: string; device: string; signedIn: string; lastUsed: string; isThis: boolean }[];
  /** What a refused form held, by field. */
  entered: Record<string, string>;
  /** Why it was refused, by field. */
  problems: Record<string, string>;
  /** For the `_csrf` field of the page's forms. */
  formToken: string;
}

/** `/account/email`: confirms a new address. */
export type EmailChangePage = Omit<ConfirmationPage, 'link'>;
