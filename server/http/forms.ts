import { type ErrorRequestHandler, type Request, Router } from 'express';
import { renderPage } from '../frontend/page.ts';
import { formToken } from './security/csrf.ts';
import { sitePath } from './security/public-address.ts';

/** What a visitor without a script is asked before the first change. */
export interface FormConfirmation {
  heading: string;
  text: string;
  /** On the button that says yes. */
  button: string;
  /** Names of the fields that are sent once more. */
  fields: string[];
}

/** Address under `/forms` → its question, made from the request. */
export type FormConfirmations = Record<string, (req: Request<never>) => FormConfirmation | Promise<FormConfirmation>>;

/**
 * Pages that are kept carry no token, so the first form that a visitor sends without a script has none. It is answered by a
 * small page that shows what is about to happen, in a form with the token; nothing has changed before that one is sent.
 */
export function confirmFirstForm(questions: FormConfirmations): ErrorRequestHandler {
  const router = Router();
  for (const [address, ask] of Object.entries(questions)) {
    router.post(address, async (req, res) => {
      const { fields, ...question } = await ask(req as Request<never>);
      res.status(isFirstForm(req) ? 200 : 419).set('Cache-Control', 'no-store');
      await renderPage(res, 'forms/confirm', {
        ...question,
        action: sitePath(req.path),
        fields: { ...Object.fromEntries(fields.map((name) => [name, fieldOf(req, name)])), _csrf: formToken(req) },
        meta: { title: question.heading, description: question.text },
      });
    });
  }
  return (error, req, res, next) => {
    if (error?.code !== 'EBADCSRFTOKEN' || req.get('x-xsrf-token') !== undefined) next(error);
    else router(req, res, (failure) => next(failure ?? error));
  };
}

/** As opposed to one whose token does not count any more. */
function isFirstForm({ body }: Request): boolean {
  return body?._csrf === undefined;
}

function fieldOf({ body }: Request, name: string): string {
  const value: unknown = body?.[name];
  return typeof value === 'string' ? value : '';
}
