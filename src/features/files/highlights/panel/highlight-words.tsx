/** What a list shows of one highlight: its color, its words and its note. */
import type { Highlight } from '../../../../model/entities/highlight.ts';
import { type PlaceUnit, placeName } from '../../../../model/files/document-kinds.ts';
import { classes } from '../../../../ui/classes.ts';
import { colorClasses, colorNames } from '../layer/colors.ts';
import '../layer/highlights.css';

export function HighlightWords({
  highlight: { color, quote, note, page },
  unit,
}: {
  highlight: Pick<Highlight, 'color' | 'quote' | 'note' | 'page'>;
  unit: PlaceUnit;
}) {
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
          {quote === '' ? `Area on ${placeName(unit, page).toLowerCase()}` : quote}
        </span>
        {note ? (
          <span dir="auto" className="line-clamp-5 text-left text-sm wrap-anywhere text-muted">
            {note}
          </span>
        ) : null}
      </span>
    </span>
  );
}
