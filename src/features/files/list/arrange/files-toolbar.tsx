/** Search, order, filters and look of the list of files. */
import { LayoutGrid, ListChecks, List as ListIcon, Search } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { controlClass } from '../../../../ui/form/field.tsx';
import { startSelecting, useSelection } from '../select/selection.ts';
import type { SortKey, SoughtFile } from './arrange-files.ts';
import { FilesFilter } from './files-filter.tsx';
import {
  chooseLayout,
  chooseSort,
  type Layout,
  searchFiles,
  sortLabels,
  useFilesView,
} from './files-view.ts';

export function FilesToolbar({ sought }: { sought: readonly SoughtFile[] }) {
  const { search, sort } = useFilesView();
  const isSelecting = useSelection(({ isOn }) => isOn);
  return (
    <search className="flex flex-wrap items-center gap-2">
      <span className="relative min-w-48 flex-1 max-sm:w-full max-sm:flex-none">
        <Search
          aria-hidden
          size={18}
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted"
        />
        <input
          type="search"
          aria-label="Search files"
          placeholder="Search files"
          dir="auto"
          value={search}
          onChange={({ target: { value } }) => searchFiles(value)}
          className={classes(controlClass, 'ps-10')}
        />
      </span>
      <span className="w-40 max-sm:min-w-0 max-sm:flex-1">
        <select
          aria-label="Sort by"
          value={sort}
          onChange={({ target: { value } }) => chooseSort(value as SortKey)}
          className={controlClass}
        >
          {Object.entries(sortLabels).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </span>
      <FilesFilter sought={sought} />
      <LayoutSwitch />
      {isSelecting ? null : (
        <Button
          variant="secondary"
          aria-label="Select files"
          icon={<ListChecks aria-hidden size={18} />}
          onClick={startSelecting}
          className="max-sm:size-11 max-sm:px-0"
        >
          <span className="max-sm:hidden">Select</span>
        </Button>
      )}
    </search>
  );
}

const layouts: { layout: Layout; label: string; icon: typeof ListIcon }[] = [
  { layout: 'list', label: 'List', icon: ListIcon },
  { layout: 'grid', label: 'Grid', icon: LayoutGrid },
];

function LayoutSwitch() {
  const chosen = useFilesView(({ layout }) => layout);
  return (
    <fieldset aria-label="View" className="flex rounded-control bg-surface-2">
      {layouts.map(({ layout, label, icon: Icon }) => (
        <button
          key={layout}
          type="button"
          aria-pressed={chosen === layout}
          aria-label={label}
          title={label}
          onClick={() => chooseLayout(layout)}
          className={classes(
            'grid size-11 place-items-center rounded-control',
            chosen === layout ? 'bg-surface text-text shadow-card' : 'text-muted hover:text-text',
          )}
        >
          <Icon aria-hidden size={18} />
        </button>
      ))}
    </fieldset>
  );
}
