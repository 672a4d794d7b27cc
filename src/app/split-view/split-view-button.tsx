/** Opens a note, a deck or a quiz of a file in the split view. */
import { Columns2, FilePlus, GalleryVerticalEnd, ListChecks, NotebookPen } from 'lucide-react';
import { opensSplitViewMarker, type PanePath } from '../../components/screen-pane.ts';
import { useDecksOfFile, useQuizzesOfFile } from '../../features/generate/made/use-made.ts';
import { createNoteOf } from '../../features/reader/use-split-view.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuAction } from '../../ui/menu/menu.tsx';
import { useOnce } from '../../ui/press/use-once.ts';
import { tell } from '../../ui/toaster/tell.ts';

interface SplitViewButtonProps {
  file: StudyFile;
  onPath: (path: PanePath) => void;
}

/** More would not fit on the screen; the full list has the rest. */
const mostSets = 5;

export function SplitViewButton({ file, onPath }: SplitViewButtonProps) {
  const decks = useDecksOfFile(file.id) ?? [];
  const quizzes = useQuizzesOfFile(file.id) ?? [];
  const [write, busy] = useOnce(async () => {
    const made = await createNoteOf(file);
    if (tell(made, { failed: 'Error creating note' })) onPath(`notes/${made.data}`);
  });
  const icons = {
    cards: <GalleryVerticalEnd aria-hidden size={18} />,
    quiz: <ListChecks aria-hidden size={18} />,
  };
  const actions: MenuAction[] = [
    {
      label: 'New note',
      icon: <FilePlus aria-hidden size={18} />,
      disabled: busy,
      onSelect: () => void write(),
    },
    {
      label: 'All notes',
      icon: <NotebookPen aria-hidden size={18} />,
      onSelect: () => onPath('notes'),
    },
    ...named(decks).map(({ id, label }) => ({
      ...{ label: `Flashcards: ${label}`, icon: icons.cards },
      onSelect: () => onPath(`flashcards/${id}`),
    })),
    ...named(quizzes).map(({ id, label }) => ({
      ...{ label: `Quiz: ${label}`, icon: icons.quiz },
      onSelect: () => onPath(`quiz/${id}`),
    })),
    { label: 'All flashcards', icon: icons.cards, onSelect: () => onPath('flashcards') },
    { label: 'All quizzes', icon: icons.quiz, onSelect: () => onPath('quiz') },
  ];
  return (
    <Menu
      button={
        <Button
          variant="secondary"
          icon={<Columns2 aria-hidden size={18} />}
          {...{ [opensSplitViewMarker]: '' }}
        >
          Open beside
        </Button>
      }
      actions={actions}
    />
  );
}

/** Numbers sets that have the same name. */
function named(sets: readonly { id: string; name: string }[]) {
  return sets.slice(0, mostSets).map(({ id, name }, index, shown) => {
    const before = shown.slice(0, index).filter((one) => one.name === name).length;
    return { id, label: before === 0 ? name : `${name} (${before + 1})` };
  });
}
