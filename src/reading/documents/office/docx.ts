/** Reads Word documents (ECMA-376, part 1, §17): the text in order, without deleted words. */
import { allNamed, childAt, childOf, elementsOf, type XmlElement } from '../../../text/xml-tree.ts';
import { type DocumentBlock, type ReadDocument, type Run, UnreadDocument } from '../document.ts';
import { sectionsOf } from '../read/block-text.ts';
import { createBlockCount, deepestNesting } from '../read/picture-keys.ts';
import { collectRuns, type Look, type RunCollector, safeHref, textOfRuns } from '../read/runs.ts';
import { chartBlocks, chartIds } from './chart.ts';
import {
  type ListPlace,
  listPlaceOf,
  outlineLevelOf,
  type ParagraphStyle,
  readNumbering,
  readStyles,
  valOf,
} from './docx-styles.ts';
import { addFormula, addFormulas, signOfFont } from './formula.ts';
import { createListBuilder, type ListMark } from './list-builder.ts';
import {
  mainPartOf,
  openPackage,
  type Package,
  type Relation,
  titleInProperties,
} from './package.ts';

/** @throws an `UnreadDocument` */
export async function readDocx(bytes: Blob, wantsPictures: boolean): Promise<ReadDocument> {
  const office = await openPackage(bytes);
  const main = await mainPartOf(office, 'word/document.xml');
  const body = childOf(await office.xml(main), 'body');
  if (body === undefined) throw new UnreadDocument('damaged');
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const relations = await office.relationsOf(main);
  let noteCount = 0;
  const blocks: DocumentBlock[] = readBody(body, {
    styleOf: readStyles(await office.xml(`${folder}styles.xml`)),
    listOf: readNumbering(await office.xml(`${folder}numbering.xml`)),
    countBlock: createBlockCount(),
    nextNoteMark: () => String(++noteCount),
    linkOf: (id) => {
      const relation = relations.get(id);
      return relation?.isOutside ? relation.target : undefined;
    },
    pictureOf: (id) => {
      const relation = relations.get(id);
      return relation && !relation.isOutside ? office.pictures.keyOf(relation.target) : undefined;
    },
    chartOf: await readCharts(office, relations),
    waiting: [],
    notes: new Map([
      ...notesOf(await office.xml(`${folder}footnotes.xml`), 'footnote'),
      ...notesOf(await office.xml(`${folder}endnotes.xml`), 'endnote'),
    ]),
  });
  return {
    title: await titleInProperties(office),
    sections: sectionsOf(blocks),
    pictures: wantsPictures ? await office.pictures.read() : new Map(),
  };
}

const mostCharts = 200;

/** @returns the blocks of a chart by its relation id */
async function readCharts(
  office: Package,
  relations: ReadonlyMap<string, Relation>,
): Promise<(id: string) => DocumentBlock[]> {
  const charts = new Map<string, DocumentBlock[]>();
  for (const [id, { type, target, isOutside }] of relations) {
    if (type !== 'chart' || isOutside || charts.size >= mostCharts) continue;
    charts.set(id, chartBlocks(await office.xml(target)));
  }
  return (id) => {
    const blocks = charts.get(id) ?? [];
    charts.delete(id);
    return blocks;
  };
}

/** Footnotes and endnotes by kind and id, without the separators that Word stores beside them. */
function* notesOf(
  xml: XmlElement | undefined,
  kind: 'footnote' | 'endnote',
): Generator<[string, XmlElement]> {
  for (const note of allNamed(xml, kind)) {
    if (note.attributes.has('type')) continue;
    yield [`${kind} ${note.attributes.get('id') ?? ''}`, note];
  }
}

/** What the blocks of the body need: paragraphs, lists and tables. */
interface DocxContext extends RunSource {
  styleOf: (id: string | undefined) => ParagraphStyle;
  /** Counts the item. */
  listOf: (place: ListPlace) => ListMark | undefined;
  countBlock: () => void;
  /** Footnotes and endnotes by kind and id. Each is read once. */
  notes: Map<string, XmlElement>;
  /** Notes in tables and text boxes, which follow them. */
  waiting: NoteReference[];
  /** The blocks of a chart, by its relation id. */
  chartOf: (id: string) => DocumentBlock[];
}

/** Elements that only contain others. */
const wrappers = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo', 'smartTag']);

function readBody(
  body: XmlElement,
  context: DocxContext,
  depth = 0,
  isNote = false,
): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  const lists = createListBuilder((block) => blocks.push(block));
  const code: string[] = [];
  const endCode = () => {
    if (code.length > 0) lists.addBlock({ kind: 'code', text: code.splice(0).join('\n') });
  };
  /** A large first letter, which has a paragraph of its own (§17.3.1.11). */
  let dropCap: Run[] = [];
  const endDropCap = () => {
    const runs = dropCap;
    dropCap = [];
    if (runs.length > 0) lists.addBlock({ kind: 'paragraph', runs });
  };
  const walk = (parent: XmlElement) => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'p') addParagraph(child);
      else if (child.name === 'tbl' && depth < deepestNesting) {
        endCode();
        endDropCap();
        context.countBlock();
        lists.addBlock(readTable(child, context, depth, isNote));
        addWaiting();
      } else if (wrappers.has(child.name)) walk(child);
    }
  };

  function addParagraph(paragraph: XmlElement): void {
    const properties = childOf(paragraph, 'pPr');
    const style = context.styleOf(valOf(childOf(properties, 'pStyle')));
    const collector = collectRuns();
    const beside = readRuns(paragraph, collector, context);
    const own = collector.take();
    const isDropCap = /^(?:drop|margin)$/.test(
      childOf(properties, 'framePr')?.attributes.get('dropCap') ?? '',
    );
    if (isDropCap && own.length > 0) {
      endDropCap();
      dropCap = own;
      return;
    }
    const runs = own.length > 0 && dropCap.length > 0 ? joinedRuns(dropCap, own) : own;
    if (runs.length > 0) {
      dropCap = [];
      context.countBlock();
      if (style.isCode) code.push(textOfRuns(runs));
      else {
        endCode();
        place(runs, properties, style);
      }
    } else count(properties, style);
    for (const box of depth < deepestNesting ? beside.boxes : [])
      for (const block of readBody(box, context, depth + 1, isNote)) lists.addBlock(block);
    for (const id of beside.charts)
      for (const block of context.chartOf(id)) {
        context.countBlock();
        lists.addBlock(block);
      }
    // A note in a note is not read.
    if (isNote) return;
    context.waiting.push(...beside.notes);
    addWaiting();
  }

  function addWaiting(): void {
    if (depth === 0) for (const note of context.waiting.splice(0)) addNote(note);
  }

  /** An empty item of a numbered list has its number, too. */
  function count(properties: XmlElement | undefined, style: ParagraphStyle): void {
    const where = listPlaceOf(properties) ?? style.list;
    if (where !== undefined) context.listOf(where);
  }

  function place(runs: Run[], properties: XmlElement | undefined, style: ParagraphStyle): void {
    const level = outlineLevelOf(properties) ?? style.headingLevel;
    const isHeading = level !== undefined && textOfRuns(runs).trim() !== '';
    const paragraph: DocumentBlock = { kind: 'paragraph', runs };
    const where = listPlaceOf(properties) ?? style.list;
    const list = where && context.listOf(where);
    if (isHeading) lists.addBlock({ kind: 'heading', level, runs });
    else if (where !== undefined && list !== undefined)
      lists.addItem([paragraph], where.depth, list);
    else if (style.isQuote) lists.addBlock({ kind: 'quote', blocks: [paragraph] });
    else lists.addBlock(paragraph);
  }

  function addNote({ key, mark }: NoteReference): void {
    const note = context.notes.get(key);
    if (note === undefined) return;
    context.notes.delete(key);
    for (const block of readBody(note, context, depth + 1, true)) {
      if (block.kind === 'paragraph') {
        block.runs.unshift({ text: mark, raised: true, isNoteMark: true }, { text: ' ' });
        mark = '';
      }
      lists.addBlock(block);
    }
  }

  walk(body);
  endCode();
  endDropCap();
  return blocks;
}

/** The first letter and the rest of its word, as one run if they look the same. */
function joinedRuns(first: readonly Run[], rest: readonly Run[]): Run[] {
  const letter = first.map((run) => ('picture' in run ? '' : run.text)).join('');
  const [next, ...others] = rest;
  if (letter === '' || next === undefined || 'picture' in next || next.tex !== undefined)
    return [...first, ...rest];
  return [{ ...next, text: letter.trim() + next.text }, ...others];
}

function readTable(
  table: XmlElement,
  context: DocxContext,
  depth: number,
  isNote: boolean,
): DocumentBlock {
  const rows: Extract<DocumentBlock, { kind: 'table' }>['rows'] = [];
  const walk = (parent: XmlElement) => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'tr') {
        const isHead = childAt(child, 'trPr', 'tblHeader') !== undefined;
        rows.push({ isHead, cells: [...cellsOf(child, context, depth, isNote)] });
      } else if (wrappers.has(child.name)) walk(child);
    }
  };
  walk(table);
  return { kind: 'table', rows };
}

const mostColumns = 200;

function* cellsOf(
  row: XmlElement,
  context: DocxContext,
  depth: number,
  isNote: boolean,
): Generator<{ blocks: DocumentBlock[]; columns: number }> {
  for (const cell of elementsOf(row)) {
    if (wrappers.has(cell.name)) yield* cellsOf(cell, context, depth, isNote);
    if (cell.name !== 'tc') continue;
    const properties = childOf(cell, 'tcPr');
    const columns = Number(valOf(childOf(properties, 'gridSpan')) ?? 1);
    yield {
      blocks: readBody(cell, context, depth + 1, isNote),
      columns: columns >= 1 && columns <= mostColumns ? Math.floor(columns) : 1,
    };
  }
}

/** What the words of a paragraph need, text boxes and notes included. */
interface RunSource {
  /** @returns the address of a relation id */
  linkOf: (id: string) => string | undefined;
  /** @returns the key of a picture; `undefined` if the file does not contain it */
  pictureOf: (id: string) => string | undefined;
  /** Footnotes are numbered through the whole document. */
  nextNoteMark: () => string;
}

interface NoteReference {
  key: string;
  mark: string;
}

interface Beside {
  boxes: XmlElement[];
  notes: NoteReference[];
  /** Relation ids. */
  charts: string[];
}

/** Deleted words and Word's own data. */
const leftOut = new Set(['pPr', 'rPr', 'del', 'moveFrom', 'instrText', 'delText', 'fldData']);

function readRuns(paragraph: XmlElement, collector: RunCollector, source: RunSource): Beside {
  const beside: Beside = { boxes: [], notes: [], charts: [] };
  const walk = (parent: XmlElement, look: Look) => {
    for (const child of elementsOf(parent)) {
      if (leftOut.has(child.name)) continue;
      switch (child.name) {
        case 'r':
          walk(child, lookOf(childOf(child, 'rPr'), look));
          break;
        case 't':
          collector.add(child.children.join(''), look);
          break;
        case 'tab':
        case 'ptab':
          collector.add(' ', look);
          break;
        case 'sym': {
          const { attributes } = child;
          const sign = signOfFont(attributes.get('font') ?? '', attributes.get('char') ?? '');
          if (sign !== '') collector.add(sign, look);
          break;
        }
        case 'noBreakHyphen':
          collector.add('\u2011', look);
          break;
        case 'br':
        case 'cr':
          collector.addBreak();
          break;
        case 'hyperlink': {
          const href = safeHref(source.linkOf(child.attributes.get('r:id') ?? ''));
          walk(child, href === undefined ? look : { ...look, href });
          break;
        }
        case 'footnoteReference':
        case 'endnoteReference': {
          const id = child.attributes.get('id') ?? '';
          const mark = source.nextNoteMark();
          beside.notes.push({ key: `${child.name.replace('Reference', '')} ${id}`, mark });
          collector.add(mark, { raised: true, isNoteMark: true });
          break;
        }
        case 'oMathPara':
          addFormulas(child, collector);
          break;
        case 'oMath':
          addFormula(child, collector, false, look);
          break;
        case 'drawing':
        case 'pict':
        case 'object':
          addDrawing(child);
          break;
        case 'AlternateContent':
          walk(childOf(child, 'Choice') ?? childOf(child, 'Fallback') ?? child, look);
          break;
        default:
          walk(child, look);
      }
    }
  };

  function addDrawing(drawing: XmlElement): void {
    for (const content of allNamed(drawing, 'txbxContent')) beside.boxes.push(content);
    beside.charts.push(...chartIds(drawing));
    const [properties] = allNamed(drawing, 'docPr');
    const alt = properties?.attributes.get('descr') ?? '';
    for (const picture of [...allNamed(drawing, 'blip'), ...allNamed(drawing, 'imagedata')]) {
      const id = picture.attributes.get('embed') ?? picture.attributes.get('r:id') ?? '';
      const key = source.pictureOf(id);
      if (key !== undefined) collector.addPicture(key, alt);
    }
  }

  walk(paragraph, {});
  return beside;
}

function lookOf(properties: XmlElement | undefined, outside: Look): Look {
  if (properties === undefined) return outside;
  const look: Look = { ...outside };
  if (isOn(childOf(properties, 'b'))) look.bold = true;
  if (isOn(childOf(properties, 'i'))) look.italic = true;
  if (isOn(childOf(properties, 'strike'))) look.strike = true;
  const place = valOf(childOf(properties, 'vertAlign'));
  if (place === 'superscript') look.raised = true;
  if (place === 'subscript') look.lowered = true;
  if (/code|verbatim/i.test(valOf(childOf(properties, 'rStyle')) ?? '')) look.code = true;
  return look;
}

/** A switch element without a value is on (ECMA-376, part 1, §17.17.4). */
function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !/^(0|false|off|none)$/.test(valOf(element) ?? '');
}
