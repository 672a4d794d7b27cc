/** The paragraphs, lists and tables of a Word document as blocks. */

import { childAt, childOf, elementsOf, type XmlElement } from '../../../text/xml-tree.ts';
import type { DocumentBlock, Run } from '../document.ts';
import { deepestNesting } from '../read/bounds.ts';
import { collectRuns, textOfRuns } from '../read/runs.ts';
import { type RunSource, readRuns } from './docx-runs.ts';
import {
  type ListPlace,
  listPlaceOf,
  outlineLevelOf,
  type ParagraphStyle,
  valOf,
} from './docx-styles.ts';
import { createListBuilder } from './list-builder.ts';

export interface DocxContext extends RunSource {
  styleOf: (id: string | undefined) => ParagraphStyle;
  listOf: (place: ListPlace) => { isOrdered: boolean } | undefined;
  countBlock: () => void;
  /** Footnotes and endnotes, by kind and id. */
  notes: ReadonlyMap<string, XmlElement>;
}

/** Elements that only hold others. */
const wrappers = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo', 'smartTag']);

export function readBody(body: XmlElement, context: DocxContext, depth = 0): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  const lists = createListBuilder((block) => blocks.push(block));
  const code: string[] = [];
  const endCode = () => {
    if (code.length > 0) lists.addBlock({ kind: 'code', text: code.splice(0).join('\n') });
  };
  const walk = (parent: XmlElement) => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'p') addParagraph(child);
      else if (child.name === 'tbl' && depth < deepestNesting) {
        endCode();
        context.countBlock();
        lists.addBlock(readTable(child, context, depth));
      } else if (wrappers.has(child.name)) walk(child);
    }
  };

  function addParagraph(paragraph: XmlElement): void {
    const properties = childOf(paragraph, 'pPr');
    const style = context.styleOf(valOf(childOf(properties, 'pStyle')));
    const collector = collectRuns();
    const beside = readRuns(paragraph, collector, context);
    const runs = collector.take();
    if (runs.length > 0) {
      context.countBlock();
      if (style.isCode) code.push(textOfRuns(runs));
      else {
        endCode();
        place(runs, properties, style);
      }
    }
    for (const box of depth < deepestNesting ? beside.boxes : [])
      for (const block of readBody(box, context, depth + 1)) lists.addBlock(block);
    for (const note of beside.notes) addNote(note);
  }

  function place(runs: Run[], properties: XmlElement | undefined, style: ParagraphStyle): void {
    const level = outlineLevelOf(properties) ?? style.headingLevel;
    const isHeading = level !== undefined && textOfRuns(runs).trim() !== '';
    const paragraph: DocumentBlock = { kind: 'paragraph', runs };
    const where = listPlaceOf(properties) ?? style.list;
    const list = where && context.listOf(where);
    if (isHeading) lists.addBlock({ kind: 'heading', level, runs });
    else if (where !== undefined && list !== undefined)
      lists.addItem([paragraph], where.depth, list.isOrdered);
    else if (style.isQuote) lists.addBlock({ kind: 'quote', blocks: [paragraph] });
    else lists.addBlock(paragraph);
  }

  function addNote({ key, mark }: { key: string; mark: string }): void {
    const note = context.notes.get(key);
    if (note === undefined || depth > 0) return;
    for (const block of readBody(note, context, depth + 1)) {
      if (block.kind === 'paragraph') {
        block.runs.unshift({ text: mark, raised: true, isNoteMark: true }, { text: ' ' });
        mark = '';
      }
      lists.addBlock(block);
    }
  }

  walk(body);
  endCode();
  return blocks;
}

function readTable(table: XmlElement, context: DocxContext, depth: number): DocumentBlock {
  const rows: Extract<DocumentBlock, { kind: 'table' }>['rows'] = [];
  const walk = (parent: XmlElement) => {
    for (const child of elementsOf(parent)) {
      if (child.name === 'tr') {
        const isHead = childAt(child, 'trPr', 'tblHeader') !== undefined;
        rows.push({ isHead, cells: [...cellsOf(child, context, depth)] });
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
): Generator<{ blocks: DocumentBlock[]; columns: number }> {
  for (const cell of elementsOf(row)) {
    if (wrappers.has(cell.name)) yield* cellsOf(cell, context, depth);
    if (cell.name !== 'tc') continue;
    const properties = childOf(cell, 'tcPr');
    const columns = Number(valOf(childOf(properties, 'gridSpan')) ?? 1);
    yield {
      blocks: readBody(cell, context, depth + 1),
      columns: columns >= 1 && columns <= mostColumns ? Math.floor(columns) : 1,
    };
  }
}
