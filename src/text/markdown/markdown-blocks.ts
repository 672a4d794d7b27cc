/**
 * The Markdown grammar for notes, cards and documents: CommonMark 0.31 with GitHub's additions by marked's lexer, and our
 * own formulas. Pure, without a browser. Every text parses, in time linear to its length.
 */
import { decodeHTMLStrict } from 'entities/decode';
import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { isEscaped } from './inline-leaves.ts';
import { parseInline } from './markdown-inline.ts';
import {
  type Block,
  type ListItem,
  type Reading,
  texOf,
  withoutGapSigns,
} from './markdown-tree.ts';

export function parseMarkdown(text: string, { keepsHtml = false }: Reading = {}): Block[] {
  const tokenizer = new BlockTokenizer();
  tokenizer.keepsHtml = keepsHtml;
  const extensions = { renderers: {}, childTokens: {}, block: [formulaToken] };
  const lexer = new Lexer({ gfm: true, tokenizer, extensions });
  lexer.blockTokens(text.replace(/\r\n?/g, '\n'), lexer.tokens);
  return blocksOf(lexer.tokens, { keepsHtml, targets: lexer.tokens.links });
}

/** Depth of nested quotes and lists. Deeper ones become paragraphs. */
const maxDepth = 8;

const blank = /^[ \t]*$/;
const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** Lines that end a paragraph without an empty line before them (CommonMark §4.8, §5.2). */
const interrupting =
  /^ {0,3}(?:(?:(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|(?:\*[ \t]*){3,})$|#{1,6}(?:\s|$)|>|`{3,}[^`]*$|~{3,}|(?:[*+-]|1[.)])[ \t]+\S)/;
const tableRule = /^ {0,3}(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*(?:\| *)?$/;

/** Replaces rules of marked that take quadratic time: its paragraphs scan the rest of the text again and again. */
class BlockTokenizer extends Tokenizer {
  keepsHtml = false;
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
      const { top } = this.lexer.state;
      this.lexer.state.top = true;
      const tokens = this.lexer.blockTokens(text, [], true);
      this.lexer.state.top = top;
      return { type: 'blockquote', raw: src.slice(0, end), text, tokens };
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
    return isTable(src, 0) ? super.table(src) : undefined;
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

/** A header line and a line of dashes with the same number of cells (GitHub Flavored Markdown §4.10). */
function isTable(src: string, at: number): boolean {
  const head = lineAt(src, at);
  const rule = lineAt(src, at + head.length + 1);
  return /[:|]/.test(rule) && tableRule.test(rule) && cellsIn(head) === cellsIn(rule);
}

function cellsIn(line: string): number {
  return line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length;
}

/** A longer formula is not drawn. */
const longestFormula = 5_000;

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
      return { kind: 'quote', children: blocksOf(token.tokens ?? [], reading) };
    case 'code':
      return codeOf(token as Tokens.Code);
    case 'math':
      return { kind: 'math', text: texOf(token.text) };
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map(({ text }) => inline(text));
      return { kind: 'table', head: cells(header), rows: rows.map(cells) };
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

function codeOf({ text, lang }: Tokens.Code): Block {
  const words = withoutGapSigns(text.replace(/\n$/, ''));
  return { kind: 'code', text: words, ...(lang && { language: decodeHTMLStrict(lang) }) };
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
