/** Collects the elements of a page as blocks (`read-html.ts`): paragraphs, headings, lists, tables, quotes and code. */
import type { DocumentBlock, ListBlock, Numbering, TableRow } from '../document.ts';
import { deepestNesting } from './picture-keys.ts';
import { collectRuns, type Look, textOfRuns } from './runs.ts';
import { withWrittenTex } from './written-tex.ts';

/** Collects elements as blocks: open elements are a stack, and words go to the innermost. */
interface HtmlBlocks {
  addText: (text: string, look: Look) => void;
  addBreak: () => void;
  addPicture: (picture: string, alt: string) => void;
  addFormula: (tex: string, isDisplay: boolean) => void;
  lastFormula: () => string | undefined;
  endParagraph: () => void;
  /** @returns what to do at the end tag; `undefined` if the element is no block */
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
  'form',
  'object',
  'legend',
]);

export function createHtmlBlocks(countBlock: () => void): HtmlBlocks {
  const runs = collectRuns();
  let blocks: DocumentBlock[] = [];
  let depth = 0;
  let list: ListBlock | undefined;
  let rows: TableRow[] | undefined;
  let code: string | undefined;
  let isInHeading = false;

  const add = (block: DocumentBlock) => {
    countBlock();
    blocks.push(block);
  };
  const endParagraph = () => {
    const taken = withWrittenTex(runs.take());
    if (taken.length > 0) add({ kind: 'paragraph', runs: taken });
  };
  /** Collects the content separately and passes it on at the end. */
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

  function openList(
    isOrdered: boolean,
    start: number,
    numbering: Numbering | undefined,
  ): () => void {
    endParagraph();
    const before = list;
    const own: ListBlock = {
      kind: 'list',
      isOrdered,
      start,
      items: [],
      ...(numbering && { numbering }),
    };
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
    addFormula(tex, isDisplay) {
      if (code === undefined) runs.addFormula(tex, isDisplay);
      else code += tex;
    },
    lastFormula: runs.lastFormula,
    endParagraph,
    open(name, attributes) {
      const mayNest = depth < deepestNesting;
      if (isInHeading) return undefined;
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (level !== undefined) {
        endParagraph();
        isInHeading = true;
        return () => {
          isInHeading = false;
          const taken = withWrittenTex(runs.take());
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
        const isOrdered = name === 'ol';
        const { start, type = '' } = attributes;
        const isNumbered = isOrdered && Object.hasOwn(numberings, type);
        return openList(isOrdered, numberOf(start, 1), isNumbered ? numberings[type] : undefined);
      }
      if (mayNest && name === 'li' && list !== undefined) {
        const own = list;
        const value = own.isOrdered ? numberOf(attributes.value, 0) : 0;
        return nest((inside) => {
          if (inside.length === 0) return;
          if (value > 0 && own.items.length === 0) own.start = value;
          else if (value > 0) {
            own.values ??= {};
            own.values[own.items.length] = value;
          }
          own.items.push(inside);
        });
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

const numberings: Readonly<Record<string, Numbering>> = {
  a: 'lower-alpha',
  A: 'upper-alpha',
  i: 'lower-roman',
  I: 'upper-roman',
};

const largestNumber = 10_000;

function numberOf(text: string | undefined, otherwise: number): number {
  const number = Number.parseInt(text ?? '', 10);
  return number >= 1 && number <= largestNumber ? number : otherwise;
}
