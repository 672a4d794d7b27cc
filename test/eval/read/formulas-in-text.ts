/**
 * Formulas of a source file on their way through the text of a book. Their TeX is written in signs for private use, which no
 * reader of a format takes for markup; in the blocks of the pages they become what documents in the app have: words and TeX.
 */
import type { Block, BlockFormula, CleanPage } from '../../../src/text/clean-page.ts';
import { lostFormula } from '../../../src/text/formulas/lost-formula.ts';
import { hasKnownCommands } from '../../../src/text/formulas/tex-source.ts';
import { texWords } from '../../../src/text/markdown/tex-words.ts';

const [firstSign, begin, end] = [0xe000, '\ue080', '\ue081'];
const inText = /\ue080([^\ue081]*)\ue081/gu;

/** @returns what stands for the formula in the text: its TeX in hidden signs, or the sign of a formula that cannot be drawn */
export function formulaInText(source: string): string {
  const tex = source
    .replace(/\\(?:label|tag)\*?\{[^}]*\}|\\(?:nonumber|notag)\b/g, '')
    .replace(/(?<!\\)%.*$/gm, '')
    // Most authors call the sets of numbers so.
    .replace(/\\([CFHNQRZ])\1(?![A-Za-z])/g, '\\mathbb{$1}')
    .replace(/\s+/g, ' ')
    .trim();
  const words = texWords(tex);
  if (tex === '' || !hasKnownCommands(tex)) return lostFormula;
  if (words === tex && /[\\{}]/.test(tex)) return lostFormula;
  if (words === tex && !/[<>&*`$|^_]/.test(tex)) return tex;
  return begin + tex.replace(/[\0-\x7f]/g, hidden) + end;
}

const hidden = (sign: string) => String.fromCodePoint(firstSign + sign.charCodeAt(0));
const shown = (sign: string) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - firstSign);

/** @returns the pages with their formulas as those of documents */
export function withFormulasOfText(pages: readonly CleanPage[]): CleanPage[] {
  return pages.map(({ page, blocks }) => {
    const told = blocks.map(blockWithFormulas);
    return { page, blocks: told, text: told.map(({ text }) => text).join('\n\n') };
  });
}

function blockWithFormulas(block: Block): Block {
  const formulas: BlockFormula[] = [];
  const text = inWords(block.text, formulas);
  if (formulas.length === 0) return block;
  const terms = (block.terms ?? []).filter((term) => !term.includes(begin));
  const { terms: _, ...rest } = block;
  return { ...rest, text, formulas, ...(terms.length > 0 && { terms }) };
}

function inWords(text: string, formulas: BlockFormula[]): string {
  return text.replace(inText, (_, signs: string) => {
    const tex = signs.replace(/[\ue000-\ue07f]/g, shown);
    const words = texWords(tex);
    formulas.push({ words, tex });
    return words;
  });
}
