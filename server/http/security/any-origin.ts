import type { RequestHandler } from 'express';
import { DAY, SECOND } from '../../time/time.ts';

/** Lets pages of every site read the responses. Viewers send a preflight request when they accept JSON-LD by its profile. */
export const allowAnyOrigin: RequestHandler = (req, res, next) => {
  res.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
  if (req.method !== 'OPTIONS') return next();
  res.set({
    'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
    'Access-Control-Allow-Headers': 'Accept, Accept-Language, Content-Type, If-None-Match, Range',
    'Access-Control-Max-Age': String(DAY / SECOND),
  });
  res.status(204).end();
};
