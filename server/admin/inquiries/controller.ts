import type { RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { INQUIRY_RETENTION } from '../../inquiries/records.ts';
import { replyAddress } from '../../inquiries/reply-address.ts';
import { INQUIRY_ORDERS, type InquiryOrder, type InquiryState } from '../../inquiries/rows.ts';
import { answerInquiry, closeInquiry, noteInquiry } from '../../inquiries/staff/actions.ts';
import { countInquiries, findHistory, findInquiry, listInquiries } from '../../inquiries/staff/list.ts';
import { atMost } from '../../texts/lengths.ts';
import type { FormState } from '../form/contract.ts';
import { openForm, readForm } from '../form/form.ts';
import { idOf, noticeOf, pageUrl } from '../form/requests.ts';
import { newFormKey, sentForm } from '../form/sent-form.ts';
import { checkChoices } from '../list/address.ts';
import { LIST_PAGE_SIZE, type ListDefinition } from '../list/definition.ts';
import { existingPage, presentList } from '../list/present.ts';
import { readList } from '../list/read-list.ts';
import { renderAdminPage } from '../render-page.ts';
import { actorOf } from '../session.ts';
import type { AnswerField, InquiryThreadPage } from './contract.ts';
import { INQUIRY_STATE_OPTIONS, presentInquiryRow, presentThread } from './present.ts';

type InquiryHandler = RequestHandler<{ id: string }>;

const URL = '/admin/inquiries';
/** Characters of an answer or a note. */
const MAX_TEXT = 10_000;
const NOTICES: Record<string, string> = {
  answered: 'The answer is being sent.',
  noted: 'The note is saved. Only staff see it.',
  closed: 'Closed. A reply opens it again.',
  opened: 'Open again.',
};
const REFUSALS = {
  newer: 'Another message has come since you opened this page. Please read it, then send your answer.',
  unsendable: 'The e-mail address of this inquiry is not valid, so no answer can be sent.',
};

const INQUIRY_LIST: ListDefinition<InquiryOrder | 'text' | 'state', 'state'> = {
  url: '/admin/inquiries',
  nouns: ['inquiry', 'inquiries'],
  search: 'Name, e-mail address or artwork',
  columns: {
    person: { label: 'From', sort: 'asc', shown: 'always' },
    artwork: { label: 'Artwork', sort: 'asc', shown: 'first' },
    text: { label: 'Message', shown: 'first' },
    state: { label: 'State', shown: 'first' },
    received: {
      label: 'Received',
      sort: 'desc',
      shown: 'chosen',
      orders: ['Newest first', 'Oldest first'],
      isWhole: true,
    },
    updated: {
      label: 'Last message',
      sort: 'desc',
      shown: 'first',
      orders: ['Last message, latest first', 'Last message, earliest first'],
      isWhole: true,
    },
  },
  filters: { state: { label: 'State', all: 'All', kind: 'tabs' } },
  sort: { column: 'updated', direction: 'desc' },
};

/** `GET /admin/inquiries` */
export function index({ database }: Context): RequestHandler {
  return async (req, res) => {
    const read = readList(INQUIRY_LIST, req, res);
    const choices = checkChoices(INQUIRY_LIST, read.query, { state: INQUIRY_STATE_OPTIONS });
    const { query } = choices;
    const { search } = query;
    const counts = await countInquiries(database, { search });
    const states = INQUIRY_STATE_OPTIONS.map((option) => ({ ...option, count: counts[option.value] }));
    const state = (query.filters.state || null) as InquiryState | null;
    const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0);
    const page = existingPage(query.page, total);
    const column = INQUIRY_ORDERS.find((name) => name === query.sort.column) ?? ('updated' satisfies InquiryOrder);
    const paging = { sort: { ...query.sort, column }, total, page, size: LIST_PAGE_SIZE };
    const rows = await listInquiries(database, { search, state }, paging);
    await renderAdminPage(res, 'admin/inquiries/index', {
      title: 'Inquiries',
      list: presentList(INQUIRY_LIST, {
        query: { ...query, page },
        total,
        notes: [...read.notes, ...choices.notes],
        options: { state: states },
      }),
      rows: rows.map(presentInquiryRow),
    });
  };
}

/** `GET /admin/inquiries/{id}` */
export function show(context: Context): InquiryHandler {
  return (req, res) => renderThread(context, res, idOf(req), { notice: noticeOf(req, NOTICES) });
}

/** `POST /admin/inquiries/{id}`: sends an answer. */
export function createAnswer(context: Context): InquiryHandler {
  const { database, now, site, settings } = context;
  return async (req, res) => {
    const id = idOf(req);
    const { values, version } = readForm<AnswerField>(['text'], req.body);
    const text = values.text.trim();
    const refuse = (status: number, error: string) =>
      renderThread(context, res.status(status), id, { answer: values, error });
    if (text === '') return refuse(422, 'Please write an answer.');
    if (text.length > MAX_TEXT) return refuse(422, atMost(MAX_TEXT));
    const { gallery } = await site();
    const actor = actorOf(res);
    const { inquiryMail } = settings;
    const outcome = await answerInquiry(database, {
      id,
      seen: version ?? 0,
      text,
      actor,
      now: now(),
      signature: signatureOf(actor.name, gallery.name),
      replyTo: (token) => inquiryMail && replyAddress(inquiryMail.address, token),
    });
    if (outcome === 'unknown') throw new NotFound();
    if (outcome !== 'answered') return refuse(409, REFUSALS[outcome]);
    res.redirect(303, `${URL}/${id}?done=answered`);
  };
}

/** `POST /admin/inquiries/{id}/notes` */
export function createNote(context: Context): InquiryHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const { values } = readForm(['text', 'key'], req.body);
    const text = values.text.trim();
    const refuse = (error: string) => renderThread(context, res.status(422), id, { note: { text, error } });
    if (text === '') return refuse('Please write a note.');
    if (text.length > MAX_TEXT) return refuse(atMost(MAX_TEXT));
    const outcome = await noteInquiry(database, { id, text, form: sentForm(values), actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    res.redirect(303, `${URL}/${id}?done=noted`);
  };
}

/** `POST /admin/inquiries/{id}/close`: closes it, or opens it again with the field `open`. */
export function updateState({ database, now }: Context): InquiryHandler {
  return async (req, res) => {
    const id = idOf(req);
    const isClosed = req.body?.open === undefined;
    const outcome = await closeInquiry(database, { id, isClosed, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    res.redirect(303, `${URL}/${id}?done=${isClosed ? 'closed' : 'opened'}`);
  };
}

interface ThreadPageOptions {
  notice?: string | null;
  /** An answer that was refused, and why. */
  answer?: FormState<AnswerField>['values'];
  error?: string;
  note?: Omit<InquiryThreadPage['note'], 'key'>;
}

async function renderThread(
  { database, now, settings, site }: Context,
  res: Response,
  id: number,
  { notice = null, answer, error, note }: ThreadPageOptions,
): Promise<void> {
  const found = await findInquiry(database, id);
  if (!found) throw new NotFound();
  const { inquiry, messages } = found;
  const history = await findHistory(database, inquiry);
  const { gallery } = await site();
  // With the last message of now, which a member who sends the form again has seen.
  const last = messages.findLast(({ kind }) => kind !== 'note')?.id ?? 0;
  const form = { ...openForm<AnswerField>({ text: '' }, last), ...(answer && { values: answer }) };
  await renderAdminPage(
    res,
    'admin/inquiries/show',
    {
      title: `Inquiry about ${inquiry.artwork_title}`,
      ...presentThread({ inquiry, messages, history, now: now(), retention: INQUIRY_RETENTION }),
      form: { ...form, errors: error ? { text: error } : {} },
      signature: signatureOf(actorOf(res).name, gallery.name),
      replies: settings.inquiryMail
        ? 'A reply is added to this page.'
        : `A reply goes to ${gallery.curatorEmail || 'the gallery’s address'}, not to this page.`,
      note: { ...(note ?? { text: '', error: null }), key: newFormKey() },
      notice,
    },
    pageUrl(res, `${URL}/${id}`),
  );
}

function signatureOf(name: string, gallery: string): string {
  return `${name}\n${gallery}`;
}
