/** Builds the blocks of a Rich Text document: paragraphs, lists, tables and notes. */
import { type DocumentBlock, isPicture, type Run, type TableRow } from '../document.ts';
import { createBlockCount } from '../read/picture-keys.ts';
import { collectRuns, type RunCollector, textOfRuns } from '../read/runs.ts';
import { createListBuilder } from './list-builder.ts';

/** Where the current paragraph stands. */
export interface Place {
  isInTable: boolean;
  isListed: boolean;
  /** The mark that a program wrote for readers without lists, such as `1.` or `•`. */
  marker: string;
  /** 0 for the outermost list. */
  depth: number;
  /** The first line begins before the others: an item of a list, if it begins with a mark. */
  isHanging: boolean;
  style: RtfStyle;
}

/** What the name of a style says of its paragraphs. */
export interface RtfStyle {
  /** 1 to 6, if it is a heading. */
  level?: number;
  isQuote?: boolean;
  isCode?: boolean;
}

const emptyPlace: Place = {
  ...{ isInTable: false, isListed: false, marker: '', depth: 0, isHanging: false, style: {} },
};

export interface RtfBlocks {
  runs: () => RunCollector;
  /** The place of the current paragraph, to change. */
  place: () => Place;
  /** The properties of a paragraph begin anew; its mark stays. */
  resetPlace: () => void;
  endParagraph: () => void;
  endCell: () => void;
  endRow: () => void;
  /** The words until `endNote` belong to a footnote, which comes after its paragraph. */
  beginNote: () => void;
  endNote: () => void;
  end: () => DocumentBlock[];
}

export function createRtfBlocks(): RtfBlocks {
  const countBlock = createBlockCount();
  const blocks: DocumentBlock[] = [];
  const lists = createListBuilder((block) => blocks.push(block));
  const notes: DocumentBlock[] = [];
  let runs = collectRuns();
  let place: Place = { ...emptyPlace };
  let outside: { runs: RunCollector; place: Place } | undefined;
  let noteCount = 0;
  const code: string[] = [];
  let cell: DocumentBlock[] = [];
  let row: TableRow['cells'] = [];
  let rows: TableRow[] = [];

  function endParagraph(isCell = place.isInTable): void {
    const taken = runs.take();
    const marker = place.marker || (place.isHanging ? takeMark(taken) : '');
    const { style, isListed, depth } = place;
    place.marker = '';
    if (taken.length === 0) return;
    countBlock();
    const block: DocumentBlock = { kind: 'paragraph', runs: taken };
    if (outside !== undefined) {
      notes.push(block);
      return;
    }
    if (isCell) cell.push(block);
    else {
      endTable();
      if (style.isCode || isAllCode(taken)) {
        code.push(textOfRuns(taken));
        return;
      }
      endCode();
      if (style.level !== undefined && textOfRuns(taken).trim() !== '')
        lists.addBlock({ kind: 'heading', level: style.level, runs: taken.map(withoutBold) });
      else if (style.isQuote) lists.addBlock({ kind: 'quote', blocks: [block] });
      // Word writes the bullet of its second level as the letter o.
      else if (isListed || marker !== '')
        lists.addItem([block], depth, /[\p{L}\p{N}]/u.test(marker.replace(/^o$/, '')));
      else lists.addBlock(block);
    }
    for (const note of notes.splice(0)) {
      if (isCell) cell.push(note);
      else lists.addBlock(note);
    }
  }

  function endCode(): void {
    if (code.length > 0) lists.addBlock({ kind: 'code', text: code.splice(0).join('\n') });
  }

  function endRow(): void {
    if (row.length > 0) rows.push({ isHead: false, cells: row });
    row = [];
  }

  function endTable(): void {
    endRow();
    if (rows.length === 0) return;
    endCode();
    countBlock();
    lists.addBlock({ kind: 'table', rows });
    rows = [];
  }

  return {
    runs: () => runs,
    place: () => place,
    resetPlace() {
      place = { ...emptyPlace, marker: place.marker };
    },
    endParagraph: () => endParagraph(),
    endCell() {
      endParagraph(true);
      row.push({ blocks: cell, columns: 1 });
      cell = [];
    },
    endRow,
    beginNote() {
      if (outside !== undefined) return;
      const mark = { text: String(++noteCount), look: { raised: true, isNoteMark: true } as const };
      runs.add(mark.text, mark.look);
      outside = { runs, place };
      runs = collectRuns();
      place = { ...emptyPlace };
      runs.add(mark.text, mark.look);
      runs.add(' ');
    },
    endNote() {
      if (outside === undefined) return;
      endParagraph();
      ({ runs, place } = outside);
      outside = undefined;
    },
    end() {
      endParagraph();
      endTable();
      endCode();
      return blocks;
    },
  };
}

const mark = /^(?:[•‣◦▪·–—*-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s+/i;

/** Takes the mark of a list item away that a program wrote as words. @returns it, or nothing */
function takeMark([first]: readonly Run[]): string {
  if (first === undefined || isPicture(first)) return '';
  const [found = ''] = mark.exec(first.text) ?? [];
  first.text = first.text.slice(found.length);
  return found.trim();
}

/** A heading is bold as a whole, which is no emphasis. */
function withoutBold(run: Run): Run {
  if (isPicture(run)) return run;
  const { bold: _, ...rest } = run;
  return rest;
}

function isAllCode(runs: readonly Run[]): boolean {
  return runs.every((run) => !isPicture(run) && (run.code === true || run.text.trim() === ''));
}
