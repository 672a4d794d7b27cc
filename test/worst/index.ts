/**
 * `npm run worst [-- --postgres | --sockets | --notifier] [PART]`: prints what the worst inputs cost the server, on SQLite or
 * on a PostgreSQL of its own; how long strangers with many connections keep somebody waiting; or how long the notifier keeps the
 * event loop. Only those whose name has the part. Exit code 1 where one is over its bound in each of three tries.
 */
import { parseArgs } from 'node:util';
import { startCluster } from '../postgres/cluster.ts';
import { worstInputs } from './inputs.ts';
import { measureCost, measureTurns, mostTurnMs } from './measure.ts';
import { notifierLoads } from './notifier-loads.ts';
import { measureHoldUp, mostMemoryMb, mostWaitMs, socketAttacks } from './sockets.ts';

const { values, positionals } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    sockets: { type: 'boolean', default: false },
    notifier: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [part = ''] = positionals;
const isWanted = ({ name }: { name: string }) => name.includes(part);

/** Of the processor, for each of the notifier's works. */
const mostNotifierMs = 3_000;

/** What the code does it does each time; a pause of the collector or of the machine comes and goes. */
const tries = 3;

if (values.sockets) await measureSockets();
else if (values.notifier) await measureNotifier();
else await measureInputs();

async function untilWithin(measure: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < tries; n++) if (await measure()) return;
  process.exitCode = 1;
}

async function measureInputs(): Promise<void> {
  const cluster = values.postgres ? await startCluster() : undefined;
  console.log(
    '| input | bytes | status | processor ms | longest turn ms | reference ms | at its usual speed, ms | peak MB |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const input of worstInputs.filter(isWanted)) {
    await untilWithin(async () => {
      const cost = await measureCost(input, await cluster?.newDatabase());
      const { name, bodyBytes, status, processorMs, longestTurnMs, peakMb } = cost;
      const { measuredTurnMs, referenceMs } = cost;
      console.log(
        `| ${name} | ${bodyBytes.toLocaleString('en')} | ${status} | ${processorMs} | ${measuredTurnMs} | ${referenceMs} | ${longestTurnMs} | ${peakMb} |`,
      );
      return longestTurnMs < mostTurnMs;
    });
  }
  await cluster?.stop();
}

async function measureSockets(): Promise<void> {
  console.log('| attack | connections | longest wait, processor ms | by the clock, ms | MB more |');
  console.log('|---|---|---|---|---|');
  for (const attack of socketAttacks.filter(isWanted)) {
    await untilWithin(async () => {
      const { longestWaitMs, longestClockMs, moreMemoryMb } = await measureHoldUp(attack);
      console.log(
        `| ${attack.name} | ${attack.sockets} | ${longestWaitMs} | ${longestClockMs} | ${moreMemoryMb} |`,
      );
      return longestWaitMs <= mostWaitMs && moreMemoryMb <= mostMemoryMb;
    });
  }
}

async function measureNotifier(): Promise<void> {
  console.log('| work of the notifier | longest turn, processor ms | all of it |\n|---|---|---|');
  for (const { name, prepare } of notifierLoads.filter(isWanted)) {
    await using load = await prepare();
    const measured: Awaited<ReturnType<typeof measureTurns>>[] = [];
    for (const round of load.rounds) measured.push(await measureTurns(round));
    const longestMs = Math.min(...measured.map((one) => one.longestMs));
    const allMs = Math.min(...measured.map((one) => one.allMs));
    console.log(`| ${name} | ${longestMs.toFixed(1)} | ${allMs.toFixed(0)} |`);
    if (longestMs >= mostTurnMs || allMs >= mostNotifierMs) process.exitCode = 1;
  }
}
