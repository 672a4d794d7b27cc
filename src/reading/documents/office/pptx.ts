/**
 * Reads slides (ECMA-376, part 1, §19): one section each, in the order of the show, followed by the speaker's notes.
 */
import { allNamed, childAt, childOf, elementsOf, type XmlElement } from '../../../text/xml-tree.ts';
import {
  type DocumentBlock,
  type DocumentSection,
  type Numbering,
  type ReadDocument,
  type TableRow,
  UnreadDocument,
} from '../document.ts';
import { createBlockCount, deepestNesting } from '../read/picture-keys.ts';
import { collectRuns, type Look, type RunCollector, safeHref } from '../read/runs.ts';
import { chartBlocks, chartIds } from './chart.ts';
import { addFormula, addFormulas } from './formula.ts';
import { createListBuilder, type ListMark } from './list-builder.ts';
import { mainPartOf, openPackage, type Package, titleInProperties } from './package.ts';

const mostSlides = 5_000;

/** @throws an `UnreadDocument` */
export async function readPptx(bytes: Blob, wantsPictures: boolean): Promise<ReadDocument> {
  const office = await openPackage(bytes);
  const main = await mainPartOf(office, 'ppt/presentation.xml');
  const show = await office.xml(main);
  if (show === undefined) throw new UnreadDocument('damaged');
  const relations = await office.relationsOf(main);
  const slides = [...allNamed(show, 'sldId')].slice(0, mostSlides);
  const countBlock = createBlockCount();
  const sections: DocumentSection[] = [];
  const shown = new Set<string>();
  for (const { attributes } of slides) {
    const slide = relations.get(attributes.get('r:id') ?? '');
    // A hostile show names one slide a thousand times.
    const isNew = slide !== undefined && !shown.has(slide.target);
    if (isNew) shown.add(slide.target);
    if (isNew) sections.push(await readSlide(office, slide.target, countBlock));
  }
  return {
    title: await titleInProperties(office),
    sections,
    pictures: wantsPictures ? await office.pictures.read() : new Map(),
  };
}

/** On one slide. */
const mostCharts = 20;

/** An empty slide still counts: numbers must match those of the show. */
async function readSlide(
  office: Package,
  path: string,
  countBlock: () => void,
): Promise<DocumentSection> {
  const relations = await office.relationsOf(path);
  const pictureOf = (id: string) => {
    const relation = relations.get(id);
    return relation && !relation.isOutside ? office.pictures.keyOf(relation.target) : undefined;
  };
  const linkOf = (id: string) => {
    const relation = relations.get(id);
    return relation?.isOutside ? relation.target : undefined;
  };
  const slide = await office.xml(path);
  const charts = new Map<string, DocumentBlock[]>();
  for (const [id, { type, target, isOutside }] of relations)
    if (type === 'chart' && !isOutside && charts.size < mostCharts)
      charts.set(id, chartBlocks(await office.xml(target)));
  const chartOf = (id: string) => charts.get(id) ?? [];
  const section = readShapes(shapesOf(slide), { pictureOf, linkOf, chartOf, countBlock });
  for (const { type, target } of relations.values()) {
    if (type === 'diagramData') {
      const diagram = await office.xml(target);
      section.push(...readShapes(diagram, { pictureOf, linkOf, countBlock }));
    }
    if (type !== 'notesSlide') continue;
    const spoken = readShapes(shapesOf(await office.xml(target)), {
      pictureOf: () => undefined,
      linkOf,
      countBlock,
      isNotes: true,
    });
    if (spoken.length > 0) section.push({ kind: 'quote', blocks: spoken });
  }
  return section;
}

function shapesOf(slide: XmlElement | undefined): XmlElement | undefined {
  return childAt(slide, 'cSld', 'spTree');
}

/** What the shapes of a slide need. Titles become headings; lines of the body become nested lists. */
interface SlideContext {
  pictureOf: (id: string) => string | undefined;
  linkOf: (id: string) => string | undefined;
  /** The blocks of a chart, by its relation id. */
  chartOf?: (id: string) => DocumentBlock[];
  countBlock: () => void;
  /** On a notes page only the speaker's words are read: the rest repeats the slide. */
  isNotes?: boolean;
}

/** Placeholders that repeat on every slide. */
const furniture = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);
const titles = new Set(['title', 'ctrTitle']);
/** Placeholders whose lines are the points of the slide. Lines of other shapes are labels of a drawing. */
const bodies = new Set(['body', 'obj', undefined]);

function readShapes(tree: XmlElement | undefined, context: SlideContext): DocumentBlock[] {
  const headings: DocumentBlock[] = [];
  const blocks: DocumentBlock[] = [];
  const walk = (parent: XmlElement | undefined, depth: number) => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'sp') addShape(child);
      else if (child.name === 'pic') addPicture(child);
      else if (child.name === 'tbl') addTable(child);
      else if (child.name === 'pt' && childOf(child, 't')) addWords(childOf(child, 't'), false);
      else if (child.name === 'graphicData' && context.chartOf !== undefined && hasChart(child))
        addCharts(child, context.chartOf);
      else if (child.name === 'AlternateContent') walk(chosenOf(child), depth + 1);
      else if (depth < deepestNesting) walk(child, depth + 1);
    }
  };

  function addCharts(data: XmlElement, chartOf: (id: string) => DocumentBlock[]): void {
    for (const id of chartIds(data))
      for (const block of chartOf(id)) {
        context.countBlock();
        blocks.push(block);
      }
  }

  function addShape(shape: XmlElement): void {
    const place = childAt(shape, 'nvSpPr', 'nvPr', 'ph');
    const type = place?.attributes.get('type');
    if (type !== undefined && furniture.has(type)) return;
    if (context.isNotes && type !== 'body') return;
    const body = childOf(shape, 'txBody');
    if (type !== undefined && titles.has(type)) {
      const runs = collectRuns();
      for (const paragraph of allNamed(body, 'p')) {
        runs.add(' ');
        readParagraph(paragraph, runs);
      }
      const taken = runs.take();
      if (taken.length > 0) headings.push({ kind: 'heading', level: 1, runs: taken });
    } else addWords(body, place !== undefined && bodies.has(type) && !context.isNotes);
  }

  function addWords(body: XmlElement | undefined, isBody: boolean): void {
    const lists = createListBuilder((block) => blocks.push(block));
    for (const paragraph of allNamed(body, 'p')) {
      const collector = collectRuns();
      readParagraph(paragraph, collector);
      const runs = collector.take();
      if (runs.length === 0) continue;
      context.countBlock();
      const properties = childOf(paragraph, 'pPr');
      const mark = markOf(childOf(properties, 'buAutoNum'));
      const hasMark = mark.isOrdered || childOf(properties, 'buChar') !== undefined;
      const isPlain = childOf(properties, 'buNone') !== undefined || !(isBody || hasMark);
      const block: DocumentBlock = { kind: 'paragraph', runs };
      if (isPlain) lists.addBlock(block);
      else lists.addItem([block], levelOf(properties), mark);
    }
  }

  function readParagraph(paragraph: XmlElement, runs: RunCollector): void {
    for (const part of elementsOf(paragraph)) {
      if (part.name === 'br') runs.addBreak();
      else if (part.name === 'oMathPara') addFormulas(part, runs);
      else if (part.name === 'oMath') addFormula(part, runs, false);
      else if (part.name === 'm') readParagraph(part, runs);
      else if (part.name === 'AlternateContent') readParagraph(chosenOf(part) ?? part, runs);
      else if (part.name === 'fld' && repeats.test(part.attributes.get('type') ?? '')) continue;
      else if (part.name === 'r' || part.name === 'fld')
        runs.add((childOf(part, 't')?.children ?? []).join(''), lookOf(childOf(part, 'rPr')));
      else if (part.name !== 'pPr' && part.name !== 'endParaRPr')
        for (const words of allNamed(part, 't')) runs.add(words.children.join(''));
    }
  }

  function lookOf(properties: XmlElement | undefined): Look {
    const look: Look = {};
    if (properties?.attributes.get('b') === '1') look.bold = true;
    if (properties?.attributes.get('i') === '1') look.italic = true;
    const raised = Number(properties?.attributes.get('baseline') ?? 0);
    if (raised > 0) look.raised = true;
    if (raised < 0) look.lowered = true;
    const link = childOf(properties, 'hlinkClick')?.attributes.get('r:id') ?? '';
    const href = safeHref(context.linkOf(link));
    if (href !== undefined) look.href = href;
    return look;
  }

  function addPicture(picture: XmlElement): void {
    const [source] = allNamed(picture, 'blip');
    const key = context.pictureOf(source?.attributes.get('embed') ?? '');
    if (key === undefined) return;
    const alt = childAt(picture, 'nvPicPr', 'cNvPr')?.attributes.get('descr') ?? '';
    context.countBlock();
    blocks.push({ kind: 'paragraph', runs: [{ picture: key, alt }] });
  }

  function addTable(table: XmlElement): void {
    const rows: TableRow[] = [];
    const hasHead = childOf(table, 'tblPr')?.attributes.get('firstRow') === '1';
    for (const row of elementsOf(table)) {
      if (row.name !== 'tr') continue;
      const cells = [...elementsOf(row)].filter(
        ({ name, attributes }) => name === 'tc' && attributes.get('hMerge') !== '1',
      );
      rows.push({
        isHead: hasHead && rows.length === 0,
        cells: cells.map((cell) => ({
          blocks: wordsOf(childOf(cell, 'txBody')),
          columns: columnsOf(cell),
        })),
      });
    }
    context.countBlock();
    if (rows.length > 0) blocks.push({ kind: 'table', rows });
  }

  function wordsOf(body: XmlElement | undefined): DocumentBlock[] {
    return [...allNamed(body, 'p')].flatMap((paragraph): DocumentBlock[] => {
      const collector = collectRuns();
      readParagraph(paragraph, collector);
      const runs = collector.take();
      return runs.length > 0 ? [{ kind: 'paragraph', runs }] : [];
    });
  }

  walk(tree, 0);
  return [...headings, ...blocks];
}

/** Fields with the number of the slide or the date: no words of the slide. */
const repeats = /^(?:slidenum|datetime)/i;

/** The form that a program should show, or the one for older programs. */
function chosenOf(content: XmlElement): XmlElement | undefined {
  return childOf(content, 'Choice') ?? childOf(content, 'Fallback');
}

function hasChart(data: XmlElement): boolean {
  return childOf(data, 'chart') !== undefined;
}

const numberings: readonly (readonly [RegExp, Numbering])[] = [
  [/^alphaLc/, 'lower-alpha'],
  [/^alphaUc/, 'upper-alpha'],
  [/^romanLc/, 'lower-roman'],
  [/^romanUc/, 'upper-roman'],
];
const largestNumber = 32_767;

/** @param numbered how the paragraph is numbered (ECMA-376, part 1, §21.1.2.4.1) */
function markOf(numbered: XmlElement | undefined): ListMark {
  if (numbered === undefined) return { isOrdered: false };
  const type = numbered.attributes.get('type') ?? '';
  const start = Number(numbered.attributes.get('startAt') ?? 1);
  return {
    isOrdered: true,
    first: Number.isInteger(start) && start >= 1 && start <= largestNumber ? start : 1,
    numbering: numberings.find(([sign]) => sign.test(type))?.[1],
  };
}

function levelOf(properties: XmlElement | undefined): number {
  const level = Number(properties?.attributes.get('lvl') ?? 0);
  return level >= 0 && level <= 8 ? Math.floor(level) : 0;
}

const mostColumns = 200;

function columnsOf(cell: XmlElement): number {
  const columns = Number(cell.attributes.get('gridSpan') ?? 1);
  return columns >= 1 && columns <= mostColumns ? Math.floor(columns) : 1;
}
