/** What signs the sessions of the apps and shops of the tests. */
export const SECRET = 'a secret of the tests';
