/** [S2] Words of a damaged file stay until the whole document is there, on every device and in any order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRows, type Row } from '../model/merge.ts';
import { bodyOfImported } from './imported-text.ts';
import { bodyOfText, bodySaying, textOfBody } from './note-text.ts';
import { doubtfulBody } from './unite-documents.ts';

const rule = { kind: 'record', textFields: ['body'] } as const;
const row = (body: string): Row => ({ id: 'n', $at: '000000001-000-a', body });
const union = (a: string, b: string) => String(mergeRows(row(a), row(b), rule).body);
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });

describe('a doubtful document', () => {
  it('says what was read', () => {
    const body = doubtfulBody(bodyOfText('what is fight'), 'n body');
    expect(textOfBody(body)).toBe('what is fight');
    expect(union(body, body)).toBe(body);
  });

  it('is replaced by the undamaged document in any order, also if that was edited meanwhile', () => {
    fc.assert(
      fc.property(words, words, words, (right, wrong, later) => {
        const whole = bodyOfText(right);
        const doubtful = doubtfulBody(bodyOfText(wrong), 'n body');
        const edited = bodySaying(later, whole);
        for (const said of [
          union(union(doubtful, whole), edited),
          union(union(whole, edited), doubtful),
          union(edited, union(doubtful, whole)),
          union(union(doubtful, edited), union(doubtful, whole)),
        ])
          expect(textOfBody(said)).toBe(later);
      }),
    );
  });

  it('keeps text that was typed into it when the undamaged document replaces the rest', () => {
    const doubtful = doubtfulBody(bodyOfText('what is fight'), 'n body');
    const edited = bodySaying('what is fight, I think', doubtful);
    expect(textOfBody(union(edited, doubtful))).toBe('what is fight, I think');
    const united = textOfBody(union(edited, bodyOfText('what is right')));
    expect(['what is right, I think', ', I thinkwhat is right']).toContain(united);
  });

  it('is merged with another damaged copy into one', () => {
    const [one, two] = ['what is fight', 'what is might'].map((text) =>
      doubtfulBody(bodyOfText(text), 'n body'),
    ) as [string, string];
    expect(['what is fight', 'what is might']).toContain(textOfBody(union(one, two)));
    expect(union(two, one)).toBe(union(one, two));
  });

  it('is replaced by a document that was imported from a file', () => {
    const doubtful = doubtfulBody(bodyOfText('fight'), 'n body');
    expect(textOfBody(union(doubtful, bodyOfImported('right', 'n body', 0)))).toBe('right');
  });
});
