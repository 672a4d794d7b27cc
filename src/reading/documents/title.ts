/** The title of a document: its own, or its first large line. Pure. */
import { cleanLine } from '../../text/clean-text.ts';
import type { DocumentBlock, ReadDocument } from './document.ts';
import { textOfRuns } from './read/runs.ts';

/** Longer lines are sentences, not titles. UTF-16 units. */
const longestTitle = 150;

/** Default titles that programs write. */
const meaningless =
  /^(untitled|unknown|no title|title|document ?\d*|dokument ?\d*|presentation ?\d*|powerpoint presentation|powerpoint-präsentation|microsoft (word|powerpoint)\b.*|slide 1|new document|unnamed)$/i;
/** A title that is a file name adds nothing to the file's own name. */
const isFileName =
  /^\S+\.\w{1,8}$|\.(docx?|pptx?|pdf|tex|dvi|indd|qxd|html?|rtf|odt|txt|md|ps|pages|key)$/i;

/** @returns one line; `undefined` without a usable title */
export function sensibleTitle(title: string | undefined): string | undefined {
  const line = cleanLine(title ?? '');
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 3 || line.length > longestTitle) return undefined;
  return meaningless.test(line) || isFileName.test(line) ? undefined : line;
}

export function titleOf({
  title,
  sections,
}: Pick<ReadDocument, 'title' | 'sections'>): string | undefined {
  return sensibleTitle(title) ?? sensibleTitle(firstLargeLine(sections[0] ?? []));
}

/** A heading among the first blocks, before much text. */
function firstLargeLine(blocks: readonly DocumentBlock[]): string | undefined {
  const heading = blocks.slice(0, 3).find((block) => block.kind === 'heading');
  return heading?.kind === 'heading' ? textOfRuns(heading.runs) : undefined;
}
