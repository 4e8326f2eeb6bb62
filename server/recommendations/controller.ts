import type { RequestHandler } from 'express';
import { presentCard } from '../artworks/present.ts';
import type { Context } from '../context.ts';
import { searchOf } from '../http/request.ts';
import { visitorHash } from '../http/security/client-address.ts';
import { sendCards } from '../http/session/own-cards.ts';
import { ownVisitorId } from '../views/visitor.ts';
import { findRecommended } from './records.ts';

const RECOMMENDATIONS = 12;

/** `GET /web/api/artworks/recommendation` */
export function indexJson({ database, now }: Context): RequestHandler {
  return async (req, res) => {
    const id = ownVisitorId(new URLSearchParams(searchOf(req)).get('visitorId'), req.cookies);
    const visitor = id === null ? null : visitorHash(id);
    const rows = await findRecommended(database, visitor, { limit: RECOMMENDATIONS, now: now() });
    await sendCards(res, { data: rows.map((row) => presentCard(row, now())) });
  };
}
