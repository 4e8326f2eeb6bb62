import type { Request, RequestHandler, Response } from 'express';
import { presentCard } from '../artworks/present.ts';
import type { DetailRow } from '../artworks/rows.ts';
import type { Context } from '../context.ts';
import { breadcrumbs, renderPage, sendJson } from '../frontend/render-page.ts';
import { HttpError, NotFound } from '../http/errors.ts';
import { rateLimiter } from '../http/rate-limits/rate-limiter.ts';
import { RATE_LIMITS } from '../http/rate-limits/table.ts';
import { validate } from '../http/request.ts';
import type { FormConfirmation } from '../http/route-table.ts';
import { formToken } from '../http/security/csrf.ts';
import { lowerCaseToken } from '../http/security/secret-token.ts';
import { signedIn } from '../http/session/session.ts';
import type { InquiryContactResponse, InquiryFields, InquiryPage, InquiryResponse } from './contract.ts';
import { HONEYPOT_FIELD } from './limits.ts';
import { createInquiry, findContact } from './records.ts';
import { replyAddress } from './reply-address.ts';
import { inquirySchema } from './schema.ts';

type OfArtwork = RequestHandler<{ slug: string }>;

const MESSAGE = 'Thank you. We have sent your question to the gallery, and will answer by e-mail.';

/** `GET /artworks/:slug/ask` */
export function show(context: Context): OfArtwork {
  return async (req, res) => {
    const artwork = await findArtwork(context, req);
    if ('sent' in req.query) return renderAsk(res, { artwork, form: null });
    const values = { ...(await contactOf(context, req)), question: '' };
    await renderAsk(res, { artwork, form: formOf(req, values, {}) });
  };
}

/** `POST /forms/artworks/:slug/ask` */
export function create(context: Context): OfArtwork {
  const send = sender(context);
  return async (req, res) => {
    const artwork = await findArtwork(context, req);
    try {
      await send(req, artwork);
    } catch (error) {
      if (!(error instanceof HttpError && error.errors)) throw error;
      const errors = Object.fromEntries(Object.entries(error.errors).map(([field, [first = '']]) => [field, first]));
      const form = formOf(req, typedIn(req), errors);
      return renderAsk(res.status(422), { artwork, form }, `${artwork.url}/ask`);
    }
    res.redirect(303, `${artwork.url}/ask?sent`);
  };
}

/** Confirmation page before `POST /forms/artworks/:slug/ask`, when the form's token has expired. */
export function confirmation(req: Request<{ slug: string }>): FormConfirmation {
  const { question, email } = typedIn(req);
  const text = `We send your question to the gallery, and the answer to ${email}: “${question}”`;
  return {
    heading: 'Send your question?',
    text,
    button: 'Send',
    fields: ['name', 'email', 'question', HONEYPOT_FIELD],
  };
}

/** `GET /web/api/artworks/:slug/inquiries` */
export function showJson(context: Context): RequestHandler {
  return async (req, res) => {
    const response: InquiryContactResponse = { data: await contactOf(context, req) };
    await sendJson(res, response);
  };
}

/** `POST /web/api/artworks/:slug/inquiries` */
export function createJson(context: Context): OfArtwork {
  const send = sender(context);
  return async (req, res) => {
    await send(req, await findArtwork(context, req));
    const response: InquiryResponse = { data: { message: MESSAGE } };
    await sendJson(res, response);
  };
}

type InquiryArtwork = ReturnType<typeof presentCard>;

/** Validates the form of a request and stores its question. */
function sender(context: Context): (req: Request<{ slug: string }>, artwork: InquiryArtwork) => Promise<void> {
  const limits = [RATE_LIMITS.inquiries, RATE_LIMITS.inquiriesByEmail].map((limit) => rateLimiter(context, limit));
  return async (req, { id, title, artist, url }) => {
    const { [HONEYPOT_FIELD]: trap = '', ...fields } = validate(inquirySchema, req.body);
    for (const limit of limits) await limit.consume(req as Request<never>);
    // Answered like any other, so that the program learns nothing.
    if (trap !== '') return req.log.info('inquiry with a filled trap field discarded');
    const token = lowerCaseToken();
    const { inquiryMail } = context.settings;
    await createInquiry(context.database, {
      ...fields,
      token,
      artwork: { id, title, artist: artist.name, url },
      accountId: signedIn(req)?.id ?? null,
      replyTo: inquiryMail && replyAddress(inquiryMail.address, token),
      now: context.now(),
    });
  };
}

async function findArtwork({ artworks, now }: Context, { params }: Request<{ slug: string }>): Promise<InquiryArtwork> {
  const time = now();
  const row: DetailRow | null = await artworks.find(params.slug, time);
  if (!row) throw new NotFound('We could not find this artwork.');
  return presentCard(row, time);
}

/** What the form is filled with. */
async function contactOf(
  { database }: Context,
  req: Pick<Request, 'session'>,
): Promise<{ name: string; email: string }> {
  const account = signedIn(req);
  const contact = account && (await findContact(database, account.id));
  return { name: contact?.name ?? '', email: contact?.email ?? '' };
}

function typedIn({ body }: Pick<Request, 'body'>): InquiryFields {
  const text = (name: keyof InquiryFields) => (typeof body?.[name] === 'string' ? body[name] : '');
  return { name: text('name'), email: text('email'), question: text('question') };
}

function formOf(
  req: Request<{ slug: string }>,
  values: InquiryFields,
  errors: Partial<InquiryFields>,
): InquiryPage['form'] {
  const action = `/forms/artworks/${encodeURIComponent(req.params.slug)}/ask`;
  return { action, values, errors, token: formToken(req as Request<never>) };
}

/** `url`: the address of the page, if a form responds with it. */
async function renderAsk(res: Response, { artwork, form }: InquiryPage, url?: string): Promise<void> {
  const title = `Ask about ${artwork.title}`;
  await renderPage(
    res,
    'inquiries/show',
    {
      artwork,
      form,
      breadcrumbs: breadcrumbs(['Artworks', '/artworks'], [artwork.title, artwork.url], ['Ask', `${artwork.url}/ask`]),
      meta: { title, description: `A question to the gallery about ${artwork.title} by ${artwork.artist.name}.` },
    },
    url,
  );
}
