/**
 * Reads OpenDocument texts and presentations (ODF 1.3, part 3) of LibreOffice, Google Docs and others: the text in
 * order, without deleted words. Of a presentation each slide is a section, followed by the speaker's notes.
 */
import { mathmlToTex } from '../../../text/formulas/mathml.ts';
import {
  allNamed,
  childAt,
  childOf,
  elementsOf,
  textOf,
  type XmlElement,
} from '../../../text/xml-tree.ts';
import {
  type DocumentBlock,
  type DocumentSection,
  type ReadDocument,
  type TableRow,
  UnreadDocument,
} from '../document.ts';
import { sectionsOf } from '../read/block-text.ts';
import { createBlockCount, deepestNesting } from '../read/picture-keys.ts';
import { collectRuns, type Look, type RunCollector, safeHref, textOfRuns } from '../read/runs.ts';
import { type OdfStyles, readOdfStyles } from './odf-styles.ts';
import { openPackage, type Package, resolvePath } from './package.ts';

const mostSlides = 5_000;

/** @throws an `UnreadDocument` */
export async function readOdf(bytes: Blob, wantsPictures: boolean): Promise<ReadDocument> {
  const office = await openPackage(bytes);
  if (await isEncrypted(office)) throw new UnreadDocument('locked');
  const content = await office.xml('content.xml');
  const body = childOf(content, 'body');
  const [text, show] = [childOf(body, 'text'), childOf(body, 'presentation')];
  if (text === undefined && show === undefined) throw new UnreadDocument('damaged');
  let noteCount = 0;
  const context: OdfContext = {
    styles: readOdfStyles(await office.xml('styles.xml'), content),
    countBlock: createBlockCount(),
    nextNoteMark: () => String(++noteCount),
    pictureOf: (path) => office.pictures.keyOf(resolvePath('content.xml', path)),
    formulas: await readFormulas(office, body),
  };
  const slides = [...elementsOf(show)].filter(({ name }) => name === 'page').slice(0, mostSlides);
  const sections =
    text === undefined
      ? slides.map((slide) => readSlide(slide, context))
      : sectionsOf(readBlocks(text, context));
  const meta = childAt(await office.xml('meta.xml'), 'meta', 'title');
  return {
    title: meta && textOf(meta),
    sections,
    pictures: wantsPictures ? await office.pictures.read() : new Map(),
  };
}

/** With a password, the manifest tells how each part is encrypted (ODF 1.3, part 2, §3.4.1). */
async function isEncrypted(office: Package): Promise<boolean> {
  const manifest = await office.xml('META-INF/manifest.xml');
  return !allNamed(manifest, 'encryption-data').next().done;
}

/** More formulas than a thesis has; the others stay out. */
const mostFormulas = 5_000;

/** Formulas are documents of their own in MathML (ODF 1.3, part 3, §14). @returns TeX by the address of its object */
async function readFormulas(
  office: Package,
  body: XmlElement | undefined,
): Promise<ReadonlyMap<string, string>> {
  const formulas = new Map<string, string>();
  const read = new Set<string>();
  for (const object of allNamed(body, 'object')) {
    const href = object.attributes.get('href') ?? '';
    if (read.size >= mostFormulas || read.has(href)) continue;
    read.add(href);
    const inline = childOf(object, 'math');
    const content = inline ?? (await office.xml(`${resolvePath('content.xml', href)}/content.xml`));
    const tex = content?.name === 'math' ? mathmlToTex(content) : undefined;
    if (tex !== undefined) formulas.set(href, tex);
  }
  return formulas;
}

interface OdfContext {
  styles: OdfStyles;
  countBlock: () => void;
  /** Notes are numbered through the whole document. */
  nextNoteMark: () => string;
  /** @returns the key of a picture; `undefined` if the file does not contain it */
  pictureOf: (path: string) => string | undefined;
  /** TeX by the address of its object. */
  formulas: ReadonlyMap<string, string>;
}

/** What belongs to a paragraph and follows it. */
interface Beside {
  /** Text boxes and drawn shapes. */
  boxes: XmlElement[];
  notes: { note: XmlElement; mark: string }[];
}

/** Contents lists repeat the headings; the others hold no words of the text. */
const leftOut = new Set([
  ...[
    'tracked-changes',
    'table-of-content',
    'illustration-index',
    'table-index',
    'alphabetical-index',
  ],
  ...[
    'annotation',
    'annotation-end',
    'forms',
    'sequence-decls',
    'variable-decls',
    'user-field-decls',
  ],
]);

type List = Extract<DocumentBlock, { kind: 'list' }>;

function readBlocks(parent: XmlElement, context: OdfContext, depth = 0): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  const code: string[] = [];
  const endCode = () => {
    if (code.length > 0) blocks.push({ kind: 'code', text: code.splice(0).join('\n') });
  };
  const add = (block: DocumentBlock) => {
    endCode();
    context.countBlock();
    blocks.push(block);
  };
  const walk = (element: XmlElement) => {
    for (const child of elementsOf(element)) {
      if (leftOut.has(child.name)) continue;
      if (child.name === 'p' || child.name === 'h') addParagraph(child);
      else if (depth >= deepestNesting) continue;
      else if (child.name === 'list') addList(readList(child, context, depth));
      else if (child.name === 'table') add(readTable(child, context, depth));
      else if (isDrawn(child)) addDrawn(child);
      else walk(child);
    }
  };

  function addParagraph(paragraph: XmlElement): void {
    const style = context.styles.paragraph(paragraph.attributes.get('style-name'));
    if (style.isCode && paragraph.name === 'p') {
      code.push(spacedTextOf(paragraph));
      return;
    }
    const collector = collectRuns();
    const beside = readRuns(paragraph, collector, context);
    const runs = collector.take();
    const level = paragraph.name === 'h' ? levelOf(paragraph) : style.headingLevel;
    const isHeading = level !== undefined && textOfRuns(runs).trim() !== '';
    if (runs.length > 0) {
      if (isHeading) add({ kind: 'heading', level, runs });
      else if (style.isQuote) add({ kind: 'quote', blocks: [{ kind: 'paragraph', runs }] });
      else add({ kind: 'paragraph', runs });
    }
    if (depth >= deepestNesting) return;
    for (const box of beside.boxes) blocks.push(...readBlocks(box, context, depth + 1));
    for (const { note, mark } of beside.notes) blocks.push(...readNote(note, mark, context, depth));
  }

  /** Presentations write each point as a list of its own. */
  function addList(list: List): void {
    const before = blocks.at(-1);
    if (code.length > 0 || list.isOrdered || before?.kind !== 'list' || before.isOrdered) {
      add(list);
      return;
    }
    const [first = [], ...others] = list.items;
    const last = before.items.at(-1);
    if (first[0]?.kind === 'list' && last !== undefined) last.push(...first);
    else before.items.push(first);
    before.items.push(...others);
  }

  /** A frame or shape between paragraphs. */
  function addDrawn(drawn: XmlElement): void {
    const collector = collectRuns();
    const beside: Beside = { boxes: [], notes: [] };
    readDrawn(drawn, collector, beside, context);
    const runs = collector.take();
    if (runs.length > 0) add({ kind: 'paragraph', runs });
    endCode();
    for (const box of beside.boxes) blocks.push(...readBlocks(box, context, depth + 1));
  }

  walk(parent);
  endCode();
  return blocks;
}

function readNote(
  note: XmlElement,
  mark: string,
  context: OdfContext,
  depth: number,
): DocumentBlock[] {
  const blocks = readBlocks(note, context, depth + 1);
  const first = blocks.find((block) => block.kind === 'paragraph');
  first?.runs.unshift({ text: mark, raised: true, isNoteMark: true }, { text: ' ' });
  return blocks;
}

function levelOf(heading: XmlElement): number {
  const level = Number(heading.attributes.get('outline-level') ?? 1);
  return level >= 1 ? Math.min(6, Math.floor(level)) : 1;
}

function readList(
  list: XmlElement,
  context: OdfContext,
  depth: number,
  level = 1,
  outer?: string,
): List {
  const name = list.attributes.get('style-name') ?? outer;
  const { isOrdered, start } = context.styles.list(name, level);
  const items: DocumentBlock[][] = [];
  for (const item of elementsOf(list)) {
    if (item.name !== 'list-item' && item.name !== 'list-header') continue;
    const blocks: DocumentBlock[] = [];
    for (const part of elementsOf(item)) {
      if (part.name !== 'list') blocks.push(...readBlocks(wrapped(part), context, depth + 1));
      else if (depth + 1 < deepestNesting)
        blocks.push(readList(part, context, depth + 1, level + 1, name));
    }
    if (blocks.length > 0) items.push(blocks);
  }
  const [first] = [...elementsOf(list)];
  const from = Number(first?.attributes.get('start-value') ?? start);
  return { kind: 'list', isOrdered, start: Number.isInteger(from) ? from : 1, items };
}

function wrapped(element: XmlElement): XmlElement {
  return { name: '', attributes: new Map(), children: [element] };
}

/** Spreadsheets repeat empty cells a million times. */
const mostColumns = 200;

function readTable(table: XmlElement, context: OdfContext, depth: number): DocumentBlock {
  const rows: TableRow[] = [];
  const walk = (parent: XmlElement, isHead: boolean) => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'table-row')
        rows.push({ isHead, cells: [...cellsOf(child, context, depth)] });
      else walk(child, isHead || child.name === 'table-header-rows');
    }
  };
  walk(table, false);
  return { kind: 'table', rows: rows.filter(({ cells }) => cells.length > 0) };
}

function* cellsOf(row: XmlElement, context: OdfContext, depth: number) {
  for (const cell of elementsOf(row)) {
    if (cell.name !== 'table-cell') continue;
    const columns = Number(cell.attributes.get('number-columns-spanned') ?? 1);
    yield {
      blocks: readBlocks(cell, context, depth + 1),
      columns: columns >= 1 && columns <= mostColumns ? Math.floor(columns) : 1,
    };
  }
}

/** Words of a paragraph that are not its own. */
const notWords = new Set([...leftOut, 'note', 'bookmark', 'ruby-text', 'soft-page-break']);

function readRuns(paragraph: XmlElement, collector: RunCollector, context: OdfContext): Beside {
  const beside: Beside = { boxes: [], notes: [] };
  const walk = (parent: XmlElement, look: Look) => {
    for (const child of parent.children) {
      if (typeof child === 'string') {
        collector.add(child, look);
        continue;
      }
      switch (child.name) {
        case 'span':
          walk(child, { ...look, ...context.styles.look(child.attributes.get('style-name')) });
          break;
        case 's':
        case 'tab':
          collector.add(' ', look);
          break;
        case 'line-break':
          collector.addBreak();
          break;
        case 'a': {
          const href = safeHref(child.attributes.get('href'));
          walk(child, href === undefined ? look : { ...look, href });
          break;
        }
        case 'note': {
          const body = childOf(child, 'note-body');
          const mark = context.nextNoteMark();
          collector.add(mark, { raised: true, isNoteMark: true });
          if (body !== undefined) beside.notes.push({ note: body, mark });
          break;
        }
        default:
          if (isDrawn(child)) readDrawn(child, collector, beside, context);
          else if (!notWords.has(child.name)) walk(child, look);
      }
    }
  };
  walk(paragraph, context.styles.paragraph(paragraph.attributes.get('style-name')).look ?? {});
  return beside;
}

const shapes = new Set([
  ...['frame', 'g', 'custom-shape', 'rect', 'ellipse', 'circle', 'polygon', 'line', 'connector'],
  ...['path', 'polyline', 'regular-polygon', 'caption', 'measure', 'text-box'],
]);

function isDrawn({ name }: XmlElement): boolean {
  return shapes.has(name);
}

/** Pictures go into the paragraph, text boxes and labels of shapes come after it. */
function readDrawn(
  drawn: XmlElement,
  collector: RunCollector,
  beside: Beside,
  context: OdfContext,
  depth = 0,
): void {
  if (depth > deepestNesting) return;
  const tex = context.formulas.get(childOf(drawn, 'object')?.attributes.get('href') ?? '?');
  if (tex !== undefined) {
    collector.addFormula(tex, false);
    return;
  }
  const [words, table] = [childOf(drawn, 'text-box'), childOf(drawn, 'table')];
  // A table also has a picture of itself.
  const picture = table === undefined ? childOf(drawn, 'image') : undefined;
  const key = picture && context.pictureOf(picture.attributes.get('href') ?? '');
  if (key !== undefined) {
    const alt = childOf(drawn, 'desc') ?? childOf(drawn, 'title');
    collector.addPicture(key, alt === undefined ? '' : textOf(alt));
    return;
  }
  if (words !== undefined) beside.boxes.push(words);
  else if (table !== undefined) beside.boxes.push(wrapped(table));
  else if (drawn.name !== 'g' && drawn.name !== 'frame') beside.boxes.push(drawn);
  if (drawn.name === 'g')
    for (const part of elementsOf(drawn)) readDrawn(part, collector, beside, context, depth + 1);
}

/** Text with its spaces, for code. */
function spacedTextOf(paragraph: XmlElement): string {
  return paragraph.children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (child.name === 's')
        return ' '.repeat(Math.max(0, Math.min(80, Number(child.attributes.get('c') ?? 1) || 1)));
      if (child.name === 'tab') return '\t';
      if (child.name === 'line-break') return '\n';
      return notWords.has(child.name) ? '' : spacedTextOf(child);
    })
    .join('');
}

/** Frames that repeat on every slide. */
const furniture = new Set(['date-time', 'footer', 'header', 'page-number', 'page']);

/** An empty slide still counts: numbers must match those of the show. */
function readSlide(slide: XmlElement, context: OdfContext): DocumentSection {
  const headings: DocumentBlock[] = [];
  const blocks: DocumentBlock[] = [];
  for (const shape of elementsOf(slide)) {
    const role = shape.attributes.get('class');
    if (shape.name === 'notes') {
      const spoken = [...elementsOf(shape)]
        .filter(({ attributes }) => attributes.get('class') === 'notes')
        .flatMap((frame) => readBlocks(frame, context));
      if (spoken.length > 0) blocks.push({ kind: 'quote', blocks: spoken });
    } else if (role === 'title') headings.push(...titleOf(shape, context));
    else if (role === undefined || !furniture.has(role))
      blocks.push(...readBlocks(wrapped(shape), context));
  }
  return [...headings, ...blocks];
}

function titleOf(frame: XmlElement, context: OdfContext): DocumentBlock[] {
  const collector = collectRuns();
  for (const paragraph of allNamed(frame, 'p')) {
    collector.add(' ');
    readRuns(paragraph, collector, context);
  }
  const runs = collector.take();
  return runs.length === 0 ? [] : [{ kind: 'heading', level: 1, runs }];
}
