/** The tree of a parsed Markdown text: blocks and inline nodes. */
import { baseNameOf } from '../../lib/path.ts';
import { cleanLine } from '../clean-text.ts';

export interface ListItem {
  /** State of the task item's box; absent for a plain item. */
  checked?: boolean;
  /** The first paragraph. */
  content: Inline[];
  children: Block[];
}

export type Block =
  | { kind: 'heading'; level: number; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  /** `isLoose`: with empty lines between items. */
  | { kind: 'list'; ordered: boolean; start: number; isLoose: boolean; items: ListItem[] }
  /** `callout`: it begins with `[!type] title`; the title may be empty. `fold`: `-` closed, `+` open, or none. */
  | { kind: 'quote'; children: Block[]; callout?: { type: string; fold: string; title: Inline[] } }
  | { kind: 'code'; text: string; parts?: Inline[]; language?: string }
  | { kind: 'math'; text: string }
  | { kind: 'table'; align: Align[]; head: Inline[][]; rows: Inline[][][] }
  /** Footnotes, at the end of the text. */
  | { kind: 'notes'; notes: Note[] }
  /** Only if HTML is kept. */
  | { kind: 'html'; text: string }
  | { kind: 'rule' };

/** Of a column; `undefined`: as its text. */
export type Align = 'left' | 'center' | 'right' | undefined;

export interface Note {
  number: number;
  children: Block[];
}

export type Inline =
  | { kind: 'text'; text: string }
  /** `parts`: the same with its gaps, if there are any. */
  | { kind: 'code'; text: string; parts?: Inline[] }
  /** The mark of a footnote; `isFirst`: earlier marks have other numbers. */
  | { kind: 'note'; number: number; isFirst: boolean }
  | { kind: Pair; children: Inline[] }
  /** A TeX formula; `isDisplay`: on a line of its own. */
  | { kind: 'math'; text: string; isDisplay: boolean }
  /** A gap of a card: closed with a label, or filled with its answer. */
  | { kind: 'gap'; label: string }
  | { kind: 'filled'; children: Inline[] }
  | { kind: 'link'; href: string; title?: string; children: Inline[] }
  /** A link to a thing of the student (`note-links.ts`); `text` is the source. Its present title is shown. */
  | { kind: 'thing'; target: LinkTarget; words: string; text: string }
  /** A tag of a note, without its `#`. Only if the text has tags. */
  | { kind: 'tag'; name: string }
  /** A picture or sound by name; `text` is the source, `src` and `alt` its parts. */
  | { kind: 'shown'; name: string; text: string; src: string; alt: string; title?: string }
  /** Only if HTML is kept. */
  | { kind: 'html'; text: string }
  /** `isSoft`: a line end of the source, which documents read as a space. */
  | { kind: 'break'; isSoft?: true };

/** What a link within the app names; `place` is a place in it, without the `#`. */
export type LinkTarget =
  | { by: 'id'; entity: string; id: string; place: string }
  | { by: 'title'; title: string; place: string }
  | { by: 'address'; path: string; id?: string };

/** Styles, including HTML elements that cards of other programs contain. Other elements stay text. */
export type Pair =
  | 'strong'
  | 'emphasis'
  | 'strike'
  | 'mark'
  | 'underline'
  | 'subscript'
  | 'superscript';

/** Targets of reference links in the whole text. */
export type LinkTargets = Readonly<
  Record<string, { href: string; title?: string | null | undefined }>
>;

export interface Reading {
  /** Keeps HTML and links to any address, for a reader that checks them itself. Otherwise they become words. */
  keepsHtml?: boolean;
  /** The text is a note: `#exam` is a tag. */
  hasTags?: boolean;
  targets?: LinkTargets;
  /** The number of the footnote of this name, and whether it is named for the first time. */
  noteOf?: (name: string) => { number: number; isFirst: boolean } | undefined;
}

/** Calls `visit` for each inline node that a reader sees, in the order of the text. */
export function visitInline(blocks: readonly Block[], visit: (node: Inline) => void): void {
  for (const block of blocks) {
    if (block.kind === 'heading' || block.kind === 'paragraph') visitNodes(block.content, visit);
    else if (block.kind === 'quote') {
      visitNodes(block.callout?.title ?? [], visit);
      visitInline(block.children, visit);
    } else if (block.kind === 'notes')
      for (const { children } of block.notes) visitInline(children, visit);
    else if (block.kind === 'table')
      for (const cell of [block.head, ...block.rows].flat()) visitNodes(cell, visit);
    else if (block.kind === 'list')
      for (const { content, children } of block.items) {
        visitNodes(content, visit);
        visitInline(children, visit);
      }
  }
}

function visitNodes(nodes: readonly Inline[], visit: (node: Inline) => void): void {
  for (const node of nodes) {
    visit(node);
    if ('children' in node) visitNodes(node.children, visit);
  }
}

/**
 * Signs around a closed gap and a filled gap. They are Unicode noncharacters, which no text contains, so Markdown
 * around and inside gaps is parsed as usual.
 */
export const gapSigns = { open: '\ufdd0', close: '\ufdd1', begin: '\ufdd2', end: '\ufdd3' };

/** A filled gap that is one part of a formula: no cell or row of a table ends in it. */
const filledPart = /\ufdd2((?:(?!\\\\)[^\ufdd0-\ufdd3&])*)\ufdd3/g;

/** Shows closed gaps inside a formula as a box, and underlines filled ones. */
export function texOf(tex: string): string {
  return tex
    .replace(/\ufdd0[^\ufdd0\ufdd1]*\ufdd1/g, '\\boxed{\\ldots}')
    .replace(filledPart, '{\\underline{$1}}')
    .replace(/\ufdd2/g, '{')
    .replace(/\ufdd3/g, '}');
}

const gapInCode = /\ufdd0([^\ufdd0-\ufdd3]*)\ufdd1|\ufdd2([^\ufdd0-\ufdd3]*)\ufdd3/g;

/** Code with its gaps, and as words. */
export function codeOf(code: string): { text: string; parts?: Inline[] } {
  const bare = (text: string) => text.replace(/[\ufdd0-\ufdd3]/g, '');
  const parts: Inline[] = [];
  let [text, end] = ['', 0];
  const addText = (words: string) => {
    text += words;
    if (words !== '') parts.push({ kind: 'text', text: words });
  };
  for (const { 0: whole, 1: label, 2: filled = '', index } of code.matchAll(gapInCode)) {
    addText(bare(code.slice(end, index)));
    end = index + whole.length;
    text += label === undefined ? filled : `[${label}]`;
    if (label !== undefined) parts.push({ kind: 'gap', label });
    else parts.push({ kind: 'filled', children: [{ kind: 'text', text: filled }] });
  }
  addText(bare(code.slice(end)));
  return end === 0 ? { text } : { text, parts };
}

/** A width may follow the last bar: `|300`, `|300x200`. */
const width = /^\d+(x\d+)?$/;

/**
 * The shown name of a picture or sound: the note's own words for it, or its file name. From the inside of
 * `![[cell.png|a cell|300]]`: `a cell`.
 */
export function nameOfEmbed(inside: string): string {
  const [target = '', ...words] = inside.split('|');
  const said = words.filter((word) => !width.test(word.trim())).join(' ');
  return cleanLine(said) || cleanLine(baseNameOf(target.trim()));
}

/** From `![a cell|300](img/cell.png)`: `a cell`. @param target decoded address */
export function nameOfPicture(words: string, target: string): string {
  return cleanLine(words.replace(/\|\d+(x\d+)?$/, '')) || cleanLine(baseNameOf(target));
}
