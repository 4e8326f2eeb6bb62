import type { RequestHandler, Response } from 'express';
import { recordRead } from '../../audit/records.ts';
import type { Context } from '../../context.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { eraseAccount, eraseGuest, findObstacles } from '../../personal-data/erase.ts';
import { exportPerson } from '../../personal-data/export.ts';
import { accountOf, personSubject } from '../../personal-data/person.ts';
import { presentErasure } from '../../personal-data/present.ts';
import type { Person, PersonalData } from '../../personal-data/rows.ts';
import { pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import { personOf } from './people.ts';
import { personUrl } from './person-url.ts';
import { presentObstacles } from './present.ts';

type PersonHandler = RequestHandler<{ id: string; guest: string }>;

/** `GET …/erase`: what goes and what stays. */
export function show(context: Context): PersonHandler {
  return async (req, res) => render(context, res, await personOf(context.database, req));
}

/** `POST …/erase` */
export function create(context: Context): PersonHandler {
  const { database, now } = context;
  return async (req, res) => {
    const person = await personOf(database, req);
    const by = { actor: actorOf(res), now: now() };
    const outcome =
      person.accountId === null
        ? await eraseGuest(database, { person: await withoutAccount(database, person), ...by })
        : await eraseAccount(database, { accountId: person.accountId, ...by });
    if (outcome === 'unknown') throw new NotFound();
    if (typeof outcome === 'object') return render(context, res.status(409), person);
    logSecurityEvent(req, 'account-erased');
    res.redirect(303, `/admin/collectors${person.accountId === null ? '/guests' : ''}?done=erased`);
  };
}

/** Refuses a guest who has an account by now: the page of the collector erases all of it. */
async function withoutAccount(database: Context['database'], person: Person): Promise<Person> {
  if ((await accountOf(database, person)) !== null) throw new HttpError(409, 'This person has an account by now.');
  return person;
}

/** Name and e-mail address of the account, or of the newest row of a guest. */
function whoIs(data: PersonalData): string {
  const { name, email } = data.accounts?.rows[0] ?? data.inquiries?.rows.at(-1) ?? {};
  const order = data.orders?.rows.at(-1);
  const hold = data.staff_holds?.rows.at(-1);
  const names = [name, order && `${order.first_name} ${order.last_name}`, hold?.holder_name];
  const contacts = [email, order?.email, hold?.holder_contact, data.newsletter_subscriptions?.rows[0]?.email];
  return [names.find(Boolean), contacts.find(Boolean)].filter(Boolean).join(', ');
}

async function render({ database, now }: Context, res: Response, person: Person): Promise<void> {
  const data = await exportPerson(database, person);
  // An account that was erased.
  if (data.accounts?.rows.some(({ erased_at }) => erased_at !== null)) throw new NotFound();
  await recordRead(database, { actor: actorOf(res), action: 'collector.viewed', ...personSubject(person) }, now());
  const obstacles = presentObstacles(await findObstacles(database, person));
  const url = personUrl(person);
  await renderAdminPage(
    res,
    'admin/collectors/erase',
    {
      title: person.accountId === null ? 'Erase a guest' : `Erase collector ${person.accountId}`,
      ...presentErasure(data),
      who: whoIs(data),
      obstacles,
      backUrl: url,
      dataUrl: `${url}/data.html`,
      action: obstacles.length > 0 ? null : `${url}/erase`,
    },
    pageUrl(res, `${url}/erase`),
  );
}
