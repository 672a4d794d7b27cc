/** `npm run worst`: prints what the worst inputs cost the server. An argument picks those whose name has it. */
import { worstInputs } from './inputs.ts';
import { measureCost } from './measure.ts';

const [, , part = ''] = process.argv;
console.log('| input | bytes | status | processor ms | longest turn ms | peak MB |');
console.log('|---|---|---|---|---|---|');
for (const input of worstInputs.filter(({ name }) => name.includes(part))) {
  const cost = await measureCost(input);
  const { name, bodyBytes, status, processorMs, longestTurnMs, peakMb } = cost;
  console.log(
    `| ${name} | ${bodyBytes.toLocaleString('en')} | ${status} | ${processorMs} | ${longestTurnMs} | ${peakMb} |`,
  );
}
