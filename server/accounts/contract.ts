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
