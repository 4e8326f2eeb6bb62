import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { NotFound } from '../../http/errors.ts';
import { pauseIssue, resumeIssue, stopIssue, testIssue, unscheduleIssue } from '../../newsletter/issues/actions.ts';
import { presentIssueMail } from '../../newsletter/issues/present.ts';
import { deleteIssue, findIssue, findItems } from '../../newsletter/issues/records.ts';
import { findShownItems } from '../../newsletter/issues/shown-items.ts';
import { idOf } from '../form/requests.ts';
import { actorOf, staffOf } from '../session.ts';
import { renderIssuePage } from './page.ts';

type IssueHandler = RequestHandler<{ id: string }>;

const URL = '/admin/newsletters';

/** `POST /admin/newsletters/{id}/test`: sends it to the member. */
export function createTest(context: Context): IssueHandler {
  const { database, now } = context;
  return async (req, res) => {
    const id = idOf(req);
    const issue = await findIssue(database, id);
    if (!issue) throw new NotFound();
    const items = await findShownItems(database, await findItems(database, id), now());
    const props = presentIssueMail({ issue, items, unsubscribeUrl: null, isTest: true });
    const to = staffOf(res).member.email;
    const outcome = await testIssue(database, { id, to, props, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    if (outcome === 'unsendable') {
      const error = `No test was sent: no mail can be sent to the address ${to}.`;
      return renderIssuePage(context, res.status(422), id, { send: { at: '', error }, error });
    }
    res.redirect(303, `${URL}/${id}?done=tested`);
  };
}

type ActionFunction = typeof pauseIssue;

function actionHandler(change: ActionFunction, done: string): (context: Context) => IssueHandler {
  return ({ database, now }) =>
    async (req, res) => {
      const id = idOf(req);
      const outcome = await change(database, { id, actor: actorOf(res), now: now() });
      if (outcome === 'unknown') throw new NotFound();
      res.redirect(303, `${URL}/${id}?done=${outcome === 'done' ? done : 'unchanged'}`);
    };
}

/** `POST /admin/newsletters/{id}/unschedule` */
export const destroySchedule = actionHandler(unscheduleIssue, 'unscheduled');
/** `POST /admin/newsletters/{id}/pause` */
export const createPause = actionHandler(pauseIssue, 'paused');
/** `POST /admin/newsletters/{id}/resume` */
export const destroyPause = actionHandler(resumeIssue, 'resumed');
/** `POST /admin/newsletters/{id}/stop` */
export const destroyRun = actionHandler(stopIssue, 'stopped');

/** `POST /admin/newsletters/{id}/delete` */
export function destroy({ database, now }: Context): IssueHandler {
  return async (req, res) => {
    const id = idOf(req);
    const outcome = await deleteIssue(database, { id, actor: actorOf(res), now: now() });
    if (outcome === 'unknown') throw new NotFound();
    res.redirect(303, outcome === 'deleted' ? `${URL}?done=deleted` : `${URL}/${id}?done=unchanged`);
  };
}
