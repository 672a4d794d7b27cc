/** The header of the server's limits lists the limits in the protocol. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../src/protocol/', import.meta.url);

it('names each limit of the protocol, and none that is not there', async () => {
  const header =
    readFileSync(new URL('limits.ts', import.meta.url), 'utf8').split('*/', 1)[0] ?? '';
  const lines = header.split('\n * - ').slice(1);
  expect(lines.length).toBeGreaterThan(3);
  const files = readdirSync(folder).filter((name) => !name.includes('.test.'));
  for (const file of files.map((name) => name.slice(0, -'.ts'.length))) {
    const exported: Record<string, unknown> = await import(`../src/protocol/${file}.ts`);
    const limits = Object.keys(exported).filter(
      (name) => /^(max|most|longest)[A-Z]/.test(name) && typeof exported[name] === 'number',
    );
    const line = lines.find((one) => one.startsWith(`\`${file}.ts\`:`)) ?? '';
    const listed = line.split('\n *\n', 1)[0]?.match(/`\w+`/g) ?? [];
    expect([file, listed.map((name) => name.slice(1, -1)).sort()]).toEqual([file, limits.sort()]);
  }
});
