/** Tabs beside the pages: summaries, flashcards, quizzes and highlights of the file. */

import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { PickLink, PickRow } from '../../../components/pick/pick-entry.tsx';
import type { GenerationKind } from '../../../generate/engine.ts';
import { unreachable } from '../../../lib/assert.ts';
import { plural } from '../../../lib/plural.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { canBeScanned } from '../../../model/files/document-kinds.ts';
import type { ScannedPages } from '../../../reading/ocr/scanned-pages.ts';
import { useHasText, useScannedPages } from '../../../reading/ocr/use-scanned-pages.ts';
import { formatDate } from '../../../ui/format.ts';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { DraftNotice } from '../draft/draft-notice.tsx';
import { RecognizedSource } from '../item-source.tsx';
import { kinds, wordsOfKind } from '../kinds.ts';
import { showMade, useMaking } from '../making-store.ts';
import { NothingMade, SummariesOfFile } from './summaries-of-file.tsx';
import { type MadeSet, useDecksOfFile, useQuizzesOfFile } from './use-made.ts';

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
    <section aria-label="Study material" className="grid min-w-0 gap-4">
      {canMake && hasText ? (
        <PickLink
          source={{ entity: 'file', id: file.id }}
          className="flex min-h-14 items-center justify-between gap-3 rounded-control border border-line px-3 py-2 transition-colors duration-120 hover:bg-surface-2"
        >
          <PickRow source={{ entity: 'file', id: file.id }} />
        </PickLink>
      ) : null}
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

/** Does not advise recognition again once it has read all pages. */
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

function DecksOfFile(props: MadePanelProps) {
  const sets = useDecksOfFile(props.file.id);
  return (
    <MadeSets {...props} kind="flashcards" sets={sets} to="/dashboard/library/flashcards/$id" />
  );
}

function QuizzesOfFile(props: MadePanelProps) {
  const sets = useQuizzesOfFile(props.file.id);
  return <MadeSets {...props} kind="questions" sets={sets} to="/dashboard/library/quiz/$id" />;
}

interface MadeSetsProps extends MadePanelProps {
  kind: GenerationKind;
  sets: MadeSet[] | undefined;
  to: '/dashboard/library/flashcards/$id' | '/dashboard/library/quiz/$id';
}

function MadeSets({ file, canMake, kind, sets, to }: MadeSetsProps) {
  if (sets?.length === 0) return <NothingMade file={file} kind={kind} canMake={canMake} />;
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {sets?.map(({ id, name, size, createdAt }) => (
        <li key={id}>
          <Link to={to} params={{ id }} className={rowClass}>
            <span className="grid min-w-0">
              <span dir="auto" className="text-left font-medium break-words">
                {name}
              </span>
              <span className="text-sm text-muted">
                {plural(size, wordsOfKind(kind).one)} · {formatDate(createdAt)}
              </span>
            </span>
            <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const rowClass =
  'flex min-h-14 items-center justify-between gap-2 py-2 transition-colors duration-120 hover:bg-surface-2';
