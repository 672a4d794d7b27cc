/** The source of an item: its page, and one tap to the words there [P4]. */
import { BookOpen } from 'lucide-react';
import { useContext } from 'react';
import { placeName } from '../../model/files/document-kinds.ts';
import { useReader } from '../../reading/pdf/reader-store.ts';
import { Badge } from '../../ui/page/states.tsx';
import { SourceName, SourceRecognized } from './recognized-source.tsx';

interface PageChipProps {
  page: number;
  quote: string;
  onShow: () => void;
  /** -1: Tab passes it by. */
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
