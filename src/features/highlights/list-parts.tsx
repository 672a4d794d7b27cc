/** Parts of a list of highlights: one highlight, and the filter by words and color. */
import '../../components/page-marks/highlights.css';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Marked } from '../../components/found-words.tsx';
import type { HighlightFilter } from '../../components/page-marks/filter-highlights.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import {
  areaTitle,
  type Highlight,
  type HighlightColor,
  highlightColors,
} from '../../model/entities/highlight.ts';
import { placeName, placeUnitOf } from '../../model/files/document-kinds.ts';
import { classes } from '../../ui/classes.ts';
import { TextField } from '../../ui/form/field.tsx';
import { AreaPicture } from './area-picture.tsx';
import { colorClasses, colorNames } from './colors.ts';

/** Number drawn at first and added by each press. */
const atOnce = 100;

export function useListView() {
  const [filter, setFilter] = useState<HighlightFilter>({ search: '', colors: new Set() });
  const [most, setMost] = useState(atOnce);
  return { filter, setFilter, most, showMore: () => setMost(most + atOnce) };
}

interface SwatchProps {
  color: HighlightColor;
  isChosen: boolean;
  hasRing?: boolean;
}

/** A color to choose. */
export function Swatch({ color, isChosen, hasRing = false }: SwatchProps) {
  return (
    <span
      className={classes(
        'highlight-swatch grid size-6 place-items-center rounded-full',
        colorClasses[color],
        hasRing && isChosen && 'ring-2 ring-focus ring-offset-2 ring-offset-surface',
      )}
    >
      {isChosen ? <Check aria-hidden size={16} className="text-black" /> : null}
    </span>
  );
}

interface HighlightWordsProps {
  highlight: Highlight;
  file: Pick<StudyFile, 'sha256' | 'mime' | 'needsPassword'>;
}

export function HighlightWords({ highlight, file }: HighlightWordsProps) {
  const { color, quote, note, page, area } = highlight;
  const place = placeName(placeUnitOf(file.mime), page).toLowerCase();
  return (
    <span className="flex min-w-0 items-start gap-3">
      <span
        className={classes(
          'highlight-swatch mt-1 size-4 shrink-0 rounded-full',
          colorClasses[color],
        )}
      >
        <span className="sr-only">{colorNames[color]}</span>
      </span>
      <span className="grid min-w-0 gap-1 text-left">
        <span dir="auto" className="line-clamp-5 text-left wrap-anywhere">
          {quote === '' ? areaTitle({ area, place }) : <Marked text={quote} />}
        </span>
        {area ? <AreaPicture file={file} mark={highlight} /> : null}
        {note ? (
          <span dir="auto" className="line-clamp-5 text-left text-sm wrap-anywhere text-muted">
            <Marked text={note} />
          </span>
        ) : null}
      </span>
    </span>
  );
}

interface FilterBarProps {
  filter: HighlightFilter;
  onFilter: (filter: HighlightFilter) => void;
}

export function FilterBar({ filter, onFilter }: FilterBarProps) {
  const { search, colors } = filter;
  return (
    <div className="grid gap-2">
      <TextField
        label="Search highlights"
        type="search"
        value={search}
        onChange={({ target: { value } }) => onFilter({ ...filter, search: value })}
      />
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Colors</legend>
        {highlightColors.map((color) => (
          <button
            key={color}
            type="button"
            aria-label={colorNames[color]}
            title={colorNames[color]}
            aria-pressed={colors.has(color)}
            onClick={() => {
              const next = new Set(colors);
              if (!next.delete(color)) next.add(color);
              onFilter({ ...filter, colors: next });
            }}
            className="grid size-11 place-items-center rounded-control hover:bg-surface-2"
          >
            <Swatch color={color} isChosen={colors.has(color)} hasRing />
          </button>
        ))}
      </fieldset>
    </div>
  );
}
