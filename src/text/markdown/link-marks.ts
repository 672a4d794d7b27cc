/**
 * Links, pictures and sounds of a Markdown text, by their marks: `[[Cells#Phases|words]]`, `![[cell.png|300]]`,
 * `[words](B.md)`, `![A cell](img/cell.png "Title")`. For readers and writers of folders of notes, in which targets are
 * files. None in code. Pure, in linear time.
 */
import { decodedPath } from '../../lib/path.ts';
import { partsInside } from './link-targets.ts';
import { nameOfEmbed, nameOfPicture } from './markdown-tree.ts';
import { maskCode } from './mask-code.ts';

export interface LinkMark {
  from: number;
  to: number;
  source: string;
  form: 'brackets' | 'address';
  /** A picture, a sound or an embedded note. */
  isShown: boolean;
  /** A path or a title, with its place: `Cells#Phases`. Decoded. */
  target: string;
  /** Empty if it has no words of its own. */
  words: string;
  /** A bar would end a cell. */
  isInTable: boolean;
}

/** No part can begin where an earlier one can, to keep matching linear. */
const mark =
  /(!?)\[\[([^[\]\n]{1,1000})\]\]|(!?)\[([^[\]\n]{0,1000})\]\(((?:[^()\n]|\([^()\n]{0,500}\)){0,2000})\)/g;

/** Read in about a millisecond. */
const marksOfTurn = 256;

/** @returns `undefined` between two pieces, so that other work may run */
export function* linkMarks(text: string): Generator<LinkMark | undefined> {
  const masking = maskCode(text);
  let step = masking.next();
  for (; step.done !== true; step = masking.next()) yield undefined;
  let [at, count] = [0, 0];
  let isInTable = false;
  for (const match of step.value.matchAll(mark)) {
    if (++count % marksOfTurn === 0) yield undefined;
    const [whole, embeds, inside, , , address = ''] = match;
    const [from, to] = [match.index, match.index + whole.length];
    const before = text.slice(at, from);
    const line = before.lastIndexOf('\n');
    if (line !== -1 || at === 0)
      isInTable = /^[ \t>]{0,20}\|/.test(before.slice(line + 1, line + 30));
    at = to;
    // Its words may be code.
    const source = text.slice(from, to);
    const isShown = source.startsWith('!');
    const around = { from, to, source, isShown, isInTable };
    if (inside !== undefined) {
      const inner = source.slice(embeds === '!' ? 3 : 2, -2);
      const { named, words } = partsInside(inner);
      yield { ...around, form: 'brackets', target: named, words };
    } else {
      const words = source.slice(isShown ? 2 : 1, source.length - address.length - 3);
      yield { ...around, form: 'address', target: targetOf(address), words };
    }
  }
}

/** The name under which a note shows a picture or sound (`markdown-tree.ts`). */
export function nameShown({ form, target, words, source }: LinkMark): string {
  return form === 'address'
    ? nameOfPicture(words, target)
    : nameOfEmbed(source.slice(3, -2).replaceAll('\\|', '|'));
}

/** The mark of a picture or sound with another target and name; it keeps its form and width. */
export function shownAs(one: LinkMark, target: string, name: string): string {
  const bar = one.isInTable ? '\\|' : '|';
  if (one.form === 'brackets') {
    const width = /(?:^|\|)\s*(\d+(?:x\d+)?)\s*$/.exec(one.words)?.[1];
    const words = nameOfEmbed(target) === name ? [] : [name];
    return `![[${[target, ...words, ...(width ? [width] : [])].join(bar)}]]`;
  }
  const isSame = nameOfPicture(one.words, one.target) === name && one.words !== '';
  const words = isSame || nameOfPicture('', target) === name ? one.words : name;
  return `![${words}](${addressOf(target)})`;
}

/** The path of a file as the address of a link: a lonely bracket would end it. */
export function addressOf(path: string): string {
  const coded = encodeURI(path).replace(/[#?]/g, (sign) => codes[sign] ?? sign);
  const isBalanced = /^(?:[^()]|\([^()]*\))*$/.test(coded);
  return isBalanced ? coded : coded.replace(/[()]/g, (sign) => codes[sign] ?? sign);
}

const codes: Readonly<Record<string, string>> = { '(': '%28', ')': '%29', '#': '%23', '?': '%3F' };

/** `<my file.md> "title"`: `my file.md`. */
function targetOf(inside: string): string {
  const bare = inside.trim();
  return decodedPath(bare.startsWith('<') ? bare.slice(1, bare.indexOf('>')) : withoutTitle(bare));
}

function withoutTitle(target: string): string {
  const at = target.search(/\s["']/);
  return at === -1 ? target : target.slice(0, at);
}

/** `[[Title#place|words]]`. @param title characters that end a link are left out */
export function linkByTitle(
  title: string,
  place: string,
  words: string,
  isInTable: boolean,
): string {
  const name = title
    .replace(/[[\]|#^\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const said = words.replace(/[[\]\n]/g, ' ').trim();
  const own = said === '' || said === name ? '' : `${isInTable ? '\\|' : '|'}${said}`;
  return `[[${name}${place && `#${place}`}${own}]]`;
}
