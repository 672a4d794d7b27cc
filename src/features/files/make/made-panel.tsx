/** Beside the pages: the summaries, flashcards and quizzes made from this file, in three tabs. */
import { useState } from 'react';
import type { GenerationKind } from '../../../generate/engine.ts';
import { unreachable } from '../../../lib/assert.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { surfaceClass } from '../../../ui/panel.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { DecksOfFile, QuizzesOfFile } from './made-sets.tsx';
import { MadeTabs, tabPanelProps } from './made-tabs.tsx';
import { SummariesOfFile } from './summaries-of-file.tsx';

interface MadePanelProps {
  file: StudyFile;
  canMake: boolean;
}

export function MadePanel({ file, canMake }: MadePanelProps) {
  const [kind, setKind] = useState<GenerationKind>('summary');
  return (
    <section aria-label="Study material" className={`${surfaceClass} grid content-start`}>
      <MadeTabs kind={kind} onKind={setKind} />
      <div {...tabPanelProps(kind)} className="grid content-start gap-4 p-4">
        <DraftNotice file={file} />
        {file.content === 'scanned' ? (
          <p className="text-sm text-muted">
            The pages of this file are pictures without text. You can read them here, but nothing
            can be generated from them.
          </p>
        ) : null}
        <MadeOfKind kind={kind} file={file} canMake={canMake && file.content === 'text'} />
      </div>
    </section>
  );
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
