/** Runs `work` several times at once. The first failure is thrown when all have ended, so that no work continues after a job has stopped. */
export async function runConcurrently(count: number, work: () => Promise<void>): Promise<void> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, work));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}
