/** What the heads of the tables of Pick’s weights say, for tests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The names of features as the head of a table lists them. */
export function namesInHead(name: 'gap' | 'worth'): string[] {
  const file = join(import.meta.dirname, '../../src/generate/pick', `${name}-weights.ts`);
  const head =
    readFileSync(file, 'utf8')
      .split('*/')[0]
      ?.replace(/\n \* ?/g, ' ') ?? '';
  return /in the order of their numbers: (.*)\./.exec(head)?.[1]?.split(' ') ?? [];
}
