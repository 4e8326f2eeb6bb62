import type { RequestListener } from 'node:http';
import type { Context } from '../../context.ts';
import { isPrefetch } from '../../http/request.ts';
import { isPerson } from '../../redirects/missing/recordable.ts';
import { withoutIssue } from './issue-parameter.ts';
import { IssueVisits } from './records.ts';

/**
 * Takes the number of an issue out of the address before anything else reads it, and counts the visit. All visitors of a page
 * share one response of the page cache.
 */
export function countIssueVisits(context: Pick<Context, 'database'>, listener: RequestListener): RequestListener {
  const visits = new IssueVisits(context);
  return (req, res) => {
    const found = withoutIssue(req.url ?? '');
    if (found) {
      req.url = found.address;
      const { 'user-agent': userAgent = '', accept = '', 'sec-fetch-dest': destination = '' } = req.headers;
      const isVisit = isPerson({ userAgent, accept, destination: String(destination) });
      if (req.method === 'GET' && !isPrefetch(req) && isVisit) visits.record(found.issue);
    }
    listener(req, res);
  };
}
