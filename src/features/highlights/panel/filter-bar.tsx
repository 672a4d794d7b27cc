/** Narrows a list of highlights by words and by color. */
import { Check } from 'lucide-react';
import { highlightColors } from '../../../model/entities/highlight.ts';
import { classes } from '../../../ui/classes.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { colorClasses, colorNames } from '../colors.ts';
import '../../../components/page-marks/highlights.css';
import type { HighlightFilter } from '../list-highlights.ts';

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
            <span
              className={classes(
                'highlight-swatch grid size-6 place-items-center rounded-full',
                colorClasses[color],
                colors.has(color) && 'ring-2 ring-focus ring-offset-2 ring-offset-surface',
              )}
            >
              {colors.has(color) ? <Check aria-hidden size={16} className="text-black" /> : null}
            </span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
