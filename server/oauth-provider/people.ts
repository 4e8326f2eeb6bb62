import { createHash } from 'node:crypto';
import { textOf } from './text-of.ts';

/** A demo collector or a person typed in by the visitor. */
export interface Person {
  subject: string;
  firstname: string;
  lastname: string;
  /** Null for a person without e-mail address. */
  email: string | null;
  failure?: Failure;
}

/** What the provider does with a typed person, besides signing in: the troubles of real providers. */
export const FAILURES = {
  '': 'Signs in',
  unverified: 'Has not verified the e-mail address',
  slow: 'Responds after six seconds',
  busy: 'Refuses: too many requests (429)',
  lost: 'Closes the connection without a response',
} as const;

export type Failure = keyof typeof FAILURES;

/** Offered by both providers; one has no e-mail address. */
export const DEMO_COLLECTORS: Person[] = [
  { subject: '100000000000000000001', firstname: 'Luz', lastname: 'Evangelista', email: 'luz@collectors.example.com' },
  { subject: '100000000000000000002', firstname: 'Andoy', lastname: 'Macaraeg', email: 'andoy@collectors.example.com' },
  { subject: '100000000000000000003', firstname: 'Tere', lastname: 'Villanueva', email: null },
];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The chosen or typed person, or a message about what is missing. */
export function readPerson(form: Record<string, unknown>): Person | string {
  const known = DEMO_COLLECTORS.find(({ subject }) => subject === form.person);
  if (known) return known;
  const name = textOf(form.name).trim();
  const email = textOf(form.email).trim();
  if (!name) return 'Please enter a name.';
  if (email && !EMAIL.test(email)) return 'Please enter a valid e-mail address, or none.';
  const failure = textOf(form.failure);
  return { ...personNamed(name, email || null), failure: isFailure(failure) ? failure : '' };
}

function isFailure(text: string): text is Failure {
  return Object.hasOwn(FAILURES, text);
}

/** The same name and e-mail address get the same subject each time. */
function personNamed(name: string, email: string | null): Person {
  const [firstname = '', ...others] = name.split(/\s+/).filter(Boolean);
  const digest = createHash('sha256').update(`${name.toLowerCase()} ${email?.toLowerCase()}`).digest();
  return { subject: `2${digest.readUIntBE(0, 6)}`, firstname, lastname: others.join(' '), email };
}
