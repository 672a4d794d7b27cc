import { describe, expect, it } from 'vitest';
import { type GroundedPage, groundOn } from './ground.ts';

const german =
  'Die Zelle ist der kleinste Teil des Lebens und wird von einer Haut umgeben, die sie mit dem verbindet, was um sie ist. In der Zelle sind viele Teile, und jeder von ihnen hat eine Arbeit, die für das Leben nicht fehlen kann. Wenn sie alt ist, wird sie durch eine neue ersetzt, wie es auch mit den Blättern der Bäume ist.';
const english =
  'The cell is the smallest part of life, and it is held by a skin that ties it to what is around. In the cell are many parts, and each of them has a work that life can not do without. If it is old, a new one takes its place, as it is with the leaves of the trees in the fall of each year.';
const codes = 'if (a < b) { return x1; } else { y2 += 3; }';

/** Pages in order. The item is on the page with `text`. */
function ask(texts: readonly string[], text: string, front: string, back: string) {
  const pages = texts.map((one, index): GroundedPage => ({ page: index + 1, text: one }));
  const page = texts.indexOf(text) + 1;
  return groundOn(pages)({ type: 'basic', front, back, page, quote: text });
}

describe('a page is read in its language', () => {
  const karamell = 'Karamell ist ein fester Stoff aus Zucker und ist süß.';
  const inGerman = (...texts: string[]) =>
    ask(texts, karamell, 'Was ist Karamell?', 'ein fester Stoff aus Zucker');
  // In German the list continues here; in English the sentence would end.
  const salt = 'Karamell ist ein fester Stoff aus Zucker - Salz.';

  it.each([
    ['of the page before it', [german, karamell, codes, english, english]],
    ['of the page after it', [english, english, codes, karamell, german]],
    ['of all pages, where those beside it do not tell', [german, codes, karamell, codes, german]],
  ])('%s, where it is too short to tell', (_, texts) => {
    expect(inGerman(...texts)).toMatchObject({ ok: true });
  });

  it('of none where no page tells, and then by the rules of English', () => {
    expect(inGerman(codes, karamell, codes)).toMatchObject({ ok: false });
    expect(ask([salt], salt, 'What is Karamell?', 'ein fester Stoff aus Zucker').ok).toBe(true);
  });

  it('of its own, whatever those beside it are in', () => {
    const own = `${german} ${karamell}`;
    const pages = [english, own, english].map((text, index) => ({ page: index + 1, text }));
    const told = groundOn(pages);
    const card = { type: 'basic' as const, front: 'Was ist Karamell?', page: 2, quote: karamell };
    expect(told({ ...card, back: 'ein fester Stoff aus Zucker' })).toMatchObject({ ok: true });
  });

  it('in English among German ones', () => {
    const back = 'an endocrine structure inside the brain';
    const gland = `The pineal gland is ${back} because light is a danger to it.`;
    const own = `${gland} It is one of the small parts that are not known to most of us.`;
    expect(ask([german, own, german], own, 'What is the pineal gland?', back)).toMatchObject({
      ok: true,
    });
  });

  it('[P4] a word that turns a sentence may not be left out, whatever the language is', () => {
    const said = 'Das Enzym zerlegt nur große Fette im Darm.';
    const item = { type: 'basic' as const, front: 'Was zerlegt das Enzym?', back: 'große Fette' };
    const quote = said.replace('nur ', '');
    expect(groundOn([{ page: 1, text: said }])({ ...item, page: 1, quote })).toEqual({
      ...{ ok: false, reason: 'the quote is not on the page' },
    });
  });
});

describe('a quote', () => {
  const said = 'Muscle moves the bones.';
  const find = (page: number, pages: readonly GroundedPage[]) =>
    groundOn(pages)({ type: 'point', text: said, page, quote: said });
  const at = (page: number, text = said): GroundedPage => ({ page, text });
  const none = { ok: false, reason: 'the quote is not on the page' };

  it.each([
    ['on its page first', 2, [at(1), at(2), at(3)], 2],
    ['then on the one before', 2, [at(1), at(2, codes), at(3)], 1],
    ['then on the one after', 2, [at(1, codes), at(2, codes), at(3)], 3],
    ['though its page is missing', 2, [at(3)], 3],
  ])('is looked for %s', (_, page, pages, found) => {
    expect(find(page, pages)).toEqual({ ok: true, page: found, quote: said });
  });

  it.each([
    ['two pages after it', 1, [at(1, codes), at(3)]],
    ['two pages before it', 4, [at(2), at(4, codes)]],
  ])('[P4] is not looked for %s', (_, page, pages) => {
    expect(find(page, pages)).toEqual(none);
  });

  it.each([
    ['(“Muscle moves the bones.”) It is soft.', '(“Muscle moves the bones.”)'],
    ['“Muscle moves the bones?!” It is soft.', '“Muscle moves the bones?!”'],
    ['It (A) is so. Muscle moves the bones (B) a bit.', 'Muscle moves the bones'],
    ['It (A) Muscle moves the bones.', 'Muscle moves the bones.'],
    ['¿Muscle moves the bones? ¡Si!', '¿Muscle moves the bones?'],
    ['Muscle moves the bones', 'Muscle moves the bones'],
  ])('has the signs that touch it: %s', (text, quote) => {
    expect(find(1, [at(1, text)])).toEqual({ ok: true, page: 1, quote });
  });
});
