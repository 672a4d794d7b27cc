/** Beside the pages: the summaries, flashcards and quizzes made from this file, and its highlights, each in a tab. */
import type { ReactNode } from 'react';
import type { GenerationKind } from '../../../generate/engine.ts';
import { unreachable } from '../../../lib/assert.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { canBeScanned } from '../../../model/files/document-kinds.ts';
import type { ScannedPages } from '../../../reading/ocr/scanned-pages.ts';
import { useHasText, useScannedPages } from '../../../reading/ocr/use-scanned-pages.ts';
import { surfaceClass } from '../../../ui/page/panel.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { DraftNotice } from '../draft/draft-notice.tsx';
import { kinds } from '../kinds.ts';
import { showMade, useMaking } from '../making-store.ts';
import { RecognizedSource } from '../recognized-source.tsx';
import { DecksOfFile, QuizzesOfFile } from './made-sets.tsx';
import { SummariesOfFile } from './summaries-of-file.tsx';

interface MadePanelProps {
  file: StudyFile;
  canMake: boolean;
}

const tabs = [
  ...kinds.map(({ kind, label }) => ({ id: kind, label })),
  { id: 'highlights' as const, label: 'Highlights' },
];

export function MadePanel({
  file,
  canMake,
  highlights,
}: MadePanelProps & { highlights: ReactNode }) {
  const kind = useMaking((state) => state.shown);
  const hasText = useHasText(file);
  return (
    <section aria-label="Study material" className={`${surfaceClass} p-4`}>
      <Tabs label="Study material of this file" tabs={tabs} selected={kind} onSelect={showMade}>
        {kind === 'highlights' ? (
          highlights
        ) : (
          <div className="grid content-start gap-4">
            <DraftNotice file={file} />
            {hasText ? null : <WithoutText file={file} />}
            <RecognizedSource file={file}>
              <MadeOfKind kind={kind} file={file} canMake={canMake && hasText} />
            </RecognizedSource>
          </div>
        )}
      </Tabs>
    </section>
  );
}

function WithoutText({ file }: Pick<MadePanelProps, 'file'>) {
  const pages = useScannedPages(file.id);
  if (pages === undefined) return null;
  return <p className="text-sm text-muted">{whyNone(file, pages)}</p>;
}

/** Where recognition has looked at all pages, to recognize them is no advice any more. */
export function whyNone(
  { mime, pageCount }: Pick<StudyFile, 'mime' | 'pageCount'>,
  { wordless }: ScannedPages,
): string {
  if (!canBeScanned(mime))
    return 'This file has too little text to generate study material from it.';
  return wordless.length === pageCount
    ? 'No text was found on the pages of this file, so no study material can be generated from it.'
    : 'This file has little or no text, like a scan. Recognize its text to generate study material from it.';
}

function MadeOfKind({ kind, ...rest }: MadePanelProps & { kind: GenerationKind }) {
  switch (kind) {
    case 'summary':
      return <SummariesOfFile {...rest} />;
    case 'flashcards':
      return <DecksOfFile {...rest} />;
    case 'questions':
      return <QuizzesOfFile {...rest} />;
    default:
      return unreachable(kind);
  }
}
