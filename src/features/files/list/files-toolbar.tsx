/** Search, order, filters and look of the list of files. */
import { Check, LayoutGrid, ListChecks, ListFilter, List as ListIcon, Tags } from 'lucide-react';
import { useState } from 'react';
import { ManageTagsDialog } from '../../../components/tags/manage-tags.tsx';
import { useTags } from '../../../queries/tags/tags.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Popover } from '../../../ui/dialog/popover.tsx';
import { controlClass } from '../../../ui/form/field.tsx';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { Segments } from '../../../ui/segments.tsx';
import {
  countChoices,
  type FilterName,
  filterNames,
  readingLabels,
  readingStates,
  type SortKey,
  type SoughtFile,
} from './arrange-files.ts';
import {
  chooseFilters,
  chooseLayout,
  chooseSort,
  clearFilters,
  searchFiles,
  sortLabels,
  useFilesView,
} from './files-view.ts';
import { startSelecting, useSelection } from './selection.ts';

export function FilesToolbar({ sought }: { sought: readonly SoughtFile[] }) {
  const { search, sort } = useFilesView();
  const isSelecting = useSelection(({ isOn }) => isOn);
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchInput
        label="Search files"
        className="min-w-48 flex-1 max-sm:w-full max-sm:flex-none"
        value={search}
        onChange={searchFiles}
      />
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

function LayoutSwitch() {
  const chosen = useFilesView(({ layout }) => layout);
  return (
    <Segments
      label="View"
      isIconOnly
      options={[
        { value: 'list', label: 'List', icon: <ListIcon aria-hidden size={18} /> },
        { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden size={18} /> },
      ]}
      value={chosen}
      onChange={chooseLayout}
    />
  );
}

/** Each choice shows its number of files. */
function FilesFilter({ sought }: { sought: readonly SoughtFile[] }) {
  const filters = useFilesView((view) => view.filters);
  const tags = useTags()?.all ?? [];
  const tagNames = new Map(tags.map(({ key, name }) => [key, name]));
  const [managesTags, setManagesTags] = useState(false);
  const active = filterNames.filter((name) => filters[name] !== undefined).length;
  return (
    <>
      <Popover
        label={active === 0 ? 'Filter' : `Filter, ${active} on`}
        buttonClassName={classes(
          buttonClass('secondary'),
          active > 0 && 'border-accent text-accent',
        )}
        button={
          <>
            <ListFilter aria-hidden size={18} />
            <span className="max-sm:sr-only">Filter</span>
            {active > 0 ? <span className="tabular-nums">{active}</span> : null}
          </>
        }
      >
        {(close) => (
          <>
            {filterNames.map((name) => (
              <Choices key={name} name={name} sought={sought} tagNames={tagNames} />
            ))}
            {tags.length > 0 ? (
              <Button
                variant="ghost"
                icon={<Tags aria-hidden size={18} />}
                onClick={() => {
                  close();
                  setManagesTags(true);
                }}
              >
                Manage tags…
              </Button>
            ) : null}
            <Button
              variant="secondary"
              disabled={active === 0}
              onClick={() => {
                clearFilters();
                close();
              }}
            >
              Clear filters
            </Button>
          </>
        )}
      </Popover>
      {managesTags ? <ManageTagsDialog onClose={() => setManagesTags(false)} /> : null}
    </>
  );
}

const titles: Record<FilterName, string> = {
  reading: 'Reading',
  place: 'On this device',
  type: 'Type',
  tag: 'Tag',
};

const labels: Record<FilterName, Readonly<Record<string, string>>> = {
  reading: readingLabels,
  place: { here: 'On this device', elsewhere: 'Not on this device' },
  type: {},
  tag: {},
};

interface ChoicesProps {
  name: FilterName;
  sought: readonly SoughtFile[];
  /** By key, in the order of names. */
  tagNames: ReadonlyMap<string, string>;
}

function Choices({ name, sought, tagNames }: ChoicesProps) {
  const { search, filters } = useFilesView();
  const counts = countChoices(sought, search, filters, name);
  const values = valuesOf(name, [...counts.keys()], tagNames);
  // A single type is not a choice.
  if (values.length < (name === 'type' ? 2 : 1)) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{titles[name]}</legend>
      {values.map((value) => {
        const isChosen = filters[name] === value;
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isChosen}
            onClick={() => chooseFilters({ [name]: isChosen ? undefined : value })}
            className="flex min-h-11 items-center gap-2 rounded-control px-3 text-left hover:bg-surface-2"
          >
            <Check
              aria-hidden
              size={18}
              className={classes('shrink-0 text-accent', !isChosen && 'invisible')}
            />
            <span dir="auto" className="min-w-0 truncate">
              {name === 'tag' ? tagNames.get(value) : (labels[name][value] ?? value)}
            </span>
            <span className="ml-auto text-sm text-muted tabular-nums">
              {(counts.get(value) ?? 0).toLocaleString()}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

function valuesOf(
  name: FilterName,
  found: readonly string[],
  tagNames: ReadonlyMap<string, string>,
): readonly string[] {
  if (name === 'tag') return [...tagNames.keys()].filter((key) => found.includes(key));
  if (name === 'reading') return readingStates;
  return name === 'place' ? ['here', 'elsewhere'] : [...found].sort();
}
