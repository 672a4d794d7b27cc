/** Search, order and filters of the list of notes. */
import { ArrowUpDown, Check, ListChecks } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { SearchInput } from '../../../ui/form/search-input.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { ListedNote } from '../use-notes.ts';
import { type SortKey, sortLabels } from './arrange-notes.ts';
import { NotesFilters } from './notes-filters.tsx';
import { chooseSort, notesSelection, searchNotes, useNotesView } from './notes-view.ts';

export function NotesToolbar({ notes }: { notes: readonly ListedNote[] }) {
  const { search } = useNotesView();
  const isSelecting = notesSelection.useSelection(({ isOn }) => isOn);
  return (
    <search className="grid gap-3">
      <span className="flex items-center gap-2">
        <SearchInput
          label="Find a note"
          className="min-w-0 flex-1"
          value={search}
          onChange={searchNotes}
        />
        <SortMenu />
        {isSelecting ? null : (
          <Button
            variant="secondary"
            aria-label="Select notes"
            icon={<ListChecks aria-hidden size={18} />}
            onClick={notesSelection.startSelecting}
            className="max-sm:size-11 max-sm:px-0"
          >
            <span className="max-sm:hidden">Select</span>
          </Button>
        )}
      </span>
      <NotesFilters notes={notes} />
    </search>
  );
}

function SortMenu() {
  const sort = useNotesView((view) => view.sort);
  return (
    <Menu
      button={
        <Button
          variant="secondary"
          aria-label={`Sort: ${sortLabels[sort]}`}
          icon={<ArrowUpDown aria-hidden size={18} />}
          className="max-sm:size-11 max-sm:px-0"
        >
          <span className="max-sm:hidden">{sortLabels[sort]}</span>
        </Button>
      }
      actions={Object.entries(sortLabels).map(([key, label]) => ({
        label,
        icon: (
          <Check aria-hidden size={18} className={key === sort ? 'text-accent' : 'invisible'} />
        ),
        onSelect: () => chooseSort(key as SortKey),
      }))}
    />
  );
}
