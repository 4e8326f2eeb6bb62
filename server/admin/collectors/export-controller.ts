import type { RequestHandler } from 'express';
import { recordRead } from '../../audit/records.ts';
import type { Context } from '../../context.ts';
import { exportPerson } from '../../personal-data/export.ts';
import { personalDataHtml } from '../../personal-data/html.ts';
import { personSubject } from '../../personal-data/person.ts';
import { presentPersonalData } from '../../personal-data/present.ts';
import type { Person, PersonalData } from '../../personal-data/rows.ts';
import { formatDateTime } from '../../time/time.ts';
import { actorOf } from '../session.ts';
import { personOf } from './people.ts';

type PersonHandler = RequestHandler<{ id: string; guest: string }>;

/** `GET …/data.json`: all data of a person, as the collector gets it. Each export is a line of the audit log. */
export function showJson(context: Context): PersonHandler {
  return async (req, res) => {
    const { person, data } = await exported(context, req, res);
    res
      .attachment(`${fileName(person)}.json`)
      .type('json')
      .send(`${JSON.stringify(data, null, 2)}\n`);
  };
}

/** `GET …/data.html`: the same for people. */
export function showDocument(context: Context): PersonHandler {
  return async (req, res) => {
    const { person, data } = await exported(context, req, res);
    const { gallery } = await context.site();
    const about = { title: 'Personal data', gallery: gallery.name, at: formatDateTime(context.now()) };
    res
      .attachment(`${fileName(person)}.html`)
      .type('html')
      .send(personalDataHtml(presentPersonalData(data), about));
  };
}

async function exported(
  { database, now }: Context,
  req: Parameters<PersonHandler>[0],
  res: Parameters<PersonHandler>[1],
): Promise<{ person: Person; data: PersonalData }> {
  const person = await personOf(database, req);
  await recordRead(database, { actor: actorOf(res), action: 'collector.exported', ...personSubject(person) }, now());
  return { person, data: await exportPerson(database, person) };
}

/** Without the person's name: files lie in folders of downloads. */
function fileName({ accountId, guest }: Person): string {
  return accountId === null ? `guest-${guest?.kind}-${guest?.id}` : `collector-${accountId}`;
}
