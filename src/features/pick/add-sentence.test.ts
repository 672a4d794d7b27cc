import { expect, it } from 'vitest';
import { sentencesOnPage } from './add-sentence.tsx';

it('are those of the page, each once, without headings and labels', () => {
  const block = (kind: 'heading' | 'paragraph' | 'list', text: string) => ({ kind, text, page: 2 });
  const blocks = [
    block('heading', 'The war begins in Europe'),
    block('paragraph', 'The archduke was\u00a0murdered in Sarajevo. Why? It led to a war.'),
    block('list', '• Serbia fought with Russia\n• It led to a war.'),
  ];
  const page = (number: number, own = blocks) => ({
    ...{ page: number, blocks: own, text: own.map(({ text }) => text).join('\n\n') },
  });
  expect(sentencesOnPage([page(1, []), page(2)], 2)).toEqual([
    'The archduke was murdered in Sarajevo.',
    'It led to a war.',
    'Serbia fought with Russia',
  ]);
  expect(sentencesOnPage([page(2)], 1)).toEqual([]);
});
