/** The screen of one file, composed of reader, highlights and study material. */
import { Columns2, FilePlus, GalleryVerticalEnd, ListChecks, NotebookPen } from 'lucide-react';
import type {
  FileHighlightsProps,
  SelectionStudyMaterial,
} from '../components/page-marks/highlights-context.ts';
import { opensSplitViewMarker, type PanePath } from '../components/screen-pane.ts';
import { NewCardDialog } from '../features/flashcards/cards/new-card-dialog.tsx';
import { DraftNotice } from '../features/generate/draft/draft-notice.tsx';
import { GenerateButton, GenerateDialog } from '../features/generate/generate-dialog.tsx';
import { MadePanel } from '../features/generate/made/made-panel.tsx';
import { useDecksOfFile, useQuizzesOfFile } from '../features/generate/made/use-made.ts';
import { openMaking } from '../features/generate/making-store.ts';
import { SummarizeDialog } from '../features/generate/selection/summarize-dialog.tsx';
import { ToolButtons } from '../features/highlights/area/tools.tsx';
import { copyCited } from '../features/highlights/export/copy-cited.ts';
import { FileHighlights } from '../features/highlights/file-highlights.tsx';
import { HighlightsPanel } from '../features/highlights/highlights-panel.tsx';
import { HighlightWords } from '../features/highlights/list-parts.tsx';
import { PageHighlights } from '../features/highlights/page-highlights.tsx';
import { FileScreen } from '../features/reader/file-screen.tsx';
import { type ReaderParts, ReaderPartsContext } from '../features/reader/parts.ts';
import { createNoteOf } from '../features/reader/use-split-view.ts';
import type { StudyFile } from '../model/entities/file.ts';
import { errorCreatingNote, openForWriting } from '../queries/new-note.ts';
import { IconButton } from '../ui/button.tsx';
import { lazyPart } from '../ui/load/lazy-screen.tsx';
import { Menu, type MenuAction } from '../ui/menu.tsx';
import { useOnce } from '../ui/press/use-once.ts';
import { tell } from '../ui/toaster/tell.ts';

// Lazy: it imports all screens of quizzes.
const NewQuestion = lazyPart(
  async () =>
    (await import('../features/quiz/questions/new-question-dialog.tsx')).NewQuestionDialog,
);

const fromWords: SelectionStudyMaterial = {
  NewCard: NewCardDialog,
  NewQuestion,
  Summarize: SummarizeDialog,
  fromHighlights: (id) => void openMaking(id, 'flashcards', 'highlights'),
};

const parts: ReaderParts = {
  SplitViewButton,
  GenerateButton,
  MadePanel,
  DraftNotice,
  GenerateDialog,
  FileHighlights: HighlightsWithStudyMaterial,
  HighlightsPanel,
  PageHighlights,
  HighlightWords,
  ToolButtons,
  copyCited,
};

export function FilePage() {
  return (
    <ReaderPartsContext value={parts}>
      <FileScreen />
    </ReaderPartsContext>
  );
}

function HighlightsWithStudyMaterial(props: FileHighlightsProps) {
  return <FileHighlights {...props} studyMaterial={fromWords} />;
}

/** More would not fit on the screen; the full list has the rest. */
const mostSets = 5;

type SplitViewButtonProps = { file: StudyFile; onPath: (path: PanePath) => void };

/** Opens a note, a deck or a quiz of a file in the split view. */
function SplitViewButton({ file, onPath }: SplitViewButtonProps) {
  const decks = useDecksOfFile(file.id) ?? [];
  const quizzes = useQuizzesOfFile(file.id) ?? [];
  const [write, busy] = useOnce(async () => {
    const made = await createNoteOf(file);
    if (!tell(made, { failed: errorCreatingNote })) return;
    openForWriting(made.data);
    onPath(`notes/${made.data}`);
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
        <IconButton
          label="Open beside"
          icon={<Columns2 aria-hidden size={20} />}
          {...{ [opensSplitViewMarker]: '' }}
        />
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
