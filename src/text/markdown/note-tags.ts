/** Reads the tags in the text of a note. Pure, in linear time. */
import { parseMarkdown } from './markdown-blocks.ts';
import { visitInline } from './markdown-tree.ts';
import { typedTagAt } from './typed-tag.ts';

/** In the order of the text, each spelling once. Not in code, formulas, links and addresses. */
export function readTypedTags(text: string): string[] {
  if (!hasCandidate(text)) return [];
  const found = new Set<string>();
  visitInline(parseMarkdown(text, { hasTags: true }), (node) => {
    if (node.kind === 'tag') found.add(node.name);
  });
  return [...found];
}

function hasCandidate(text: string): boolean {
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1))
    if (typedTagAt(text, at) !== undefined) return true;
  return false;
}
