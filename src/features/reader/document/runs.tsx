/** The words of a paragraph with their looks, links, pictures and marks. */
import type { ReactNode } from 'react';
import { PictureView } from '../../../components/page-photos/picture-view.tsx';
import { isPicture, type Run, type TextRun } from '../../../reading/documents/document.ts';
import { classes } from '../../../ui/classes.ts';
import { Formula } from '../../../ui/markdown/formula.tsx';
import type { Marks, Piece } from './marks-of.ts';

interface RunsProps {
  runs: readonly Run[];
  marks: Marks;
  pictures: ReadonlyMap<string, Blob>;
}

export function Runs({ runs, marks, pictures }: RunsProps) {
  return runs.map((run, index) =>
    isPicture(run) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a document that is read never changes
      <PictureView key={index} bytes={pictures.get(run.picture)} alt={run.alt} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a document that is read never changes
      <Words key={index} run={run} marks={marks} />
    ),
  );
}

function Words({ run, marks }: { run: TextRun; marks: Marks }) {
  if (run.tex !== undefined) return <DrawnFormula run={run} tex={run.tex} marks={marks} />;
  let words: ReactNode = <MarkedText piece={run} marks={marks} />;
  if (run.code)
    words = (
      <code translate="no" className="rounded-control bg-surface-2 px-1 text-[0.9em]">
        {words}
      </code>
    );
  if (run.strike) words = <s>{words}</s>;
  if (run.raised) words = <sup>{words}</sup>;
  if (run.lowered) words = <sub>{words}</sub>;
  if (run.italic) words = <em>{words}</em>;
  if (run.bold) words = <strong>{words}</strong>;
  if (run.href === undefined) return words;
  return (
    <a
      href={run.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-info underline underline-offset-4"
    >
      {words}
    </a>
  );
}

/** A mark covers a formula as a whole. */
function DrawnFormula({ run, tex, marks }: { run: TextRun; tex: string; marks: Marks }) {
  const formula = <Formula tex={tex} isDisplay={run.isDisplay === true} words={run.text} />;
  if (!marks.has(run)) return formula;
  return <mark className="rounded-sm bg-warn-soft text-text">{formula}</mark>;
}

export function MarkedText({ piece, marks }: { piece: Piece; marks: Marks }) {
  const stretches = marks.get(piece);
  if (stretches === undefined) return piece.text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, isFurther } of stretches) {
    parts.push(piece.text.slice(at, start));
    parts.push(
      <mark
        key={start}
        data-further={isFurther ? '' : undefined}
        className={classes('rounded-sm text-text', isFurther ? 'bg-warn-soft/50' : 'bg-warn-soft')}
      >
        {piece.text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  return [...parts, piece.text.slice(at)];
}
