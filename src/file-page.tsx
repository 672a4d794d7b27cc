/** The screen of one file with what is made from it: two features, put together. */
import { BesideButton } from './beside/beside-button.tsx';
import { FileScreen } from './features/files/file-screen.tsx';
import type { Material } from './features/files/material.ts';
import { NewCardDialog } from './features/flashcards/cards/new-card-dialog.tsx';
import { DraftNotice } from './features/generate/draft/draft-notice.tsx';
import { GenerateButton } from './features/generate/generate-button.tsx';
import { GenerateDialog } from './features/generate/generate-dialog.tsx';
import { MadePanel } from './features/generate/made/made-panel.tsx';
import { openMaking } from './features/generate/making-store.ts';
import { SummarizeDialog } from './features/generate/selection/summarize-dialog.tsx';
import { lazyPart } from './ui/load/lazy-part.ts';

// All screens of quizzes come with it.
const NewQuestion = lazyPart(
  async () => (await import('./features/quiz/questions/new-question-dialog.tsx')).NewQuestionDialog,
);

const material: Material = {
  BesideButton,
  GenerateButton,
  MadePanel,
  DraftNotice,
  GenerateDialog,
  NewCard: NewCardDialog,
  NewQuestion,
  Summarize: SummarizeDialog,
  fromHighlights: (id) => void openMaking(id, 'flashcards', 'highlights'),
};

export function FilePage() {
  return <FileScreen material={material} />;
}
