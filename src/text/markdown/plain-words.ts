/**
 * Markdown as plain words for lists, labels and searches: no marks, links as their text, formulas as words
 * (`tex-words.ts`), pictures and sounds as their names. Pure. Most texts have no marks and are not parsed.
 */
import { escapeBeginning, escapeMarks } from './escape.ts';
import { wordsOfLink } from './link-targets.ts';
import { parseMarkdown } from './markdown-blocks.ts';
import { parseInline } from './markdown-inline.ts';
import type { Block, Inline, ListItem } from './markdown-tree.ts';
import { raised, texWords } from './tex-words.ts';

export interface PlainPart {
  text: string;
  /** A gap of a card: its placeholder, or its hidden text. */
  gap?: 'closed' | 'filled' | undefined;
}

/** Characters that may be a mark, and line starts that may be one. */
const mayBeMarked = /[\\`*_~[$<&\ufdd0-\ufdd3]|==|^[^\S\n\r]*(?:[-+>|#=:]|\d{1,9}[.)](?:\s|$))/m;

export function plainWords(text: string): string {
  if (!mayBeMarked.test(text)) return text.trim();
  return plainParts(text)
    .map((part) => part.text)
    .join('');
}

/**
 * The words to search in: the visible words, and the source if it has marks or formulas. “$\\pi$” is found by π and
 * by \\pi.
 */
export function searchedWords(text: string): string {
  const words = plainWords(text);
  return words === text.trim() ? words : `${words}\n${text}`;
}

/** `plainWords` split at gaps, which `gapSigns` mark in the text. */
export function plainParts(text: string): PlainPart[] {
  const out: PlainPart[] = [];
  for (const part of partsOfBlocks(parseMarkdown(text))) {
    const last = out.at(-1);
    if (last !== undefined && last.gap === part.gap) last.text += part.text;
    else if (part.text !== '') out.push({ ...part });
  }
  return out;
}

const lineEnd: PlainPart = { text: '\n' };

/** Each part on its own lines. */
function lines(all: readonly PlainPart[][], between = lineEnd): PlainPart[] {
  return all.flatMap((parts, at) => (at === 0 ? parts : [between, ...parts]));
}

function partsOfBlocks(blocks: readonly Block[]): PlainPart[] {
  return lines(blocks.map(partsOfBlock));
}

function partsOfBlock(block: Block): PlainPart[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.content.flatMap(partsOf);
    case 'quote': {
      const title = block.callout?.title.flatMap(partsOf) ?? [];
      const inside = partsOfBlocks(block.children);
      return title.length > 0 ? lines([title, inside]) : inside;
    }
    case 'code':
      return block.parts?.flatMap(partsOf) ?? [{ text: block.text }];
    case 'html':
      return [{ text: block.text }];
    case 'notes':
      return lines(
        block.notes.map(({ number, children }) => [
          { text: `${number}. ` },
          ...partsOfBlocks(children),
        ]),
      );
    case 'math':
      return [{ text: texWords(block.text) }];
    case 'rule':
      return [];
    case 'table':
      return lines(
        [block.head, ...block.rows].map((cells) =>
          lines(
            cells.map((cell) => cell.flatMap(partsOf)),
            { text: ' | ' },
          ),
        ),
      );
    case 'list': {
      const { ordered, start, items } = block;
      return lines(items.map((item, at) => partsOfItem(item, ordered ? `${start + at}.` : '•')));
    }
  }
}

function partsOfItem({ checked, content, children }: ListItem, mark: string): PlainPart[] {
  const box = checked === undefined ? mark : checked ? '☑' : '☐';
  const own = [{ text: `${box} ` }, ...content.flatMap(partsOf)];
  if (children.length === 0) return own;
  return [...own, ...(content.length === 0 ? [] : [lineEnd]), ...partsOfBlocks(children)];
}

function partsOf(node: Inline): PlainPart[] {
  switch (node.kind) {
    case 'code':
      return node.parts?.flatMap(partsOf) ?? [{ text: node.text }];
    case 'text':
    case 'html':
      return [{ text: node.text }];
    // The number of a footnote is no word of the sentence.
    case 'note':
      return [];
    case 'break':
      return [lineEnd];
    case 'math':
      return [{ text: texWords(node.text) }];
    case 'gap':
      return [{ text: `[${node.label}]`, gap: 'closed' }];
    case 'shown':
      return [{ text: nameOfShown(node) }];
    case 'thing':
      return [{ text: wordsOfLink(node) }];
    case 'tag':
      return [{ text: `#${node.name}` }];
    case 'filled':
      return [{ text: wordsOf(node.children), gap: 'filled' }];
    case 'subscript':
    case 'superscript': {
      const words = wordsOf(node.children);
      return [{ text: raised(words, node.kind === 'superscript') ?? words }];
    }
    default:
      return node.children.flatMap(partsOf);
  }
}

function wordsOf(nodes: readonly Inline[]): string {
  return nodes
    .flatMap(partsOf)
    .map((part) => part.text)
    .join('');
}

/** Pictures with only a file name, which means little to a reader. */
const isNameless = /^!(\[\[[^|]*\]\]$|\[\])/;
const isSound = /\.(mp3|m4a|ogg|oga|opus|wav|flac|aac|webm|3gp)[)\]]+$/i;

function nameOfShown({ name, text }: { name: string; text: string }): string {
  if (!isNameless.test(text) && name !== '') return name;
  return isSound.test(text) ? 'Sound' : 'Picture';
}

/** Plain text, for example of a quiz, as Markdown that shows the same text. */
export function asMarkdown(text: string): string {
  if (plainWords(text) === text.trim() || hasFormula(text)) return text;
  const lines = text.split('\n').map((line) => escapeBeginning(escapeMarks(line)));
  return lines.join('\n');
}

/** In plain text, formulas may stay: they look better as Markdown. Sums of money are not formulas. */
export function hasFormula(text: string): boolean {
  return parseInline(text).some((part) => part.kind === 'math' && /[\\^_{]/.test(part.text));
}
