import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { HttpError, NotFound } from '../../http/errors.ts';
import { logSecurityEvent } from '../../http/security/security-log.ts';
import { eraseAccount, eraseGuest, findObstacles } from '../../personal-data/erase.ts';
import { exportPerson } from '../../personal-data/export.ts';
import { accountOf } from '../../personal-data/person.ts';
import { presentErasure } from '../../personal-data/present.ts';
import type { Person } from '../../personal-data/rows.ts';
import { pageUrl } from '../form/requests.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import { personOf, personUrl } from './people.ts';
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
    logSecurityEvent(req as never, 'account-erased');
    res.redirect(303, `/admin/collectors${person.accountId === null ? '/guests' : ''}?done=erased`);
  };
}

/** Refuses a guest who has an account by now: the page of the collector erases all of it. */
async function withoutAccount(database: Context['database'], person: Person): Promise<Person> {
  if ((await accountOf(database, person)) !== null) throw new HttpError(409, 'This person has an account by now.');
  return person;
}

async function render({ database }: Context, res: Response, person: Person): Promise<void> {
  const data = await exportPerson(database, person);
  // An account that was erased.
  if (data.accounts?.rows.some(({ erased_at }) => erased_at !== null)) throw new NotFound();
  const obstacles = presentObstacles(await findObstacles(database, person));
  const url = personUrl(person);
  await renderAdminPage(
    res,
    'admin/collectors/erase',
    {
      title: person.accountId === null ? 'Erase a guest' : `Erase collector ${person.accountId}`,
      ...{ ...presentErasure(data), obstacles, backUrl: url, dataUrl: `${url}/data.html` },
      action: obstacles.length > 0 ? null : `${url}/erase`,
    },
    pageUrl(res, `${url}/erase`),
  );
}
