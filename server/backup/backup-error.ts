/** A backup cannot be made or used, and nothing has changed. The message is a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
