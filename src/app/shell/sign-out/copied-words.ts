/** What became of a copy of files that the server does not have. Pure. */
import { listOf } from '../../../lib/plural.ts';

export interface CopiedFiles {
  copied: number;
  /** The names of those that are not stored on this device. */
  missing: readonly string[];
}

/** More names do not fit into a message. */
const mostNames = 3;

export function copiedInWords({ copied, missing }: CopiedFiles): string {
  if (copied === 0 && missing.length === 0) return 'There was nothing left to copy.';
  if (missing.length === 0) return 'The copy is in your downloads.';
  const why = `${missing.length === 1 ? 'it is' : 'they are'} not stored on this device`;
  return copied > 0
    ? `The copy is in your downloads, except ${namesInWords(missing)}: ${why}.`
    : `${namesInWords(missing)} could not be copied: ${why}.`;
}

/** In quotation marks, the first ones by name. */
export function namesInWords(names: readonly string[]): string {
  const more = names.length - mostNames;
  const named = names.slice(0, mostNames).map((name) => `“${name}”`);
  return listOf(more > 0 ? [...named, `${more} more`] : named);
}
