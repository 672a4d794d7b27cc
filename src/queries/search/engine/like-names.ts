/**
 * Which names of courses, tags and folders a filter of the search means: one meaning for the index and for lists that are
 * searched without it. Typed words are folded (`search-line.ts`), names are as the student wrote them. Pure.
 */
import { fold } from '../../../text/fold.ts';
import { isTagIn } from '../../tags/tags.ts';

export type IsLike = (name: string) => boolean;

/** The name or a word of it begins so. */
export function nameBegins(name: string, wanted: string): boolean {
  const folded = fold(name);
  return folded.startsWith(wanted) || folded.includes(` ${wanted}`);
}

/** A folder with its own folders: `bio` and `labs` both mean `Biology/Labs`. */
export function folderBegins(path: string, wanted: string): boolean {
  return fold(path).startsWith(wanted) || path.split('/').some((name) => nameBegins(name, wanted));
}

/** `tag:` means every tag with a word that begins so. */
export function likeTag(wanted: string): IsLike {
  return (name) => nameBegins(name, wanted);
}

/**
 * `#exam` means the tag and those within it; while no tag is named so, those that begin so: it may still be typed.
 * @param all the names of all tags
 */
export function tagTyped(all: readonly string[]): (wanted: string) => IsLike {
  return (wanted) => {
    const isExact: IsLike = (name) => isTagIn(fold(name), wanted);
    return all.some(isExact) ? isExact : likeTag(wanted);
  };
}
