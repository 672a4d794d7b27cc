/**
 * Cuts a text without pages into sections: at its larger headings, and where it is long between two blocks. Citations name
 * a section by its number, so the rules here never change for files that are in the library.
 */
import type { DocumentBlock, DocumentSection } from '../document.ts';
import { textOfBlock } from './block-text.ts';

/** UTF-16 units: a heading begins a section only behind so much. */
const shortest = 500;
/** Behind so much a section ends with its block: about three pages of print. */
const longest = 6_000;

/** @param deepest level of a heading that may begin a section, 1 for the largest */
export function sectionsOf(blocks: readonly DocumentBlock[], deepest = 2): DocumentSection[] {
  const sections: DocumentSection[] = [];
  let section: DocumentSection = [];
  let length = 0;
  const end = () => {
    if (section.length > 0) sections.push(section);
    section = [];
    length = 0;
  };
  for (const block of blocks) {
    const isHeading = block.kind === 'heading';
    const isLarge = isHeading && block.level <= deepest;
    if ((isLarge && length >= shortest) || (isHeading && length >= longest)) end();
    else if (length >= longest && !isHeading) end();
    section.push(block);
    length += textOfBlock(block).length;
  }
  end();
  return sections;
}
