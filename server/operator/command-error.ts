/** A command cannot be carried out; the message is one sentence for the operator. */
export class CommandError extends Error {}
