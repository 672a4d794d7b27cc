/** The original words of a selection on a page that the browser has translated. */
import { isFont, originalOf } from './survive-translators.ts';

const blocks = 'p, div, li, h1, h2, h3, h4, h5, h6, pre, blockquote, tr';

/** A partly selected translated element counts as a whole, since its letters do not map to the original's. */
export function originalWordsOf(selection: Selection): string {
  if (selection.rangeCount === 0) return '';
  const range = selection.getRangeAt(0).cloneRange();
  const [first, last] = [outermost(range.startContainer), outermost(range.endContainer)];
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  const around = range.commonAncestorContainer;
  const fonts = outermostIn(around instanceof Element ? around : document.createElement('p'));
  const inRange = fonts.filter((font) => range.intersectsNode(font));
  if (inRange.length === 0) return selection.toString();
  const copy = range.cloneContents();
  for (const [index, font] of outermostIn(copy).entries()) {
    const original = inRange[index];
    font.replaceWith(original ? originalOf(original) : font.textContent);
  }
  for (const block of copy.querySelectorAll(blocks)) block.append('\n');
  return copy.textContent;
}

function outermost(node: Node): Element | undefined {
  let font: Element | undefined;
  for (let around: Node | null = node; around; around = around.parentNode)
    if (isFont(around)) font = around;
  return font;
}

function outermostIn(root: ParentNode): Element[] {
  return [...root.querySelectorAll('font')].filter((font) => !isFont(font.parentElement));
}
