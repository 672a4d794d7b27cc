/**
 * Turns HTML, and the XHTML of books, into blocks. Only known elements have an effect, so nothing in the file can
 * run, load, or imitate the app. It is read as a stream without a tree: time grows with length.
 */
import { Parser } from 'htmlparser2';
import type { DocumentBlock } from '../document.ts';
import { createHtmlBlocks } from './html-blocks.ts';
import { isOwnAlt } from './own-alt.ts';
import { createFormulas } from './page-formulas.ts';
import { deepestNesting } from './picture-keys.ts';
import { cleanWords, type Look, safeHref, textOfRuns } from './runs.ts';

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
  'embed',
  'audio',
  'video',
  'canvas',
  'nav',
  'select',
  'textarea',
  'button',
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

/** Parts of a drawing that are not drawn where they stand. */
const undrawn = new Set(['defs', 'symbol', 'metadata', 'desc']);

export function readHtml(html: string, { countBlock, pictureOf }: HtmlOptions): ReadHtml {
  const blocks = createHtmlBlocks(countBlock);
  /** For each open element, a function that undoes its effect. */
  const open: (() => void)[] = [];
  let look: Look = {};
  let skipped = 0;
  let drawing = 0;
  let title = '';
  let isTitle = false;
  const formulas = createFormulas({
    addFormula: blocks.addFormula,
    lastFormula: blocks.lastFormula,
    addWords: (words) => blocks.addText(words, look),
  });
  /** Words of drawings, for a page that has no others. */
  let isDrawnText = false;
  const drawn = createHtmlBlocks(countBlock);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        let close = () => undefined as unknown;
        const formula = skipped === 0 ? formulas.open(name, attributes) : undefined;
        if (formula !== undefined) {
          if (formula.isSkipped) skipped += 1;
          close = () => {
            if (formula.isSkipped) skipped -= 1;
            formula.close();
          };
        } else if (isUnread(name, attributes) || (drawing > 0 && undrawn.has(name))) {
          skipped += 1;
          close = () => (skipped -= 1);
        } else if (name === 'title' && drawing === 0) {
          isTitle = true;
          close = () => (isTitle = false);
        } else if (name === 'svg') {
          drawing += 1;
          close = () => (drawing -= 1);
        } else if (drawing > 0 && name === 'text') {
          isDrawnText = true;
          close = () => {
            isDrawnText = false;
            drawn.endParagraph();
          };
        } else if (skipped === 0) close = openElement(name, attributes);
        open.push(close);
      },
      onclosetag() {
        open.pop()?.();
      },
      ontext(text) {
        if (isTitle) title += text.slice(0, 1_000);
        else if (skipped > 0 || formulas.addText(text)) return;
        else if (drawing === 0) blocks.addText(text, look);
        else if (isDrawnText) drawn.addText(text, {});
      },
    },
    { lowerCaseTags: true, recognizeSelfClosing: true, decodeEntities: true },
  );

  function openElement(name: string, attributes: Record<string, string>): () => void {
    if (name === 'img' || name === 'image') {
      addPicture(attributes);
      return () => undefined;
    }
    if (name === 'object') {
      const isPictureInIt = /^image\/(?!svg)/.test(attributes.type ?? '');
      const picture = isPictureInIt ? pictureOf(attributes.data ?? '') : undefined;
      // Its words stand for an object that cannot be shown.
      if (picture !== undefined) {
        blocks.addPicture(picture, '');
        skipped += 1;
        return () => (skipped -= 1);
      }
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

  function addPicture(attributes: Record<string, string>): void {
    const { alt = '' } = attributes;
    const tex = formulas.texOfPicture(attributes);
    if (tex !== undefined) {
      if (tex !== '') blocks.addFormula(tex, false);
      return;
    }
    const source = attributes.src ?? attributes['xlink:href'] ?? attributes.href ?? '';
    const picture = pictureOf(source);
    if (picture !== undefined) blocks.addPicture(picture, alt);
    else if (look.href === undefined && isOwnAlt(alt))
      blocks.addText(` [${alt}] `, { ...look, italic: true });
  }

  for (let at = 0; at < html.length; at += pieceLength) {
    parser.write(html.slice(at, at + pieceLength));
    if (open.length > mostOpen) break;
  }
  parser.end();
  const words = blocks.take();
  const hasWords = words.some((block) => block.kind !== 'rule' && !isOnlyPicture(block));
  return {
    title: cleanWords(title).replace(/\s+/g, ' ').trim(),
    blocks: hasWords ? words : [...words, ...drawn.take()],
  };
}

const pieceLength = 65_536;
/** Elements deeper than this have no effect; no human writes so deep. */
const deepestOpen = deepestNesting * 8;
/** After so many open elements reading stops: searching for their ends would take too long. */
const mostOpen = 20_000;

function isUnread(name: string, attributes: Record<string, string>): boolean {
  const { role } = attributes;
  return (
    unread.has(name) ||
    attributes.hidden !== undefined ||
    role === 'doc-backlink' ||
    // A field to search the pages of the web that this one comes from.
    role === 'search'
  );
}

function isOnlyPicture(block: DocumentBlock): boolean {
  return block.kind === 'paragraph' && textOfRuns(block.runs).trim() === '';
}

function lookOfLink(attributes: Record<string, string>): Look | undefined {
  const isNote = attributes.role === 'doc-noteref' || attributes['epub:type'] === 'noteref';
  if (isNote) return { raised: true, isNoteMark: true };
  const href = safeHref(attributes.href);
  return href === undefined ? undefined : { href };
}
