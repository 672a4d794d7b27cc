/**
 * `npm run worst [-- --postgres] [PART]`: prints what the worst inputs cost the server, on SQLite or on a PostgreSQL
 * of its own; only those whose name has the part. Exit code 1 where one keeps the event loop too long.
 */
import { parseArgs } from 'node:util';
import { startCluster } from '../postgres/cluster.ts';
import { worstInputs } from './inputs.ts';
import { measureCost, mostTurnMs } from './measure.ts';

const { values, positionals } = parseArgs({
  options: { postgres: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [part = ''] = positionals;
const cluster = values.postgres ? await startCluster() : undefined;
console.log(
  '| input | bytes | status | processor ms | longest turn ms | reference ms | at its usual speed, ms | peak MB |',
);
console.log('|---|---|---|---|---|---|---|---|');
for (const input of worstInputs.filter(({ name }) => name.includes(part))) {
  const cost = await measureCost(input, await cluster?.newDatabase());
  const { name, bodyBytes, status, processorMs, longestTurnMs, peakMb } = cost;
  const { measuredTurnMs, referenceMs } = cost;
  console.log(
    `| ${name} | ${bodyBytes.toLocaleString('en')} | ${status} | ${processorMs} | ${measuredTurnMs} | ${referenceMs} | ${longestTurnMs} | ${peakMb} |`,
  );
  if (longestTurnMs >= mostTurnMs) process.exitCode = 1;
}
await cluster?.stop();
