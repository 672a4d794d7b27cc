/** Elements of HTML become blocks: what is open is kept in a stack, words go to the innermost. */
import type { DocumentBlock, TableRow } from '../document.ts';
import { deepestNesting } from './bounds.ts';
import { collectRuns, type Look, textOfRuns } from './runs.ts';

export interface HtmlBlocks {
  addText: (text: string, look: Look) => void;
  addBreak: () => void;
  addPicture: (picture: string, alt: string) => void;
  /** @returns what its end does; `undefined`: the element is no block */
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

export function createHtmlBlocks(countBlock: () => void): HtmlBlocks {
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
  /** What is inside is collected apart, and handed over at the end. */
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
