/** An answer: the sentence as the file says it, its page, and what can be done with it. */
import { GalleryVerticalEnd, Quote } from 'lucide-react';
import { useHighlights } from '../../../components/page-marks/highlights-context.ts';
import type { Answer } from '../../../generate/ask/answer.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/page/states.tsx';
import { useReaderParts } from '../parts.ts';

interface AnswerRowProps {
  file: StudyFile;
  answer: Answer;
  /** As the file calls it. */
  pageLabel: string;
  isRecognized: boolean;
  onOpen: () => void;
}

export function AnswerRow({ file, answer, pageLabel, isRecognized, onOpen }: AnswerRowProps) {
  const makeCard = useHighlights()?.makeCard;
  const copyCited = useReaderParts()?.copyCited;
  return (
    <li className="grid gap-1 rounded-control border border-line p-1">
      <button
        type="button"
        onClick={onOpen}
        className="grid min-h-11 w-full gap-1.5 rounded-control p-2 text-left hover:bg-surface-2"
      >
        <span dir="auto" className="wrap-break-word">
          {piecesOf(answer).map(({ start, text, isAsked }) =>
            isAsked ? (
              <mark key={start} className="rounded-xs bg-accent-soft text-inherit">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
          Page {pageLabel}
          {isRecognized ? <Badge tone="warn">Recognized text</Badge> : null}
        </span>
      </button>
      <div className="flex flex-wrap gap-1">
        {copyCited ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<Quote aria-hidden size={16} />}
            onClick={() => void copyCited(file, answer.text, answer.page)}
          >
            Copy
          </Button>
        ) : null}
        {makeCard ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<GalleryVerticalEnd aria-hidden size={16} />}
            onClick={() => makeCard(answer.page, answer.quote)}
          >
            New card
          </Button>
        ) : null}
      </div>
    </li>
  );
}

interface Piece {
  start: number;
  text: string;
  isAsked: boolean;
}

/** The sentence cut at the words that were asked for. */
function piecesOf({ text, marks }: Answer): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (end: number, isAsked: boolean) => {
    if (end > at) pieces.push({ start: at, text: text.slice(at, end), isAsked });
    at = Math.max(at, end);
  };
  for (const { start, end } of marks) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return pieces;
}
