/** The shapes of a slide as blocks: titles are headings, lines of the body are lists as deep as they are set in. */

import { allNamed, childAt, childOf, elementsOf, type XmlElement } from '../../../text/xml-tree.ts';
import type { DocumentBlock, TableRow } from '../document.ts';
import { deepestNesting } from '../read/bounds.ts';
import { safeHref } from '../read/links.ts';
import { collectRuns, type Look } from '../read/runs.ts';
import { createListBuilder } from './list-builder.ts';

export interface SlideContext {
  pictureOf: (id: string) => string | undefined;
  linkOf: (id: string) => string | undefined;
  countBlock: () => void;
  /** Only what the speaker wrote: their page repeats the slide. */
  isNotes?: boolean;
}

/** They repeat on every slide. */
const furniture = new Set(['dt', 'ftr', 'hdr', 'sldNum', 'sldImg']);
const titles = new Set(['title', 'ctrTitle']);
/** Its lines are the points of a slide; those of other shapes are words beside a drawing. */
const bodies = new Set(['body', 'obj', undefined]);

export function readShapes(tree: XmlElement | undefined, context: SlideContext): DocumentBlock[] {
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
