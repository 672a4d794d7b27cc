import { describe, expect, it } from 'vitest';
import type { Block } from '../clean-page.ts';
import { entriesApart } from './glossary-entries.ts';

const heading = (text: string): Block => ({ kind: 'heading', text, page: 1 });
const paragraph = (text: string, ...terms: string[]): Block => ({
  ...{ kind: 'paragraph', text, page: 1 },
  ...(terms.length > 0 && { terms }),
});
const textsOf = (blocks: readonly Block[], isInside = false) =>
  entriesApart(blocks, isInside).blocks.map(({ text }) => text);

const redeemers = 'redeemers a term used for southerners who rolled back Reconstruction';
const scalawags = 'scalawags a term used for southerners who supported it';
const entries = paragraph(`${redeemers} ${scalawags}`, 'redeemers', 'scalawags');

describe('the entries of a glossary', () => {
  it('are blocks of their own, each with its term', () => {
    const { blocks, isInside } = entriesApart([heading('Key Terms'), entries], false);
    expect(blocks.slice(1)).toEqual([
      paragraph(redeemers, 'redeemers'),
      paragraph(scalawags, 'scalawags'),
    ]);
    expect(isInside).toBe(true);
  });

  it('go on on the next page, until another heading', () => {
    expect(textsOf([entries], true)).toEqual([redeemers, scalawags]);
    expect(entriesApart([entries, heading('Summary')], true).isInside).toBe(false);
  });

  it('stay whole where a marked word stands in a meaning', () => {
    const text = 'sharecropping a system like the crop-lien system of the South';
    const block = paragraph(text, 'sharecropping', 'crop-lien system');
    expect(textsOf([heading('Glossary'), block])).toEqual(['Glossary', text]);
  });

  it('are not looked for in other text', () => {
    expect(textsOf([heading('Sharecropping'), entries])).toHaveLength(2);
    const prose = paragraph('A glossary explains redeemers and also scalawags here', 'redeemers');
    expect(textsOf([heading('Key Terms'), prose])).toHaveLength(2);
  });
});
