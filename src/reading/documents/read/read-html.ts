/**
 * HTML, and the XHTML of books, as blocks. Only elements that are known here have an effect, so that nothing of the file
 * can run, load, or look like a part of the app. It is read as a stream and never as a tree: the time grows with the length.
 */
import { Parser } from 'htmlparser2';
import type { DocumentBlock } from '../document.ts';
import { deepestNesting } from './bounds.ts';
import { createHtmlBlocks } from './html-blocks.ts';
import { safeHref } from './links.ts';
import { cleanWords, type Look } from './runs.ts';

export interface HtmlOptions {
  countBlock: () => void;
  /** @returns the picture's key; `undefined`: it is not in the document and is not shown */
  pictureOf: (src: string) => string | undefined;
}

export interface ReadHtml {
  title: string;
  blocks: DocumentBlock[];
}

/** Nothing in them is a part of the text. */
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
  /** For each open element, what its end takes back. */
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
/** No page that a person wrote is so deep: from there on elements have no effect. */
const deepestOpen = deepestNesting * 8;
/** From there on the file is left unread: looking for the ends of so many would take long. */
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
