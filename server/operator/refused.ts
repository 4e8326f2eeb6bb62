/** What the operator asks for cannot be done; the message says why, in a sentence. */
export class Refused extends Error {}
