/** One section of a document as a sheet; the words of a quote that leads here are marked. */
import { memo, useMemo, useState } from 'react';
import { useHighlights } from '../../../components/page-marks/highlights-context.ts';
import { PictureView } from '../../../components/page-photos/picture-view.tsx';
import { type PlaceUnit, placeName } from '../../../model/files/document-kinds.ts';
import {
  type DocumentSection,
  isPicture,
  type PictureRun,
} from '../../../reading/documents/document.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { SpokenMark } from '../aloud/spoken-mark.tsx';
import { useFind } from '../find/find-store.ts';
import { FlowFindMarks } from '../find/flow-find-marks.tsx';
import { useReaderParts } from '../parts.ts';
import { Blocks } from './blocks.tsx';
import { marksOf, noMarks, wordsOf } from './marks-of.ts';

interface SectionViewProps {
  section: DocumentSection;
  /** 1 for the first. */
  number: number;
  count: number;
  unit: PlaceUnit;
  pictures: ReadonlyMap<string, Blob>;
  /** Each section is one picture. */
  isPictures: boolean;
}

export const SectionView = memo(function SectionView(props: SectionViewProps) {
  const { section, number, count, unit, pictures, isPictures } = props;
  const quote = useReader(({ target }) => (target?.page === number ? target.quote : undefined));
  const parts = useReaderParts();
  const [sheet, setSheet] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const picture = isPictures ? pictureOf(section) : undefined;
  const marks = useMemo(
    () => (quote === undefined ? noMarks : marksOf(section, quote)),
    [section, quote],
  );
  const isSearching = useFind(({ query }) => query.trim() !== '');
  const hasHighlights = useHighlights()?.rows?.some(({ page }) => page === number) === true;
  const isWhole = quote !== undefined || isSearching || hasHighlights;
  const pieces = useMemo(() => wordsOf(section).map(({ text }) => text), [section]);
  return (
    <div className="mx-auto max-w-[47.5rem] rounded-card bg-surface text-text shadow-card">
      <p aria-hidden className="border-b border-line px-4 py-1.5 text-xs text-muted sm:px-8">
        {placeName(unit, number)}
      </p>
      <div className="relative">
        <article
          ref={setSheet}
          data-page={number}
          dir="auto"
          aria-label={`${placeName(unit, number)} of ${count}`}
          className="grid grid-cols-[minmax(0,1fr)] gap-[0.9em] px-4 py-5 leading-relaxed wrap-anywhere sm:px-8"
        >
          {section.length === 0 ? (
            <p className="text-muted">Nothing to read on this {unit}.</p>
          ) : picture !== undefined ? (
            <div ref={setFrame} className="relative mx-auto w-fit max-w-full">
              <PictureView bytes={pictures.get(picture.picture)} alt={picture.alt} />
              <parts.PageHighlights root={frame} page={number} hasAreas />
            </div>
          ) : (
            <Blocks blocks={section} marks={marks} isWhole={isWhole} pictures={pictures} />
          )}
        </article>
        {picture === undefined ? (
          <>
            <FlowFindMarks root={sheet} page={number} pieces={pieces} />
            <parts.PageHighlights root={sheet} page={number} />
          </>
        ) : null}
        <SpokenMark root={sheet} page={number} />
      </div>
    </div>
  );
});

function pictureOf([block]: DocumentSection): PictureRun | undefined {
  return block?.kind === 'paragraph' ? block.runs.find(isPicture) : undefined;
}
