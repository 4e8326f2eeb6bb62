/** Whether a link of a menu or of the banner may lead there: a path of this site, or an https address. */
export function isLinkAddress(url: string): boolean {
  return /^\/(?![/\\])\S*$/.test(url) || (/^https:\/\/\S+$/.test(url) && URL.canParse(url));
}
