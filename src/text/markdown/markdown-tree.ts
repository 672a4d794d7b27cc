/** What the grammar of Markdown makes of a text: blocks, and what stands in their lines. */
import { baseNameOf } from '../../lib/path.ts';
import { cleanLine } from '../clean-text.ts';

export interface ListItem {
  /** A tick box in front of it; absent in a plain item. */
  checked?: boolean;
  /** Its first paragraph. */
  content: Inline[];
  children: Block[];
}

export type Block =
  | { kind: 'heading'; level: number; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  /** `isLoose`: with empty lines between. */
  | { kind: 'list'; ordered: boolean; start: number; isLoose: boolean; items: ListItem[] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'code'; text: string; language?: string }
  | { kind: 'math'; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  /** Only where HTML is kept. */
  | { kind: 'html'; text: string }
  | { kind: 'rule' };

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: Pair; children: Inline[] }
  /** A formula in TeX; `isDisplay`: on a line of its own. */
  | { kind: 'math'; text: string; isDisplay: boolean }
  /** A gap of a card: closed with what stands in its place, or filled with what it hid. */
  | { kind: 'gap'; label: string }
  | { kind: 'filled'; children: Inline[] }
  | { kind: 'link'; href: string; title?: string; children: Inline[] }
  /** A picture or a sound, by what it is called; `text` is how it stands there, `src` and `alt` what it says. */
  | { kind: 'shown'; name: string; text: string; src: string; alt: string; title?: string }
  /** Only where HTML is kept. */
  | { kind: 'html'; text: string }
  /** `isSoft`: the end of a line of the source, which documents read as a space. */
  | { kind: 'break'; isSoft?: true };

/** Of words and of elements of HTML that cards of other programs have. All other elements stay the text that they are. */
export type Pair =
  | 'strong'
  | 'emphasis'
  | 'strike'
  | 'mark'
  | 'underline'
  | 'subscript'
  | 'superscript';

/** Where links of the whole text lead that name their address elsewhere. */
export type LinkTargets = Readonly<
  Record<string, { href: string; title?: string | null | undefined }>
>;

export interface Reading {
  /** HTML and links to anywhere are kept, for a reader that checks them itself; else they are words. */
  keepsHtml?: boolean;
  targets?: LinkTargets;
}

/** Signs that mark the gaps of a cloze text, so that Markdown around and in them is read as it stands. */

/** Signs that no text has (Unicode's noncharacters): around a closed gap, and around a filled one. */
export const gapSigns = { open: '\ufdd0', close: '\ufdd1', begin: '\ufdd2', end: '\ufdd3' };

/** Gaps inside a formula: a box where one is closed. */
export function texOf(tex: string): string {
  return tex
    .replace(/\ufdd0[^\ufdd0\ufdd1]*\ufdd1/g, '\\boxed{\\ldots}')
    .replace(/\ufdd2/g, '{')
    .replace(/\ufdd3/g, '}');
}

/** Gaps inside code, as words. */
export function withoutGapSigns(code: string): string {
  return code
    .replaceAll(gapSigns.open, '[')
    .replaceAll(gapSigns.close, ']')
    .replace(/[\ufdd2\ufdd3]/g, '');
}

/** What a picture or a sound in a note is called: the words that the note gives it, or else the name of its file. Pure. */

/** Behind the last bar may stand a width: `|300`, `|300x200`. */
const width = /^\d+(x\d+)?$/;

/** Of `![[cell.png|a cell|300]]`, what is inside: `a cell`. */
export function nameOfEmbed(inside: string): string {
  const [target = '', ...words] = inside.split('|');
  const said = words.filter((word) => !width.test(word.trim())).join(' ');
  return cleanLine(said) || cleanLine(baseNameOf(target.trim()));
}

/** Of `![a cell|300](img/cell.png)`: `a cell`. @param target where it leads, decoded */
export function nameOfPicture(words: string, target: string): string {
  return cleanLine(words.replace(/\|\d+(x\d+)?$/, '')) || cleanLine(baseNameOf(target));
}
