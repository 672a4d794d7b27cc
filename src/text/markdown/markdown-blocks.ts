/**
 * The Markdown grammar for notes, cards and documents: CommonMark 0.31 with GitHub's additions by marked's lexer, and our
 * own formulas. Pure, without a browser. Every text parses, in time linear to its length.
 */
import { decodeHTMLStrict } from 'entities/decode';
import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { longestFormula } from '../formulas/drawable.ts';
import { gapsOf } from './gaps.ts';
import { isEscaped } from './inline-leaves.ts';
import { parseInline } from './markdown-inline.ts';
import {
  type Block,
  codeOf,
  type ListItem,
  type Note,
  type Reading,
  texOf,
} from './markdown-tree.ts';

export function parseMarkdown(text: string, reading: Reading = {}): Block[] {
  return parseSections(text.replace(/\r\n?/g, '\n'), reading).map(({ block }) => block);
}

/** An outermost block and its place in the text. Footnotes stand at the end of the text, wherever they are written. */
export interface Section {
  from: number;
  to: number;
  block: Block;
}

/** As `parseMarkdown`, with the place of each block. */
export function parseSections(text: string, asked: Reading = {}): Section[] {
  const tokenizer = new BlockTokenizer();
  tokenizer.keepsHtml = asked.keepsHtml === true;
  const block = [formulaToken, (src: string) => tokenizer.note(src)];
  const lexer = new Lexer({
    ...{ gfm: true, tokenizer, extensions: { renderers: {}, childTokens: {}, block } },
  });
  // As many letters as before, so that places stay.
  lexer.blockTokens(text.replace(/\r\n/g, ' \n').replaceAll('\r', '\n'), lexer.tokens);
  const reading = { ...asked, targets: lexer.tokens.links };
  return sectionsWithNotes(lexer.tokens, tokenizer.notes, reading);
}

/** Depth of nested quotes and lists. Deeper ones become paragraphs. */
const maxDepth = 8;

const blank = /^[ \t]*$/;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** Lines that end a paragraph without an empty line before them (CommonMark §4.8, §5.2). */
const interrupting =
  /^ {0,3}(?:(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$|#{1,6}(?:\s|$)|>|`{3,}[^`]*$|~{3,}|(?:[*+-]|1[.)])[ \t]+\S|\[\^[^[\]\s]{1,999}\]:)/;
const tableRule = /^ {0,3}(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?$/;

/** Replaces rules of marked that take quadratic time: its paragraphs scan the rest of the text again and again. */
class BlockTokenizer extends Tokenizer {
  keepsHtml = false;
  /** Footnotes in the order of the text. */
  readonly notes: { name: string; tokens: Token[] }[] = [];
  #depth = 0;

  /** marked parses a quote again for each line without its mark. Here such lines get a mark first. */
  override blockquote(src: string): Tokens.Blockquote | undefined {
    if (!quoteMark.test(src)) return undefined;
    return this.#deeper(() => {
      const lines: string[] = [];
      const state = { fence: '', isOpen: false };
      let end = -1;
      while (end < src.length) {
        const line = lineAt(src, end + 1);
        const isMarked = quoteMark.test(line);
        if (!isMarked && !(state.isOpen && this.#goesOn(line))) break;
        const words = isMarked ? line.replace(quoteMark, withoutMark) : line;
        if (isMarked) followParagraph(state, words);
        lines.push(isMarked || !underline.test(line) ? words : `    ${line.trim()}`);
        end += 1 + line.length;
      }
      const text = lines.join('\n');
      return { type: 'blockquote', raw: src.slice(0, end), text, tokens: this.#blocksIn(text) };
    });
  }

  #blocksIn(text: string): Token[] {
    const { top } = this.lexer.state;
    this.lexer.state.top = true;
    const tokens = this.lexer.blockTokens(text, [], true);
    this.lexer.state.top = top;
    return tokens;
  }

  /** A footnote: lines after an empty one belong to it if they are indented. */
  note(src: string): Tokens.Generic | undefined {
    const [mark, name = ''] = noteMark.exec(src) ?? [];
    if (mark === undefined) return undefined;
    return this.#deeper(() => {
      let end = lineAt(src, 0).length;
      const lines = [src.slice(mark.length, end)];
      const state = { fence: '', isOpen: false };
      followParagraph(state, lines[0] ?? '');
      for (let at = end; at < src.length; ) {
        const line = lineAt(src, at + 1);
        const isIndented = /^(?: {4}|\t)/.test(line);
        const isLazy = end === at && state.isOpen && !underline.test(line) && this.#goesOn(line);
        if (!isIndented && !isLazy && !blank.test(line)) break;
        const words = line.replace(/^(?: {4}|\t)/, '');
        if (isIndented) followParagraph(state, words);
        lines.push(words);
        at += 1 + line.length;
        if (!blank.test(line)) end = at;
      }
      this.notes.push({ name: name.toLowerCase(), tokens: this.#blocksIn(lines.join('\n')) });
      return { type: 'note', raw: src.slice(0, end) };
    });
  }

  /** Whether a line without the container's mark continues its paragraph. */
  #goesOn(line: string): boolean {
    if (blank.test(line) || interrupting.test(line) || listMark.test(line)) return false;
    return !(this.keepsHtml && this.rules.other.htmlBeginRegex(4).test(line));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#deeper(() => super.list(src));
  }

  #deeper<T>(read: () => T): T | undefined {
    if (this.#depth >= maxDepth) return undefined;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  override html(src: string): Tokens.HTML | undefined {
    return this.keepsHtml ? super.html(src) : undefined;
  }

  /** A footnote is not a link definition; otherwise its text would be lost. */
  override def(src: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(src) ? undefined : super.def(src);
  }

  override table(src: string): Tokens.Table | undefined {
    if (!isTable(src, 0)) return undefined;
    const own = src.slice(0, /\n[ \t]*(?:\n|$)/.exec(src)?.index);
    // Short rows are filled up to the width of the head.
    if (cellsIn(lineAt(own, 0)) * own.split('\n').length > mostCells) return undefined;
    if (!mayHoldBars.test(own)) return super.table(src);
    // Bars in gaps and links separate no cells.
    const lines = own.split('\n');
    const table = super.table(lines.map(withoutBars).join('\n'));
    const isClosed = table?.raw.endsWith('\n');
    const count = (table?.raw.split('\n').length ?? 0) - (isClosed ? 1 : 0);
    return table && { ...table, raw: lines.slice(0, count).join('\n') + (isClosed ? '\n' : '') };
  }

  override lheading(src: string): Tokens.Heading | undefined {
    const end = this.#paragraphEnd(src);
    const line = lineAt(src, end + 1);
    if (!underline.test(line)) return undefined;
    const text = src.slice(0, end).trim();
    const raw = src.slice(0, end + 1 + line.length);
    const depth = line.includes('=') ? 1 : 2;
    return { type: 'heading', raw, depth, text, tokens: this.lexer.inline(text) };
  }

  override paragraph(src: string): Tokens.Paragraph {
    return { type: 'paragraph', ...this.#wordsAt(src) };
  }

  override text(src: string): Tokens.Text {
    return { type: 'text', ...this.#wordsAt(src) };
  }

  #wordsAt(src: string) {
    const text = src.slice(0, this.#paragraphEnd(src));
    return { raw: text, text, tokens: this.lexer.inline(text) };
  }

  /** The end of the paragraph's last line. */
  #paragraphEnd(src: string): number {
    let end = lineAt(src, 0).length;
    while (end < src.length) {
      const line = lineAt(src, end + 1);
      if (blank.test(line) || underline.test(line) || interrupting.test(line)) break;
      if (this.keepsHtml && this.rules.other.htmlBeginRegex(4).test(line)) break;
      if (isTable(src, end + 1)) break;
      end += 1 + line.length;
    }
    return end;
  }
}

const noteMark = /^ {0,3}\[\^([^[\]\s]{1,999})\]:[ \t]*/;
const quoteMark = /^ {0,3}>(?: |\t[ \t]*)?/;
const listMark = /^ {0,3}(?:[*+-]|\d{1,9}[.)])(?:[ \t]|$)/;
const marks = /^(?: {0,3}(?:(?:[*+-]|\d{1,9}[.)])[ \t]+|>[ \t]?))+/;

/** Of the columns of tabs after the mark, the mark takes one. */
function withoutMark(mark: string): string {
  const from = mark.indexOf('>') + 1;
  let column = from;
  for (const space of mark.slice(from)) column += space === '\t' ? 4 - (column % 4) : 1;
  return ' '.repeat(Math.max(0, column - from - 1));
}

/** Tracks whether a paragraph is open after a line of a quote. */
function followParagraph(state: { fence: string; isOpen: boolean }, line: string): void {
  const words = line.replace(marks, '');
  const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(words)?.[1] ?? '';
  if (state.fence !== '') {
    const isEnd = fence.startsWith(state.fence) && words.trim() === fence;
    if (isEnd) state.fence = '';
    return;
  }
  state.fence = fence;
  const isOther = blank.test(words) || underline.test(words) || interrupting.test(words);
  if (isOther || /^ {0,3}\|/.test(words)) state.isOpen = false;
  else if (!/^(?: {4}|\t)/.test(words)) state.isOpen = true;
}

function lineAt(src: string, at: number): string {
  const end = src.indexOf('\n', at);
  return src.slice(at, end === -1 ? src.length : end);
}

/** More cells than a screen can draw are lines. */
const mostCells = 200_000;

/** A header line and a line of dashes with the same number of cells (GitHub Flavored Markdown §4.10). */
function isTable(src: string, at: number): boolean {
  const head = lineAt(src, at);
  const rule = lineAt(src, at + head.length + 1);
  return /[:|]/.test(rule) && tableRule.test(rule) && cellsIn(head) === cellsIn(rule);
}

/** Gaps, and links with words of their own. */
const mayHoldBars = /\{\{c|[\ufdd0\ufdd2]|\[\[[^[\]\n|]*\|/;
const barsInMarks = /[\ufdd0\ufdd2][^\ufdd0-\ufdd3]*[\ufdd1\ufdd3]|\[\[[^[\]\n]{1,2000}\]\]/g;

function withoutBars(line: string): string {
  if (!mayHoldBars.test(line)) return line;
  const guarded = (words: string) => words.replace(/(?<!\\)\|/g, '\\|');
  let [out, end] = ['', 0];
  for (const gap of gapsOf(line)) {
    out += line.slice(end, gap.start) + guarded(line.slice(gap.start, gap.end));
    end = gap.end;
  }
  out += line.slice(end);
  return out.replace(barsInMarks, guarded);
}

function cellsIn(line: string): number {
  return withoutBars(line)
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;
}

/** A formula on lines of its own. If it does not end before the next empty line, it is a paragraph. */
function formulaToken(src: string): Tokens.Generic | undefined {
  const begin = /^ {0,3}(\$\$|\\\[)/.exec(src);
  if (begin === null) return undefined;
  const from = begin[0].length;
  const part = src.slice(0, from + longestFormula);
  const mark = begin[1] === '$$' ? '$$' : '\\]';
  let end = part.indexOf(mark, from);
  while (end !== -1 && isEscaped(part, end)) end = part.indexOf(mark, end + 1);
  const tex = part.slice(from, end).trim();
  if (end === -1 || tex === '' || /\n[ \t]*\n/.test(tex)) return undefined;
  const behind = lineAt(src, end + 2);
  if (behind.trim() !== '') return undefined;
  return { type: 'math', raw: src.slice(0, end + 3 + behind.length), text: tex };
}

/** Notes are numbered in the order of their marks. Notes without a mark follow, so that no words are lost. */
function sectionsWithNotes(
  tokens: readonly Token[],
  written: BlockTokenizer['notes'],
  reading: Reading,
): Section[] {
  if (written.length === 0) return sectionsOf(tokens, reading);
  const byName = new Map(written.toReversed().map((note) => [note.name, note]));
  const numbered = new Map<(typeof written)[number], number>();
  const inOrder: typeof written = [];
  const numberOf = (note: (typeof written)[number]) => {
    const number = numbered.get(note) ?? inOrder.push(note);
    numbered.set(note, number);
    return number;
  };
  const noteOf = (name: string) => {
    const note = byName.get(name.toLowerCase());
    return note && { isFirst: !numbered.has(note), number: numberOf(note) };
  };
  const sections = sectionsOf(tokens, { ...reading, noteOf });
  const notes: Note[] = [];
  // A note may hold the first marks of other notes.
  const addNotes = () => {
    for (let note = inOrder[notes.length]; note !== undefined; note = inOrder[notes.length])
      notes.push({
        number: notes.length + 1,
        children: blocksOf(note.tokens, { ...reading, noteOf }),
      });
  };
  addNotes();
  for (const note of written) {
    numberOf(note);
    addNotes();
  }
  const end = tokens.reduce((at, { raw }) => at + raw.length, 0);
  return [...sections, { from: end, to: end, block: { kind: 'notes', notes } }];
}

function sectionsOf(tokens: readonly Token[], reading: Reading): Section[] {
  let to = 0;
  return tokens.flatMap((token) => {
    const from = to;
    to += token.raw.length;
    const block = blockOf(token, reading);
    return block ? { from, to, block } : [];
  });
}

function blocksOf(tokens: readonly Token[], reading: Reading): Block[] {
  return tokens.flatMap((token) => blockOf(token, reading) ?? []);
}

function blockOf(token: Token, reading: Reading): Block | undefined {
  const inline = (text: string) => parseInline(text.trim(), reading);
  switch (token.type) {
    case 'heading':
      return { kind: 'heading', level: token.depth, content: inline(token.text) };
    case 'paragraph':
    case 'text':
      return { kind: 'paragraph', content: inline(token.text) };
    case 'blockquote':
      return quoteOf(token as Tokens.Blockquote, reading);
    case 'code':
      return codeBlockOf(token as Tokens.Code);
    case 'math':
      return { kind: 'math', text: texOf(token.text) };
    case 'table': {
      const { header, rows, align } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map(({ text }) => inline(text));
      const columns = align.map((one) => one ?? undefined);
      return { kind: 'table', align: columns, head: cells(header), rows: rows.map(cells) };
    }
    case 'html':
      return { kind: 'html', text: token.text };
    case 'hr':
      return { kind: 'rule' };
    case 'list': {
      const { ordered, start, loose, items } = token as Tokens.List;
      return {
        ...{ kind: 'list', ordered, start: start === '' ? 1 : start, isLoose: loose },
        items: items.map((item) => itemOf(item, reading)),
      };
    }
    default:
      return undefined;
  }
}

/** `> [!tip] A title`, as Obsidian and GitHub write it. */
const calloutMark = /^\[!([a-z]{1,20})\]([+-]?)[ \t]*(.*)(?:\n|$)/i;

function quoteOf({ tokens }: Tokens.Blockquote, reading: Reading): Block {
  const [first, ...rest] = tokens;
  const mark = first?.type === 'paragraph' ? calloutMark.exec(first.text) : null;
  if (mark === null || first === undefined || reading.keepsHtml)
    return { kind: 'quote', children: blocksOf(tokens, reading) };
  const [whole, type = '', fold = '', title = ''] = mark;
  const text = (first as Tokens.Paragraph).text.slice(whole.length);
  return {
    kind: 'quote',
    callout: { type: type.toLowerCase(), fold, title: parseInline(title.trim(), reading) },
    children: blocksOf(text === '' ? rest : [{ ...first, text }, ...rest], reading),
  };
}

function codeBlockOf({ text, lang }: Tokens.Code): Block {
  const own = codeOf(text.replace(/\n$/, ''));
  return { kind: 'code', ...own, ...(lang && { language: decodeHTMLStrict(lang) }) };
}

function itemOf({ task, checked, tokens }: Tokens.ListItem, reading: Reading): ListItem {
  const box = task ? { checked: checked === true } : {};
  const [first, ...rest] = tokens.filter(({ type }) => type !== 'checkbox' && type !== 'space');
  if (first?.type !== 'text' && first?.type !== 'paragraph')
    return { ...box, content: [], children: blocksOf(first ? [first, ...rest] : [], reading) };
  // In items with empty lines, marked puts the box back into the text.
  const words = task ? first.text.replace(/^\[[ xX]\] /, '') : first.text;
  return {
    ...box,
    content: parseInline(words.trim(), reading),
    children: blocksOf(rest, reading),
  };
}
