/** The headings of a note, to go to. */

import { type Heading, headingsOf } from '../../../model/note-headings.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

interface OutlineProps {
  text: string;
  onChoose: (heading: Heading) => void;
  onClose: () => void;
}

export function Outline({ text, onChoose, onClose }: OutlineProps) {
  const headings = [...headingsOf(text)].filter(({ words }) => words !== '');
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
