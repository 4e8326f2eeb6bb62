/** SESSION_SECRET of all apps and servers in tests. */
export const SECRET = 'a secret of the tests';
