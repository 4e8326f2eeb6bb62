import { createHash } from 'node:crypto';
import { textOf } from './question.ts';

/** Somebody who signs in here: a demo collector, or whoever a visitor says to be. */
export interface Person {
  subject: string;
  firstname: string;
  lastname: string;
  /** Null for somebody who tells none. */
  email: string | null;
}

/** Known to both providers, one of them without an e-mail. */
export const demoCollectors: Person[] = [
  { subject: '100000000000000000001', firstname: 'Luz', lastname: 'Evangelista', email: 'luz@collectors.example.com' },
  { subject: '100000000000000000002', firstname: 'Andoy', lastname: 'Macaraeg', email: 'andoy@collectors.example.com' },
  { subject: '100000000000000000003', firstname: 'Tere', lastname: 'Villanueva', email: null },
];

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Who was chosen or typed in, or what is missing. */
export function readPerson(form: Record<string, unknown>): Person | string {
  const known = demoCollectors.find(({ subject }) => subject === form.person);
  if (known) return known;
  const name = textOf(form.name).trim();
  const email = textOf(form.email).trim();
  if (!name) return 'Please enter a name.';
  if (email && !EMAIL.test(email)) return 'Please enter a valid e-mail address, or none.';
  return personCalled(name, email || null);
}

/** The same name and e-mail are the same person the next time. */
function personCalled(name: string, email: string | null): Person {
  const [firstname = '', ...others] = name.split(/\s+/).filter(Boolean);
  const digest = createHash('sha256').update(`${name.toLowerCase()} ${email?.toLowerCase()}`).digest();
  return { subject: `2${digest.readUIntBE(0, 6)}`, firstname, lastname: others.join(' '), email };
}
