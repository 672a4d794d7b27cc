/** The areas and drawings of a page that is read as text. They have no place among its words, so they follow them. */
import { useHighlights } from '../../../components/page-marks/highlights-context.ts';
import { useReaderParts } from '../parts.ts';

export function TextAreas({ page }: { page: number }) {
  const shared = useHighlights();
  const parts = useReaderParts();
  const areas = shared?.rows?.filter((row) => row.page === page && row.area) ?? [];
  if (shared === undefined || parts === undefined || areas.length === 0) return null;
  return (
    <ul className="mt-[0.75em] grid gap-2 text-base leading-normal">
      {areas.map((highlight) => (
        <li key={highlight.id}>
          <button
            type="button"
            className="min-h-11 w-full rounded-control border border-line bg-surface p-3 text-text hover:bg-surface-2"
            aria-haspopup="true"
            onClick={({ currentTarget: opener }) =>
              shared.openBar({
                marked: { kind: 'highlight', id: highlight.id, place: undefined },
                rectOf: () => (opener.isConnected ? opener.getBoundingClientRect() : undefined),
                opener,
              })
            }
          >
            <parts.HighlightWords highlight={highlight} file={shared.file} />
          </button>
        </li>
      ))}
    </ul>
  );
}
