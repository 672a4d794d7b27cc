/** The headings of a note, to go to. */
import { Dialog } from '../../../ui/dialog/dialog.tsx';

export interface Heading {
  level: number;
  words: string;
  /** Its place in the text. */
  at: number;
}

const heading = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/;

/** Lines of code are none. Pure, in linear time. */
export function headingsOf(text: string): Heading[] {
  const found: Heading[] = [];
  let [at, fence] = [0, ''];
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    const [, signs, words = ''] =
      fence === '' && line.length < longestHeading ? (heading.exec(line) ?? []) : [];
    if (signs !== undefined && words !== '')
      found.push({ level: signs.length, words: words.replace(/[*_`~=]+/g, ''), at });
    at += line.length + 1;
  }
  return found;
}

/** Letters. */
const longestHeading = 1_000;

interface OutlineProps {
  text: string;
  onChoose: (heading: Heading) => void;
  onClose: () => void;
}

export function Outline({ text, onChoose, onClose }: OutlineProps) {
  const headings = headingsOf(text);
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <Dialog title="Outline" onClose={onClose}>
      {headings.length === 0 ? (
        <p className="text-muted">Headings of this note will appear here. Start a line with #.</p>
      ) : (
        <ul className="-mx-3 grid">
          {headings.map((one) => (
            <li key={one.at}>
              <button
                type="button"
                dir="auto"
                className="min-h-11 w-full rounded-control px-3 py-2 text-start wrap-anywhere hover:bg-surface-2"
                style={{ paddingInlineStart: 12 + (one.level - top) * 20 }}
                onClick={() => onChoose(one)}
              >
                {one.words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
