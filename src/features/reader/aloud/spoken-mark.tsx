/** Marks the spoken sentence on its page and keeps it visible. Its parent has the size of the page. */
import '../../../components/page-marks/highlights.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Box, boxesOf, isOnPaper, styleOf } from '../../../components/page-marks/boxes.ts';
import {
  type DrawnText,
  rectsOf,
  useDrawnText,
} from '../../../components/page-marks/drawn-text.ts';
import { anchorOnPage, searchable } from '../../../text/anchoring/anchor.ts';
import { bringToSight, isInSight } from '../../../ui/bring-to-sight.ts';
import { classes } from '../../../ui/classes.ts';
import { useAloudState } from './aloud.tsx';

interface SpokenMarkProps {
  /** Holds the page's text; `null` until it is there. */
  root: HTMLElement | null;
  page: number;
}

export function SpokenMark({ root, page }: SpokenMarkProps) {
  const isHere = useAloudState((state) => state.phase !== 'off' && state.page === page);
  return isHere ? <Mark root={root} page={page} /> : null;
}

function Mark({ root, page }: SpokenMarkProps) {
  const sentences = useAloudState((state) => state.sentences);
  const index = useAloudState((state) => state.index);
  const drawn = useDrawnText(root);
  const layer = useRef<HTMLDivElement>(null);
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  useLayoutEffect(() => {
    if (drawn === undefined || layer.current === null) return;
    setBoxes(placeSentence(sentences, index, page, drawn, layer.current));
  }, [drawn, sentences, index, page]);
  useEffect(() => {
    const mark = boxes.length === 0 ? null : layer.current?.firstElementChild;
    if (mark && !isInSight(mark)) bringToSight(mark);
  }, [boxes]);
  return (
    <div
      ref={layer}
      data-overlay=""
      data-spoken={boxes.length === 0 ? undefined : sentences[index]}
      className={classes('highlights', isOnPaper(root) && 'highlights-on-paper')}
    >
      {boxes.map((box) => (
        <div
          key={`${box.left} ${box.top}`}
          className="highlight highlight-spoken"
          style={styleOf(box)}
        />
      ))}
    </div>
  );
}

/** Letters of context, to distinguish equal sentences. */
const contextLetters = 40;

/** Compares only letters: spoken words are cleaned, drawn words are not. */
function placeSentence(
  sentences: readonly string[],
  index: number,
  page: number,
  drawn: DrawnText,
  frame: HTMLElement,
): readonly Box[] {
  const selector = {
    page,
    quote: sentences[index] ?? '',
    prefix: (sentences[index - 1] ?? '').slice(-contextLetters),
    suffix: (sentences[index + 1] ?? '').slice(0, contextLetters),
  };
  const found = anchorOnPage(selector, searchable({ page, text: drawn.text }));
  const range = found && drawn.toRange(found.start, found.end);
  if (range === undefined) return [];
  return boxesOf(rectsOf(range), frame.getBoundingClientRect());
}
