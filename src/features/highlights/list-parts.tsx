/** One highlight in a list: its color, its words and its note. */
import type { StudyFile } from '../../model/entities/file.ts';
import { areaTitle, type Highlight } from '../../model/entities/highlight.ts';
import { placeName, placeUnitOf } from '../../model/files/document-kinds.ts';
import { classes } from '../../ui/classes.ts';
import { colorClasses, colorNames } from './colors.ts';
import '../../components/page-marks/highlights.css';
import { AreaPicture } from './area-picture.tsx';

export function HighlightWords({
  highlight,
  file,
}: {
  highlight: Highlight;
  file: Pick<StudyFile, 'sha256' | 'mime' | 'needsPassword'>;
}) {
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
          {quote === '' ? areaTitle({ area, place }) : quote}
        </span>
        {area ? <AreaPicture file={file} mark={highlight} /> : null}
        {note ? (
          <span dir="auto" className="line-clamp-5 text-left text-sm wrap-anywhere text-muted">
            {note}
          </span>
        ) : null}
      </span>
    </span>
  );
}
