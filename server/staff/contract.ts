import type { AuditEntry } from '../audit/contract.ts';
import type { Role } from './permissions.ts';

/** A person who works for the gallery. Staff are not collectors. */
export interface StaffMember {
  id: number;
  email: string;
  name: string;
  role: Role;
}

export interface RoleOption {
  value: Role;
  text: string;
  about: string;
}

export interface StaffListPage {
  people: {
    id: number;
    name: string;
    email: string;
    role: string;
    /** Like `November 22, 2026`; null without a passkey that was used. */
    lastSeen: string | null;
    usesGoogle: boolean;
    url: string;
    isYou: boolean;
  }[];
  invitations: { id: number; email: string; role: string; expiresAt: string }[];
  roles: RoleOption[];
  form: { email: string; role: Role; error: string | null };
  /** The link of the invitation that was just made; shown once. */
  invited: { email: string; link: string; isMailed: boolean } | null;
  notice: string | null;
}

export interface StaffPage {
  person: { id: number; name: string; email: string; role: Role; roleName: string; since: string; isYou: boolean };
  roles: RoleOption[];
  /** What the form shows: after a conflict, the role that was to be saved. */
  chosenRole: Role;
  /** Why the last change was refused. */
  error: string | null;
  notice: string | null;
  timeline: AuditEntry[];
}

/** Options of `navigator.credentials`, made by @simplewebauthn/server. */
export type PasskeyOptions = Record<string, unknown>;

/** A challenge that a passkey answers, with its signed copy for the form. */
export interface PasskeyRequest {
  options: PasskeyOptions;
  challenge: string;
}

export interface StaffSignInPage {
  passkey: PasskeyRequest;
  /** Null where staff cannot sign in with Google. */
  googleUrl: string | null;
  returnTo: string;
  error: string | null;
}

/** Sends a sensitive form again, with a passkey. */
export interface VerifyPage {
  action: string;
  /** What was typed. */
  fields: { name: string; value: string }[];
  /** Null for a member without a passkey. */
  passkey: PasskeyRequest | null;
  /** Null for a member who does not sign in with Google. */
  googleUrl: string | null;
  isDemo: boolean;
  /** The page that the form was sent from. */
  cancelUrl: string;
  error: string | null;
}

/** After the way back from Google. */
export interface GooglePage {
  message: string;
  /** The page opens the link itself. */
  isContinuing: boolean;
  link: { text: string; url: string } | null;
}

export interface InvitationPage {
  /** Null when the link can no longer be used; `message` then states why. */
  invitation: { email: string; role: string; action: string; isReplacement: boolean; name: string } | null;
  passkey: PasskeyRequest | null;
  googleUrl: string | null;
  message: string | null;
  error: string | null;
}

export interface DemoLinkPage {
  /** Null when the link can no longer be used. */
  action: string | null;
}
