/** What a picture or a sound in a note is called: the words that the note gives it, or else the name of its file. Pure. */
import { baseNameOf } from '../../lib/path.ts';
import { cleanLine } from '../clean-text.ts';

/** Behind the last bar may stand a width: `|300`, `|300x200`. */
const width = /^\d+(x\d+)?$/;

/** Of `![[cell.png|a cell|300]]`, what is inside: `a cell`. */
export function nameOfEmbed(inside: string): string {
  const [target = '', ...words] = inside.split('|');
  const said = words.filter((word) => !width.test(word.trim())).join(' ');
  return cleanLine(said) || cleanLine(baseNameOf(target.trim()));
}

/** Of `![a cell|300](img/cell.png)`: `a cell`. @param target where it leads, decoded */
export function nameOfPicture(words: string, target: string): string {
  return cleanLine(words.replace(/\|\d+(x\d+)?$/, '')) || cleanLine(baseNameOf(target));
}
