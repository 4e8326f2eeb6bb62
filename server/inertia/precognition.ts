import type { Request, RequestHandler, Response } from 'express';
import { isWithin } from './request.ts';

type FieldErrors = Record<string, string | readonly string[]>;

/** Answers live validation of a form. Other requests continue to the next handler. */
export function precognition(validate: (req: Request) => FieldErrors | Promise<FieldErrors>): RequestHandler {
  return async (req, res, next) => {
    res.vary('Precognition');
    if (isPrecognition(req)) sendPrecognition(req, res, await validate(req));
    else next();
  };
}

function isPrecognition(req: Request): boolean {
  return req.get('precognition') === 'true';
}

function sendPrecognition(req: Request, res: Response, errors: FieldErrors): void {
  const selected = selectErrors(errors, req.get('precognition-validate-only') ?? '');
  res.vary('Precognition').set('Precognition', 'true');
  if (Object.keys(selected).length > 0) res.status(422).json({ errors: selected });
  else res.status(204).set('Precognition-Success', 'true').end();
}

function selectErrors(errors: FieldErrors, header: string): FieldErrors {
  const fields = header.split(',').map((field) => field.trim());
  const named = fields.filter((field) => field !== '');
  if (named.length === 0) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isWithin(field, named)));
}
