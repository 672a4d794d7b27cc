/** HTML of a card or a note as Markdown with KaTeX, and the names of its media. No HTML remains, so nothing can run. */
import { decodedPath } from '../../../../lib/path.ts';
import { cleanText } from '../../../../text/clean-text.ts';
import { readHtml } from '../../../../text/html-text.ts';
import { escapeBeginning, escapeMarks } from '../../../../text/markdown/escape.ts';
import { type Element, htmlTree, putMath, takeMath, wordsIn } from './math-in-html.ts';

export interface CardText {
  text: string;
  /** Unique names of files in the package, as written there. */
  media: readonly string[];
}

/** Mark the edge of a block, and a line that begins with its own mark. Cleaned text contains neither. */
const [edge, made] = ['\u2028', '\ue002'];
const sounds =
  /\[sound:([^\]\n]{1,500})\]|\[anki:(?:play|tts)[^\]]{0,500}\](?:[^[]{0,500}\[\/anki:tts\])?/g;

export function readCardHtml(html: string): CardText {
  return readHtmlAs(undefined, html);
}

/** What notes have and cards do not: headings, paragraphs apart, boxes, links within a folder, pictures in place. */
export interface NoteHtml {
  /** Markdown of a picture, a sound or another embedded thing; empty: it is left out. */
  embedded: (element: Element) => string;
  /** Called for each part that only the other program can open. */
  onLocked?: () => void;
}

export function readNoteHtml(html: string, note: NoteHtml): string {
  return readHtmlAs(note, html.replace(selfClosed, '<$1$2></$1>'))
    .text.replaceAll(openBox, '- [ ] ')
    .replaceAll(tickedBox, '- [x] ')
    .replace(/^(\s*)- - \[/gm, '$1- [');
}

/** Of Evernote's XML, which HTML would leave open. */
const selfClosed = /<(en-todo|en-media|en-crypt)\b([^<>]*)\/>/gi;

/** Boxes, until the marks of their lines are known. Cleaned text contains neither. */
const [openBox, tickedBox] = ['\ue003', '\ue004'];

function readHtmlAs(note: NoteHtml | undefined, html: string): CardText {
  const media = new Set<string>();
  const bare = cleanText(html)
    .replaceAll(/[\ue003\ue004]/g, '')
    .replace(sounds, (_, name?: string) => {
      if (name !== undefined) media.add(wordsIn(htmlTree(name)));
      return '';
    });
  const { html: marked, formulas } = takeMath(bare.replaceAll(made, ''));
  const text = inside(treeOf(marked), { media, indent: '', note });
  const plain = tidied(text).split('\n').map(finished).join('\n');
  return {
    text: putMath(plain, formulas)
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    media: [...media],
  };
}

/** More than any real card. Beyond it only the words are taken, since nested tags take long. */
const mostTags = 10_000;

function treeOf(html: string): Element {
  if (html.split('<', mostTags + 1).length <= mostTags) return htmlTree(html);
  const reading = readHtml(html);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return { name: '', attributes: {}, children: [step.value.text] };
  }
}

function finished(line: string): string {
  return line.startsWith(made) ? line.replaceAll(made, '') : escapeBeginning(line);
}

interface Around {
  media: Set<string>;
  /** Spaces as wide as the marks of the lists around. */
  indent: string;
  note?: NoteHtml | undefined;
}

function inside(element: Element, around: Around): string {
  return element.children
    .map((child) =>
      typeof child === 'string'
        ? escapeMarks(child.replaceAll(/[ \t\n\f\r\u00a0]+/g, ' '))
        : written(child, around),
    )
    .join('');
}

const blocks = new Set(
  'p div ul ol dl dt dd table section article header footer figure figcaption center address form fieldset main nav aside details summary'.split(
    ' ',
  ),
);

function written(element: Element, around: Around): string {
  const { name, attributes } = element;
  switch (name) {
    case 'br':
      return '\n';
    case 'hr':
      return edge;
    case 'img':
    case 'audio':
    case 'source':
    case 'en-media':
      return around.note
        ? around.note.embedded(element)
        : pictured(attributes, around) + inside(element, around);
    case 'en-todo':
    case 'input':
      return around.note && (name === 'en-todo' || attributes.type === 'checkbox')
        ? boxOf(attributes.checked)
        : '';
    case 'en-crypt':
      around.note?.onLocked?.();
      return '';
    case 'mark':
      return wrapped(inside(element, around), around.note ? '==' : '');
    case 'b':
    case 'strong':
      return wrapped(inside(element, around), '**');
    case 'i':
    case 'em':
      return wrapped(inside(element, around), '*');
    case 's':
    case 'strike':
    case 'del':
      return wrapped(inside(element, around), '~~');
    case 'code':
    case 'tt':
    case 'kbd':
      return code(wordsIn(element));
    case 'pre':
      return fenced(wordsIn(element));
    case 'sub':
    case 'sup':
      return shifted(name, wordsIn(element)) || inside(element, around);
    case 'a':
      return linked(inside(element, around), attributes.href, around.note !== undefined);
    case 'li':
      return around.note ? itemOfNote(element, around) : inside(element, around);
    case 'ul':
    case 'ol':
      return list(element, around);
    case 'table':
      return (around.note ? '\n\n' : '') + table(element, around);
    case 'blockquote':
      return ended(
        lines(inside(element, around))
          .map((line) => `${made}> ${finished(line)}`)
          .join('\n'),
      );
    case 'rt':
      return `(${inside(element, around)})`;
    case 'rp':
      return '';
    default:
      return styled(element, around);
  }
}

function styled(element: Element, around: Around): string {
  const words = inside(element, around);
  if (around.note && /^h[1-6]$/.test(element.name)) {
    const line = lines(words).join(' ').replaceAll(made, '');
    return line === '' ? '' : ended(`${made}${'#'.repeat(Number(element.name[1]))} ${line}`);
  }
  if (around.note && (element.name === 'p' || (words === '\n' && blocks.has(element.name))))
    return ended(words.trim());
  if (/^h[1-6]$/.test(element.name)) return block(wrapped(words, '**'));
  if (blocks.has(element.name)) return block(words);
  const style = element.attributes.style ?? '';
  if (around.note && /-(?:en|evernote)-highlight\s*:/.test(style)) return wrapped(words, '==');
  const isBold = /font-weight\s*:\s*(bold|[6-9]00)/i.test(style);
  return isBold ? wrapped(words, '**') : words;
}

function block(words: string): string {
  return `${edge}${words}${edge}`;
}

/** A list, quote or table would absorb the next line without an empty one. */
function ended(words: string): string {
  return `${block(words)}\n\n`;
}

/** @returns empty text; the picture goes into `media` */
function pictured({ src }: Element['attributes'], { media }: Around): string {
  // Anki writes file names as addresses.
  if (src !== undefined && src !== '') media.add(decodedPath(src));
  return '';
}

/** Marks touch the words and never span a line break. */
function wrapped(words: string, mark: string): string {
  return words
    .split(/([\n\u2028]+)/)
    .map((line) => {
      const middle = line.trim();
      const start = line.slice(0, line.length - line.trimStart().length);
      const end = line.slice(start.length + middle.length);
      return middle === '' || middle.startsWith(made)
        ? line
        : `${start}${mark}${middle}${mark}${end}`;
    })
    .join('');
}

function code(words: string): string {
  const text = words.replaceAll(/\s+/g, ' ').trim();
  if (text === '') return '';
  const fence = text.includes('`') ? '``' : '`';
  return fence === '`' ? `\`${text}\`` : `\`\` ${text} \`\``;
}

function fenced(words: string): string {
  const text = words.replaceAll('\u00a0', ' ').replace(/^\n+/, '').trimEnd();
  return text === '' ? '' : block(`${made}\`\`\`\n${text.replaceAll(/^/gm, made)}\n${made}\`\`\``);
}

function boxOf(checked: string | undefined): string {
  return checked === undefined || checked === 'false' ? openBox : tickedBox;
}

/** Evernote's newer lists have boxes by style. */
function itemOfNote(element: Element, around: Around): string {
  const words = inside(element, around);
  const [, checked] = /--en-checked\s*:\s*(true|false)/.exec(element.attributes.style ?? '') ?? [];
  return checked === undefined ? words : boxOf(checked) + words.replace(/^[\u2028\n ]+/, '');
}

/** @param isInFolder other files of a folder may be named */
function linked(words: string, href = '', isInFolder = false): string {
  const isFile = isInFolder && !/^[a-z][a-z\d+.-]*:|^#/i.test(href) && href !== '';
  const address = isFile ? href.replace(/[\s()<>]/g, (sign) => encodeURIComponent(sign)) : href;
  const isSafe = isFile || /^(https?:|mailto:)[^\s()<>]+$/i.test(address);
  const label = words.trim();
  if (!isSafe || label === '' || /[\n\u2028]/.test(label)) return words;
  return `[${label}](${address})`;
}

/** Deeper lists are not indented further, since their lines would be code. */
const widestIndent = 16;

function list(element: Element, around: Around): string {
  const { indent } = around;
  let number = 0;
  const items = element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    const mark = element.name === 'ol' ? `${++number}. ` : '- ';
    const within = indent.length < widestIndent ? indent + ' '.repeat(mark.length) : indent;
    const deeper = { ...around, indent: within };
    const [first = '', ...rest] = lines(
      child.name === 'li' && !around.note ? inside(child, deeper) : written(child, deeper),
    );
    if (child.name !== 'li' && first.startsWith(made)) return [first, ...rest];
    const begun = first.startsWith(made) ? first.slice(1).trimStart() : escapeBeginning(first);
    return [`${made}${indent}${mark}${begun}`, ...rest.map((line) => continued(line, within))];
  });
  return ended(items.join('\n'));
}

function continued(line: string, indent: string): string {
  return line.startsWith(made) ? line : `${made}${indent}${escapeBeginning(line)}`;
}

function lines(words: string): string[] {
  return tidied(words)
    .split('\n')
    .filter((line) => line !== '');
}

function table(element: Element, around: Around): string {
  const rows = rowsIn(element).map((row) =>
    row.children.flatMap((cell) =>
      typeof cell === 'string' || !/^t[dh]$/.test(cell.name)
        ? []
        : [
            lines(inside(cell, around))
              .join(' ')
              .replaceAll(made, '')
              .replaceAll('|', '\\|')
              // In a list, marked takes a row that begins so for a heading, which ends the item.
              .replace(/^#/, '\\#'),
          ],
    ),
  );
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  if (width === 0) return block(inside(element, around));
  // Mail and web pages use tables of one column for layout.
  if (width === 1) return block(rows.map(([cell = '']) => cell).join('\n'));
  // A merged cell leaves cells empty; a row with too few would end the table.
  const written = rows.map(
    (cells) =>
      `${made}| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`,
  );
  return ended([written[0], `${made}|${' --- |'.repeat(width)}`, ...written.slice(1)].join('\n'));
}

function rowsIn(element: Element): Element[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.name === 'tr' ? [child] : rowsIn(child);
  });
}

/** Turns a block's edge into a line break unless one is there. Keeps at most one empty line. */
function tidied(text: string): string {
  return text
    .replace(/(?<! ) *([\u2028\n][\u2028\n ]*)/g, (_, gap: string) =>
      gap.split('\n').length > 2 ? '\n\n' : '\n',
    )
    .replace(/^\n+/, '')
    .trimEnd();
}

/** Superscripts and subscripts: Unicode signs for digits, otherwise a formula. */
const raised: Readonly<Record<string, string>> = {
  ...{ 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹' },
  ...{ '+': '⁺', '-': '⁻', '−': '⁻', n: 'ⁿ' },
};
const lowered: Readonly<Record<string, string>> = {
  ...{ 0: '₀', 1: '₁', 2: '₂', 3: '₃', 4: '₄', 5: '₅', 6: '₆', 7: '₇', 8: '₈', 9: '₉' },
  ...{ '+': '₊', '-': '₋', '−': '₋' },
};

function shifted(name: 'sup' | 'sub', words: string): string {
  const signs = name === 'sup' ? raised : lowered;
  const text = words.trim();
  if (text === '') return '';
  const all = [...text].map((one) => signs[one]);
  if (all.every((one) => one !== undefined)) return all.join('');
  const mark = name === 'sup' ? '^' : '_';
  return /^[\p{L}\p{N} .,()+-]{1,60}$/u.test(text) ? `$${mark}{\\text{${text}}}$` : text;
}
