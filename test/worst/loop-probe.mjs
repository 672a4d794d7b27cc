/**
 * Loaded before the server's own program: measures how long each turn of its event loop keeps the processor.
 * Time of the thread, not of the clock, which on a busy machine measures the others. SIGUSR2 prints the
 * longest turn in milliseconds since the last time; it may be too long by the probe's interval.
 */
const intervalMs = 2;

let longestMs = 0;
let before = process.threadCpuUsage();

setInterval(() => {
  const { user, system } = process.threadCpuUsage(before);
  longestMs = Math.max(longestMs, (user + system) / 1_000);
  before = process.threadCpuUsage();
}, intervalMs);

process.on('SIGUSR2', () => {
  process.stdout.write(`\nlongest turn ${longestMs.toFixed(1)} ms\n`);
  longestMs = 0;
});
