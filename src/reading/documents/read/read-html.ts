/**
 * Turns HTML, and the XHTML of books, into blocks. Only known elements have an effect, so nothing in the file can
 * run, load, or imitate the app. It is read as a stream without a tree: time grows with length.
 */
import { Parser } from 'htmlparser2';
import type { DocumentBlock, TableRow } from '../document.ts';
import { deepestNesting } from './picture-keys.ts';
import { cleanWords, collectRuns, type Look, safeHref, textOfRuns } from './runs.ts';

export interface HtmlOptions {
  countBlock: () => void;
  /** @returns the picture's key; `undefined` if the document does not contain it */
  pictureOf: (src: string) => string | undefined;
}

export interface ReadHtml {
  title: string;
  blocks: DocumentBlock[];
}

/** Elements whose content is not text. */
const unread = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'canvas',
  'nav',
  'form',
  'select',
  'textarea',
  'button',
  'annotation',
  'annotation-xml',
  'noscript',
]);

const looks: Readonly<Record<string, Look>> = {
  b: { bold: true },
  strong: { bold: true },
  dt: { bold: true },
  i: { italic: true },
  em: { italic: true },
  dfn: { italic: true },
  cite: { italic: true },
  var: { italic: true },
  figcaption: { italic: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
  s: { strike: true },
  del: { strike: true },
  sup: { raised: true },
  sub: { lowered: true },
};

export function readHtml(html: string, { countBlock, pictureOf }: HtmlOptions): ReadHtml {
  const blocks = createHtmlBlocks(countBlock);
  /** For each open element, a function that undoes its effect. */
  const open: (() => void)[] = [];
  let look: Look = {};
  let skipped = 0;
  let drawing = 0;
  let title = '';
  let isTitle = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        let close = () => undefined as unknown;
        if (isUnread(name, attributes)) {
          skipped += 1;
          close = () => (skipped -= 1);
        } else if (name === 'title' && drawing === 0) {
          isTitle = true;
          close = () => (isTitle = false);
        } else if (name === 'svg') {
          drawing += 1;
          close = () => (drawing -= 1);
        } else if (skipped === 0) close = openElement(name, attributes);
        open.push(close);
      },
      onclosetag() {
        open.pop()?.();
      },
      ontext(text) {
        if (isTitle) title += text.slice(0, 1_000);
        else if (skipped === 0 && drawing === 0) blocks.addText(text, look);
      },
    },
    { lowerCaseTags: true, recognizeSelfClosing: true, decodeEntities: true },
  );

  function openElement(name: string, attributes: Record<string, string>): () => void {
    if (name === 'img' || name === 'image') {
      const source = attributes.src ?? attributes['xlink:href'] ?? attributes.href ?? '';
      const picture = pictureOf(source);
      if (picture !== undefined) blocks.addPicture(picture, attributes.alt ?? '');
      return () => undefined;
    }
    if (name === 'br') {
      blocks.addBreak();
      return () => undefined;
    }
    const before = look;
    const added = name === 'a' ? lookOfLink(attributes) : looks[name];
    if (added !== undefined) look = { ...look, ...added };
    const end = open.length > deepestOpen ? undefined : blocks.open(name, attributes);
    return () => {
      end?.();
      look = before;
    };
  }

  for (let at = 0; at < html.length; at += pieceLength) {
    parser.write(html.slice(at, at + pieceLength));
    if (open.length > mostOpen) break;
  }
  parser.end();
  return { title: cleanWords(title).replace(/\s+/g, ' ').trim(), blocks: blocks.take() };
}

const pieceLength = 65_536;
/** Elements deeper than this have no effect; no human writes so deep. */
const deepestOpen = deepestNesting * 8;
/** After so many open elements reading stops: searching for their ends would take too long. */
const mostOpen = 20_000;

function isUnread(name: string, attributes: Record<string, string>): boolean {
  return unread.has(name) || attributes.hidden !== undefined || attributes.role === 'doc-backlink';
}

function lookOfLink(attributes: Record<string, string>): Look | undefined {
  const isNote = attributes.role === 'doc-noteref' || attributes['epub:type'] === 'noteref';
  if (isNote) return { raised: true, isNoteMark: true };
  const href = safeHref(attributes.href);
  return href === undefined ? undefined : { href };
}

/** Collects elements as blocks: open elements are a stack, and words go to the innermost. */
interface HtmlBlocks {
  addText: (text: string, look: Look) => void;
  addBreak: () => void;
  addPicture: (picture: string, alt: string) => void;
  /** @returns what to do at the end tag; `undefined` if the element is not a block */
  open: (name: string, attributes: Record<string, string>) => (() => void) | undefined;
  take: () => DocumentBlock[];
}

const plain = new Set([
  'p',
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'aside',
  'figure',
  'figcaption',
  'address',
  'dl',
  'dt',
  'dd',
  'details',
  'summary',
  'body',
  'caption',
  'center',
  'fieldset',
]);

type List = Extract<DocumentBlock, { kind: 'list' }>;

function createHtmlBlocks(countBlock: () => void): HtmlBlocks {
  const runs = collectRuns();
  let blocks: DocumentBlock[] = [];
  let depth = 0;
  let list: List | undefined;
  let rows: TableRow[] | undefined;
  let code: string | undefined;
  let isInHeading = false;

  const add = (block: DocumentBlock) => {
    countBlock();
    blocks.push(block);
  };
  const endParagraph = () => {
    const taken = runs.take();
    if (taken.length > 0) add({ kind: 'paragraph', runs: taken });
  };
  /** Collects the content separately and passes it on at the end. */
  const nest = (finish: (inside: DocumentBlock[]) => void) => {
    endParagraph();
    const outside = blocks;
    blocks = [];
    depth += 1;
    return () => {
      endParagraph();
      const inside = blocks;
      blocks = outside;
      depth -= 1;
      finish(inside);
    };
  };

  function openList(isOrdered: boolean, start: number): () => void {
    endParagraph();
    const before = list;
    const own: List = { kind: 'list', isOrdered, start, items: [] };
    list = own;
    const end = nest((stray) => {
      list = before;
      if (stray.length > 0) own.items.push(stray);
      if (own.items.length > 0) add(own);
    });
    return end;
  }

  function openTable(): () => void {
    endParagraph();
    const before = rows;
    const own: TableRow[] = [];
    rows = own;
    return nest((stray) => {
      rows = before;
      blocks.push(...stray);
      const filled = own.filter(({ cells }) => cells.length > 0);
      if (filled.length > 0) add({ kind: 'table', rows: filled });
    });
  }

  function openCell(isHead: boolean, columns: number): () => void {
    return nest((inside) => {
      let row = rows?.at(-1);
      if (row === undefined) {
        row = { isHead: false, cells: [] };
        rows?.push(row);
      }
      if (row.cells.length === 0) row.isHead = isHead;
      row.isHead &&= isHead;
      row.cells.push({ blocks: inside, columns });
    });
  }

  return {
    addText(text, look) {
      if (code === undefined) runs.add(text, look);
      else code += text;
    },
    addBreak() {
      if (code === undefined) runs.addBreak();
      else code += '\n';
    },
    addPicture: runs.addPicture,
    open(name, attributes) {
      const mayNest = depth < deepestNesting;
      if (isInHeading) return undefined;
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (level !== undefined) {
        endParagraph();
        isInHeading = true;
        return () => {
          isInHeading = false;
          const taken = runs.take();
          if (textOfRuns(taken).trim() === '') {
            if (taken.length > 0) add({ kind: 'paragraph', runs: taken });
          } else add({ kind: 'heading', level: Number(level), runs: taken });
        };
      }
      if (name === 'hr') {
        endParagraph();
        add({ kind: 'rule' });
        return undefined;
      }
      if (name === 'pre') {
        endParagraph();
        if (code !== undefined) return undefined;
        code = '';
        return () => {
          const text = (code ?? '').replace(/^\n/, '').trimEnd();
          code = undefined;
          if (text !== '') add({ kind: 'code', text });
        };
      }
      if (mayNest && (name === 'ul' || name === 'ol')) {
        return openList(name === 'ol', numberOf(attributes.start, 1));
      }
      if (mayNest && name === 'li' && list !== undefined) {
        const own = list;
        return nest((inside) => inside.length > 0 && own.items.push(inside));
      }
      if (mayNest && name === 'blockquote') {
        return nest((inside) => inside.length > 0 && add({ kind: 'quote', blocks: inside }));
      }
      if (mayNest && name === 'table') return openTable();
      if (name === 'tr' && rows !== undefined) {
        endParagraph();
        rows.push({ isHead: false, cells: [] });
        return undefined;
      }
      if (mayNest && (name === 'td' || name === 'th') && rows !== undefined) {
        return openCell(name === 'th', numberOf(attributes.colspan, 1));
      }
      if (!plain.has(name) && name !== 'li' && name !== 'tr' && name !== 'td') return undefined;
      endParagraph();
      return endParagraph;
    },
    take() {
      endParagraph();
      return blocks;
    },
  };
}

const largestNumber = 10_000;

function numberOf(text: string | undefined, otherwise: number): number {
  const number = Number.parseInt(text ?? '', 10);
  return number >= 1 && number <= largestNumber ? number : otherwise;
}
