/** A document of Markdown, as it is shown, searched and used for study material. */
import { expect, it } from 'vitest';
import { cleanPageOf } from '../section-text.ts';
import { createBlockCount } from './picture-keys.ts';
import { readMarkdown } from './read-markdown.ts';

const options = { countBlock: createBlockCount(), pictureOf: () => undefined };

it('footnotes are notes with their marks, and the words know no mark', () => {
  const text = `---
title: Speed
---

| Item | Weight |
|------|--------|
| Rope[^1] | 2 kg |

A paragraph with a note[^2].

[^1]: Weighed when dry.
[^2]: A note below the paragraph.
`;
  const { title, blocks } = readMarkdown(text, options);
  expect(title).toBe('Speed');
  const mark = (number: string) => ({ text: number, raised: true, isNoteMark: true });
  expect(blocks.slice(1)).toEqual([
    { kind: 'paragraph', runs: [{ text: 'A paragraph with a note' }, mark('2'), { text: '.' }] },
    { kind: 'paragraph', runs: [mark('1'), { text: ' Weighed when dry.' }] },
    { kind: 'paragraph', runs: [mark('2'), { text: ' A note below the paragraph.' }] },
  ]);
  const words = cleanPageOf(blocks, 1).blocks.map((block) => block.text);
  expect(words.slice(-3)).toEqual([
    'A paragraph with a note.',
    'Weighed when dry.',
    'A note below the paragraph.',
  ]);
  expect(words.join('\n')).not.toContain('[^');
  expect(words.join('\n')).toContain('Rope');
});

it('code in an item keeps its empty line, and the list goes on behind it', () => {
  const text = '1. Compile:\n   ```sh\n   make\n\n   make test\n   ```\n2. Run it\n\nDone.';
  expect(readMarkdown(text, options).blocks).toEqual([
    {
      ...{ kind: 'list', isOrdered: true, start: 1 },
      items: [
        [
          { kind: 'paragraph', runs: [{ text: 'Compile:' }] },
          { kind: 'code', text: 'make\n\nmake test' },
        ],
        [{ kind: 'paragraph', runs: [{ text: 'Run it' }] }],
      ],
    },
    { kind: 'paragraph', runs: [{ text: 'Done.' }] },
  ]);
});

it('tables without outer bars, addresses with brackets and code with a backtick are read', () => {
  const text =
    'Name | Charge\n--- | ---\nProton | +1\nNeutron\n\n' +
    '[Set](https://en.wikipedia.org/wiki/Set_(mathematics)) and ``a ` b``';
  const { blocks } = readMarkdown(text, options);
  const href = 'https://en.wikipedia.org/wiki/Set_(mathematics)';
  expect(blocks.map(({ kind }) => kind)).toEqual(['table', 'paragraph']);
  expect(blocks[0]).toMatchObject({ rows: [{ isHead: true }, { cells: [{}, {}] }, {}] });
  expect(blocks[1]).toMatchObject({
    runs: [{ text: 'Set', href }, { text: ' and ' }, { text: 'a ` b', code: true }],
  });
});
