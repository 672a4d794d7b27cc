/** The fields of a note in an export, as Anki's HTML. */
import { type Gap, gapsOf } from '../../../../text/markdown/gaps.ts';
import { wordsOfLink } from '../../../../text/markdown/link-targets.ts';
import { parseMarkdown } from '../../../../text/markdown/markdown-blocks.ts';
import type { Block, Inline, ListItem } from '../../../../text/markdown/markdown-tree.ts';
import type { AnkiNote, AnkiSide } from './note.ts';
import type { WrittenType } from './note-types.ts';

/** In the order of the note type's fields. */
export function fieldsOfNote(note: AnkiNote, { shape }: WrittenType): string[] {
  const fields = note.kind === 'several' ? fieldsOfSeveral(note.cards) : usedFieldsOf(note);
  return shape.fields.map((_, at) => fields[at] ?? '');
}

function fieldsOfSeveral(cards: AnkiNote['cards']): string[] {
  const fields: string[] = [];
  for (const { ord, side } of cards) {
    if (side === undefined) continue;
    [fields[2 * ord], fields[2 * ord + 1]] = sidesAsHtml(side, side.front);
  }
  return fields;
}

function sidesAsHtml({ back, media }: AnkiSide, front: string): [string, string] {
  return [withMedia(cardAsHtml(front), media.front), withMedia(cardAsHtml(back), media.back)];
}

function usedFieldsOf(note: AnkiNote): string[] {
  const { kind, media, covers, hidesAll } = note;
  const asked = kind === 'cloze' ? gapsForAnki(note.front) : note.front;
  if (kind !== 'covers') return sidesAsHtml(note, asked);
  const [front, back] = [cardAsHtml(asked), cardAsHtml(note.back)];
  const [picture = '', ...others] = media.front;
  return [
    covers.map((area, index) => coverAsCloze(area, index + 1, hidesAll)).join('<br>'),
    mediaTag(picture),
    withMedia(front, others),
    withMedia(back, media.back),
  ];
}

/** Anki ends a gap at the first `}}`, begins its hint at the first `::`, and ignores gaps with the number 0. */
function gapsForAnki(source: string): string {
  const guarded = (words: string) => words.replace(/\}(?=\})/g, '} ').replace(/:(?=:)/g, ':\u2060');
  const written = (from: number, to: number, gaps: readonly Gap[], isInGap: boolean): string => {
    const words = (start: number, end: number) =>
      isInGap ? guarded(source.slice(start, end)) : source.slice(start, end);
    let [text, end] = ['', from];
    for (const { start, group, inner, hint, ...gap } of gaps) {
      const hidden = written(gap.from, gap.to, inner, true);
      text += `${words(end, start)}{{c${group}::${hidden}${hint ? `::${hint}` : ''}}}`;
      end = gap.end;
    }
    const last = words(end, to);
    return text + (isInGap && last.endsWith('}') ? `${last} ` : last);
  };
  return written(0, source.length, gapsOf(source), false);
}

function withMedia(html: string, names: readonly string[]): string {
  return [html, ...names.map(mediaTag)].filter((one) => one !== '').join('<br>');
}

function mediaTag(name: string): string {
  if (name === '') return '';
  return /\.(mp3|m4a|ogg|wav)$/.test(name) ? `[sound:${name}]` : `<img src="${name}">`;
}

/** A removed cover is empty. */
function coverAsCloze(area: readonly number[], number: number, hidesAll: boolean): string {
  const [left = 0, top = 0, width = 0, height = 0] = area;
  if (width <= 0 || height <= 0) return '';
  const share = (value: number) => value.toFixed(4).replace(/^0(?=\.)/, '');
  const said = [
    `left=${share(left)}`,
    `top=${share(top)}`,
    `width=${share(width)}`,
    `height=${share(height)}`,
  ];
  return `{{c${number}::image-occlusion:rect:${said.join(':')}${hidesAll ? ':oi=1' : ''}}}`;
}

/** A card's text, Markdown with KaTeX, as HTML for Anki; the inverse of `readCardHtml`. */
export function cardAsHtml(text: string): string {
  return htmlOf(parseMarkdown(text));
}

/** Only paragraphs need a line between them. */
function htmlOf(blocks: readonly Block[]): string {
  return blocks
    .map((block, at) => {
      const areWords = block.kind === 'paragraph' && blocks[at - 1]?.kind === 'paragraph';
      return `${areWords ? '<br><br>' : ''}${blockAsHtml(block)}`;
    })
    .join('');
}

function blockAsHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return inline(block.content);
    case 'heading':
      return `<h${block.level}>${inline(block.content)}</h${block.level}>`;
    case 'quote':
      return `<blockquote>${htmlOf(block.children)}</blockquote>`;
    case 'code':
      return `<pre>${bare(block.text)}</pre>`;
    case 'math':
      return formula(block.text, true);
    case 'html':
      return escaped(block.text);
    case 'rule':
      return '<hr>';
    case 'notes':
      return `<ol>${block.notes.map(({ children }) => item({ content: [], children })).join('')}</ol>`;
    case 'table': {
      const row = (cells: Inline[][]) => cells.map((cell) => `<td>${inline(cell)}</td>`).join('');
      const rows = [block.head, ...block.rows].map((cells) => `<tr>${row(cells)}</tr>`);
      return `<table>${rows.join('')}</table>`;
    }
    case 'list': {
      const name = block.ordered ? 'ol' : 'ul';
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : '';
      return `<${name}${start}>${block.items.map(item).join('')}</${name}>`;
    }
  }
}

function item({ checked, content, children }: ListItem): string {
  const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
  const own: Block[] = content.length > 0 ? [{ kind: 'paragraph', content }] : [];
  return `<li>${box}${htmlOf([...own, ...children])}</li>`;
}

const elements = {
  ...{ strong: 'b', emphasis: 'i', strike: 's', underline: 'u', mark: 'mark', filled: 'mark' },
  ...{ subscript: 'sub', superscript: 'sup' },
} as const;

/** Words of a line. A display formula ends the line. */
function inline(nodes: readonly Inline[]): string {
  const html = nodes.map(nodeAsHtml).join('');
  return html.replaceAll('<br><div>', '<div>').replaceAll('</div><br>', '</div>');
}

function nodeAsHtml(node: Inline): string {
  switch (node.kind) {
    case 'text':
    case 'html':
    case 'shown':
      return escaped(node.text);
    case 'code':
      return `<code>${escaped(node.text.trim())}</code>`;
    case 'break':
      return '<br>';
    case 'math':
      return formula(node.text, node.isDisplay);
    case 'note':
      return `<sup>${node.number}</sup>`;
    case 'gap':
      return escaped(node.label);
    case 'thing':
      return escaped(wordsOfLink(node));
    case 'tag':
      return escaped(`#${node.name}`);
    case 'link': {
      const words = inline(node.children);
      const [only] = node.children;
      const isAddress = only?.kind === 'text' && /^(https?:\/\/|www\.|\S+@)\S+$/i.test(only.text);
      return isAddress ? words : `<a href="${bare(node.href)}">${words}</a>`;
    }
    default:
      return `<${elements[node.kind]}>${inline(node.children)}</${elements[node.kind]}>`;
  }
}

function formula(tex: string, isDisplay: boolean): string {
  const words = escaped(tex).replaceAll('\n', '<br>');
  return isDisplay ? `<div>\\[${words}\\]</div>` : `\\(${words}\\)`;
}

function escaped(text: string): string {
  return bare(text).replaceAll(/ {2,}/g, (spaces) => '&nbsp;'.repeat(spaces.length));
}

/** Escapes what Anki would read as a sound or a formula. */
function bare(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/\\(?=[([])/g, '&#92;')
    .replaceAll(/\[(?=(?:sound:|anki:|latex\]|\$))/g, '&#91;');
}
