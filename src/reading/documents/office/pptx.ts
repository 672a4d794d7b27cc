/**
 * Reads slides (ECMA-376, part 1, §19): one section each, in the order of the show, followed by the speaker's notes.
 */
import { allNamed, childAt, childOf, elementsOf, type XmlElement } from '../../../text/xml-tree.ts';
import {
  type DocumentBlock,
  type DocumentSection,
  type ReadDocument,
  type TableRow,
  UnreadDocument,
} from '../document.ts';
import { createBlockCount, deepestNesting } from '../read/picture-keys.ts';
import { collectRuns, type Look, safeHref } from '../read/runs.ts';
import { createListBuilder } from './list-builder.ts';
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
  for (const { attributes } of slides) {
    const slide = relations.get(attributes.get('r:id') ?? '');
    if (slide !== undefined) sections.push(await readSlide(office, slide.target, countBlock));
  }
  return {
    title: await titleInProperties(office),
    sections,
    pictures: wantsPictures ? await office.pictures.read() : new Map(),
  };
}

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
  const section = readShapes(shapesOf(slide), { pictureOf, linkOf, countBlock });
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
      else if (child.name === 'AlternateContent') walk(childOf(child, 'Choice'), depth + 1);
      else if (depth < deepestNesting) walk(child, depth + 1);
    }
  };

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
      const isNumbered = childOf(properties, 'buAutoNum') !== undefined;
      const hasMark = isNumbered || childOf(properties, 'buChar') !== undefined;
      const isPlain = childOf(properties, 'buNone') !== undefined || !(isBody || hasMark);
      const block: DocumentBlock = { kind: 'paragraph', runs };
      if (isPlain) lists.addBlock(block);
      else lists.addItem([block], levelOf(properties), isNumbered);
    }
  }

  function readParagraph(paragraph: XmlElement, runs: ReturnType<typeof collectRuns>): void {
    for (const part of elementsOf(paragraph)) {
      if (part.name === 'br') runs.addBreak();
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

function levelOf(properties: XmlElement | undefined): number {
  const level = Number(properties?.attributes.get('lvl') ?? 0);
  return level >= 0 && level <= 8 ? Math.floor(level) : 0;
}

const mostColumns = 200;

function columnsOf(cell: XmlElement): number {
  const columns = Number(cell.attributes.get('gridSpan') ?? 1);
  return columns >= 1 && columns <= mostColumns ? Math.floor(columns) : 1;
}
