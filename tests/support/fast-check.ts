import fc from 'fast-check';

// Every property prints its seed and number of runs; one that its time limit cuts short fails instead of passing with fewer.
fc.configureGlobal({
  markInterruptAsFailure: true,
  reporter(details) {
    const { errorInstance, failed, interrupted, numRuns, seed, runConfiguration } = details;
    const planned = runConfiguration.numRuns ?? 100;
    console.info(`property: ${numRuns} runs, seed ${seed}`);
    if (interrupted)
      throw new Error(`The property was interrupted after ${numRuns} of ${planned} runs (seed ${seed}).`);
    if (failed) throw new Error(fc.defaultReportMessage(details), { cause: errorInstance });
  },
});

export { fc };
