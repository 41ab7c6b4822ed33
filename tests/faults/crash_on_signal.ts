/** Loaded before a worker of the service under test: a signal becomes an error that nothing catches. */

process.on("SIGUSR2", () => {
  setImmediate(() => {
    throw new Error("planted by a test: an error that nothing catches");
  });
});
