import { describe, expect, it } from 'vitest';
import type { PageText } from '../../../db/tables.ts';
import { groundOn, withHeadings } from '../../../generate/grounding/ground.ts';
import type { RecognizedPage } from '../../../text/recognized-page.ts';
import { readablePages } from './readable-pages.ts';

/** Words of one line, side by side, each with its confidence. */
function lineOf(text: string, sure = 93): RecognizedPage['lines'][number] {
  let left = 500;
  return text.split(' ').map((part) => {
    const [word = '', confidence = `${sure}`] = part.split('~');
    const place = left;
    left += word.length * 50 + 30;
    // “_” stands where nothing could be read.
    return [word, place, 1000, word.length * 50, 100, Number(confidence)] as const;
  });
}

function rowOf(page: number, text: string, confidence: number, sure?: number): PageText {
  const plain = text.replace(/~\d+|_+ /g, '');
  return {
    ...{ fileId: 'scan', page, text: plain, blocks: [{ kind: 'paragraph', text: plain, page }] },
    recognized: {
      ...{ language: 'eng', confidence, width: 595, height: 842 },
      lines: [lineOf(text, sure).filter(([word]) => !word.startsWith('_'))],
    },
  };
}

const own: PageText = { fileId: 'scan', page: 1, blocks: [], text: 'Text of the file itself.' };

describe('pages for study material', () => {
  it('are those with text of their own, and those that were recognized well', () => {
    const pages = readablePages([
      own,
      rowOf(2, 'Osmosis is the movement of water.', 92),
      rowOf(3, 'Osm0sls ls tbe mcvement ot vvater.', 61, 61),
    ]);
    expect(pages.map(({ page }) => page)).toEqual([1, 2]);
    expect(pages.some((page) => 'recognized' in page)).toBe(false);
  });

  it('include a page at the least confidence, and none below', () => {
    const pages = [rowOf(1, 'Water is wet.', 75), rowOf(2, 'Water is wet.', 74)];
    expect(readablePages(pages).map(({ page }) => page)).toEqual([1]);
  });
});

describe('[P4] on a page that was recognized well, nothing is made of a sentence', () => {
  const ask = (row: PageText, quote: string, front: string, back: string) =>
    groundOn(withHeadings(readablePages([row])))({ type: 'basic', front, back, page: 1, quote });

  it('with a doubtful word', () => {
    const text = 'Osmosis is the movement of vvater~41 through a membrane. A cell is a small unit.';
    const row = rowOf(1, text, 90);
    const quote = 'Osmosis is the movement of vvater through a membrane.';
    expect(
      ask(row, quote, 'What is osmosis?', 'The movement of vvater through a membrane'),
    ).toEqual({ ok: false, reason: 'a word of the scan is hard to read' });
    expect(ask(row, 'A cell is a small unit.', 'What is a cell?', 'A small unit')).toMatchObject({
      ok: true,
    });
  });

  it('in which nothing could be read in one place', () => {
    const text = 'Osmosis is the _________ of water through a membrane.';
    const quote = 'Osmosis is the of water through a membrane.';
    expect(
      ask(rowOf(1, text, 90), quote, 'What is osmosis?', 'the of water through a membrane'),
    ).toMatchObject({ ok: false });
    expect(readablePages([rowOf(1, text, 90)])[0]?.doubtful).toEqual(['the of']);
  });
});
