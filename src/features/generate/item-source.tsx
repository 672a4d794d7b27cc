/** The source of an item: its page, with one tap to the words there [P4]. */

import { useRouter } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';
import { placeName } from '../../model/files/document-kinds.ts';
import { hashOfNote } from '../../model/files/place-hash.ts';
import { useIsRecognized } from '../../reading/ocr/use-scanned-pages.ts';
import { showPage, useReader } from '../../reading/pdf/reader-store.ts';
import { Badge } from '../../ui/page/states.tsx';
import type { MadeFrom } from './job/job-request.ts';

interface PageChipProps {
  page: number;
  quote: string;
  onShow: () => void;
  /** -1: not a tab stop. */
  tabIndex?: number | undefined;
}

export function PageChip({ page, quote, onShow, tabIndex }: PageChipProps) {
  const isRecognized = useContext(SourceRecognized)(page);
  const ofReader = useReader(({ unit = 'page' }) => placeName(unit, page));
  const name = useContext(SourceName) ?? ofReader;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <button
        type="button"
        data-source
        tabIndex={tabIndex}
        onClick={onShow}
        title={`“${quote}”`}
        aria-label={`Show ${name.toLowerCase()}`}
        className="inline-flex min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-sm font-medium text-accent hover:underline"
      >
        <BookOpen aria-hidden size={15} />
        {name}
      </button>
      {isRecognized ? <Badge>Recognized text</Badge> : null}
    </span>
  );
}

/** Opens the source of an item [P4]: the words on their page or in their note. */
export function useSource({
  entity,
  id,
}: MadeFrom): (item: { page: number; quote: string }) => void {
  const router = useRouter({ warn: false });
  return ({ page, quote }) => {
    if (entity === undefined) showPage(page, quote);
    else if (entity === 'note') {
      const to = '/dashboard/library/notes/$id';
      void router.navigate({ to, params: { id }, hash: hashOfNote(quote) });
    }
    // The deck is already below the dialog.
  };
}

/** Items from recognized text say so, so that students check them against the page. */
const SourceRecognized = createContext<(page: number) => boolean>(() => false);

/** The name of a source that is not a page of a file. */
export const SourceName = createContext<string | undefined>(undefined);

export function RecognizedSource({ file, children }: { file: StudyFile; children: ReactNode }) {
  return <SourceRecognized value={useIsRecognized(file)}>{children}</SourceRecognized>;
}
