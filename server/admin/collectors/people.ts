import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { findCollector, findGuest } from '../../personal-data/person.ts';
import type { GuestKind, Person } from '../../personal-data/rows.ts';
import { idIn } from '../form/ids.ts';

type Params = { params: Record<string, string> };

/** The guest in an address: `order-12`, `hold-3`, `inquiry-5` or `subscriber-9`. */
export async function guestOf(database: Context['database'], { params }: Params): Promise<Person> {
  const [, kind, id] = /^(order|hold|inquiry|subscriber)-(\d+)$/.exec(params.guest ?? '') ?? [];
  const number = idIn(id);
  const person = kind && number !== null ? await findGuest(database, kind as GuestKind, number) : null;
  if (!person) throw new NotFound();
  return person;
}

/** The collector or the guest in an address. */
export async function personOf(database: Context['database'], req: Params): Promise<Person> {
  if (req.params.guest !== undefined) return guestOf(database, req);
  const id = idIn(req.params.id);
  const person = id === null ? null : await findCollector(database, id);
  if (!person) throw new NotFound();
  return person;
}
