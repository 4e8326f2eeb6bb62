import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { validate } from '../../http/request.ts';
import {
  countGivenUp,
  findMail,
  listGivenUp,
  MAX_AT_ONCE,
  retryAllGivenUp,
  retryGivenUp,
} from '../../mail/given-up.ts';
import { mailName } from '../../mail/names.ts';
import { formatDateTime } from '../../time/time.ts';
import { idOf, noticeOf } from '../form/requests.ts';
import { checkChoices } from '../list/address.ts';
import { LIST_PAGE_SIZE } from '../list/definition.ts';
import { existingPage, presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import { MAIL_LIST, orderOf, presentMailRow } from './list.ts';

const URL = '/admin/mails';
const FORM = z.object({ kind: z.string().max(60).default('') });

const NOTICES: Record<string, string> = {
  again: 'It is sent in a moment. If it fails again, it comes back to this list.',
  all: 'They are sent in a moment. What fails again comes back to this list.',
};
const REFUSALS = { unchanged: 'Nothing was left to send.' };

const STATES = {
  'given-up': 'Given up: it is not sent any more, unless you send it again.',
  waiting: 'Waits to be sent.',
  sent: 'Sent.',
};

/** `GET /admin/mails`: mails that were given up. */
export function index({ database }: Context): RequestHandler {
  return async (req, res) => {
    const read = readList(MAIL_LIST, req, res);
    const counts = await countGivenUp(database);
    const kinds = [...counts].map(([value, count]) => ({ value, text: `${mailName(value)} (${count})` }));
    const { query, notes } = checkChoices(MAIL_LIST, read.query, { kind: kinds });
    const { kind } = query.filters;
    const total = kind === '' ? [...counts.values()].reduce((sum, count) => sum + count, 0) : (counts.get(kind) ?? 0);
    const page = existingPage(query.page, total);
    const rows = await listGivenUp(database, { kind, direction: query.sort.direction, page, size: LIST_PAGE_SIZE });
    await renderAdminPage(res, 'admin/mails/index', {
      title: 'Mails given up',
      list: presentList(MAIL_LIST, {
        query: { ...query, page },
        total,
        options: { kind: kinds },
        notes: [...read.notes, ...notes],
      }),
      rows: rows.map(presentMailRow),
      again: total > 1 ? { url: URL, kind, text: againText(total) } : null,
      notice: noticeOf(req, NOTICES),
      refusal: noticeOf(req, REFUSALS),
    });
  };
}

function againText(total: number): string {
  return total > MAX_AT_ONCE ? `Send the oldest ${MAX_AT_ONCE} again` : `Send all ${total} again`;
}

/** `POST /admin/mails`: sends all of them again. */
export function updateMails({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const { kind } = validate(FORM, req.body);
    const count = await retryAllGivenUp(database, { kind, actor: actorOf(res), now: now() });
    res.redirect(303, `${URL}?done=${count > 0 ? 'all' : 'unchanged'}`);
  };
}

/** `GET /admin/mails/{id}` */
export function show({ database }: Context): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const id = idOf(req);
    const mail = await findMail(database, id);
    if (!mail) throw new NotFound();
    const { kind, recipient, created_at, attempts, failure, state } = mail;
    await renderAdminPage(res, 'admin/mails/show', {
      title: mailName(kind),
      mail: {
        recipient,
        attempts,
        failure,
        state: STATES[state],
        order: orderOf(mail),
        written: formatDateTime(created_at),
      },
      againUrl: state === 'given-up' ? `${URL}/${id}` : null,
    });
  };
}

/** `POST /admin/mails/{id}`: sends it again. */
export function update({ database, now }: Context): RequestHandler<{ id: string }> {
  return async (req, res) => {
    const outcome = await retryGivenUp(database, { id: idOf(req), actor: actorOf(res), now: now() });
    res.redirect(303, `${URL}?done=${outcome === 'unchanged' ? 'unchanged' : 'again'}`);
  };
}
