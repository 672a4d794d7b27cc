import { describe, expect, it } from 'vitest';
import { itemsIn } from './model.ts';

const item = { text: 'a' };
const list = JSON.stringify({ items: [item] });

describe('items are taken', () => {
  it.each([
    ['a list', list],
    ['a fence', `Here:\n\`\`\`json\n${list}\n\`\`\`\nThat is all.`],
    ['a fence of no language', `\`\`\`${list}\`\`\``],
    ['the first of two fences', `\`\`\`\n${list}\n\`\`\` and \`\`\`\n{"items":[]}\n\`\`\``],
    ['a fence that is never closed', `\`\`\`json\n${list}`],
    ['a list that was broken off', `{"items":[${JSON.stringify(item)},{"te`],
  ])('out of %s', (_, said) => {
    expect(itemsIn(said)).toEqual([item]);
  });
});

describe('no answer takes long', () => {
  it('a fence and blanks without end', () => {
    const fence = `\`\`\`${' '.repeat(3_000_000)}`;
    expect(itemsIn(fence)).toEqual([]);
    expect(itemsIn(`${fence}${list}`)).toEqual([item]);
  });

  it('objects that are nested and empty', () => {
    const said = `{${'{}'.repeat(600_000)}${'{'.repeat(10)}`;
    expect(itemsIn(said)).toHaveLength(600_000);
  });
});
