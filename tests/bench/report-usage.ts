// Loaded before each measured server: says on request what the process has used so far, and ends it with the bench.
process.on('message', (message) => {
  if (message === 'usage') process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());
