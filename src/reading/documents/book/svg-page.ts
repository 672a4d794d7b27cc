/** A page of a book that is a drawing (SVG): its words and the pictures in it. The drawing itself is not shown. */
import { allNamed, childOf, elementsOf, textOf, type XmlElement } from '../../../text/xml-tree.ts';
import type { DocumentBlock } from '../document.ts';
import { deepestNesting } from '../read/picture-keys.ts';
import { collectRuns } from '../read/runs.ts';

interface SvgOptions {
  countBlock: () => void;
  /** @returns the picture's key; `undefined` if the book does not contain it */
  pictureOf: (src: string) => string | undefined;
}

const unread = new Set(['defs', 'script', 'style', 'metadata', 'title', 'desc', 'symbol']);

export function svgBlocks(page: XmlElement | undefined, options: SvgOptions): DocumentBlock[] {
  const { countBlock, pictureOf } = options;
  const blocks: DocumentBlock[] = [];
  const runs = collectRuns();
  const end = () => {
    const taken = runs.take();
    if (taken.length === 0) return;
    countBlock();
    blocks.push({ kind: 'paragraph', runs: taken });
  };
  const walk = (parent: XmlElement, depth: number) => {
    for (const child of elementsOf(parent)) {
      if (unread.has(child.name)) continue;
      if (child.name === 'text') {
        runs.add(textOf(child));
        end();
      } else if (child.name === 'image') {
        const picture = pictureOf(child.attributes.get('href') ?? '');
        if (picture !== undefined) runs.addPicture(picture, textOf(childOf(child, 'title')));
        end();
      } else if (child.name === 'foreignObject') {
        for (const words of allNamed(child, 'p')) {
          runs.add(textOf(words));
          end();
        }
      } else if (depth < deepestNesting * 4) walk(child, depth + 1);
    }
  };
  if (page !== undefined) walk(page, 0);
  return blocks;
}
