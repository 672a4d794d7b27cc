/** The screen of one file, composed of reader, highlights and study material. */
import type { FileHighlightsProps } from '../components/page-marks/highlights-context.ts';
import type { WordsMaterial } from '../components/page-marks/words-material.ts';
import { NewCardDialog } from '../features/flashcards/cards/new-card-dialog.tsx';
import { DraftNotice } from '../features/generate/draft/draft-notice.tsx';
import { GenerateButton } from '../features/generate/generate-button.tsx';
import { GenerateDialog } from '../features/generate/generate-dialog.tsx';
import { MadePanel } from '../features/generate/made/made-panel.tsx';
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
import { lazyPart } from '../ui/load/lazy-part.ts';
import { SplitViewButton } from './split-view/split-view-button.tsx';

// Lazy: it imports all screens of quizzes.
const NewQuestion = lazyPart(
  async () =>
    (await import('../features/quiz/questions/new-question-dialog.tsx')).NewQuestionDialog,
);

const fromWords: WordsMaterial = {
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
  FileHighlights: HighlightsWithMaterial,
  HighlightsPanel,
  PageHighlights,
  HighlightWords,
  ToolButtons,
  copyCited,
};

function HighlightsWithMaterial(props: FileHighlightsProps) {
  return <FileHighlights {...props} material={fromWords} />;
}

export function FilePage() {
  return (
    <ReaderPartsContext value={parts}>
      <FileScreen />
    </ReaderPartsContext>
  );
}
