/** An id of Google Analytics (`GA1.1.…`) or of this shop. */
const VISITOR_ID = /^[\w.-]{1,100}$/;

/**
 * The requested visitor id if it is the browser's own: its cookie `_ga`, or else `visitor_id`. Null otherwise, so that no one
 * can read what another visitor viewed.
 */
export function ownVisitorId(requested: string | null, cookies: Record<string, unknown> = {}): string | null {
  const own = cookies._ga ?? cookies.visitor_id;
  return requested !== null && requested === own && VISITOR_ID.test(requested) ? requested : null;
}

const ROBOTS = /bot\b|bot[/;_ -]|crawl|spider|slurp|scrap|archiver|preview|externalhit|lighthouse|pingdom|monitor/i;

/** Whether a user agent names itself a robot. */
export function isRobot(userAgent = ''): boolean {
  return ROBOTS.test(userAgent);
}
