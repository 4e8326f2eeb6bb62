import type { Request, RequestHandler, Response } from 'express';
import { isWithin } from './paths.ts';

type FieldErrors = Record<string, string | readonly string[]>;

/** Answers what a form asks while it is filled in; the form itself goes on to the next handler. */
export function precognition(validate: (req: Request) => FieldErrors | Promise<FieldErrors>): RequestHandler {
  return async (req, res, next) => {
    res.vary('Precognition');
    if (isPrecognitive(req)) answerPrecognition(req, res, await validate(req));
    else next();
  };
}

/** Whether a form asks what would be wrong, before it is sent. */
function isPrecognitive(req: Request): boolean {
  return req.get('precognition') === 'true';
}

/** Says which of the fields that were asked about are wrong. */
function answerPrecognition(req: Request, res: Response, errors: FieldErrors): void {
  const asked = askedErrors(errors, req.get('precognition-validate-only') ?? '');
  res.vary('Precognition').set('Precognition', 'true');
  if (Object.keys(asked).length > 0) res.status(422).json({ errors: asked });
  else res.status(204).set('Precognition-Success', 'true').end();
}

function askedErrors(errors: FieldErrors, header: string): FieldErrors {
  const fields = header.split(',').map((field) => field.trim());
  const named = fields.filter((field) => field !== '');
  if (named.length === 0) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isWithin(field, named)));
}
