/** The second shelf of generated flashcards: sentences from which the student picks what to hide. */
import { PickShelf } from '../../../components/pick/pick-entry.tsx';
import { useOpenSentences } from '../../../queries/open-sentences.ts';
import type { AskingCard } from '../../../queries/picks.ts';
import type { PageRange } from '../../../reading/pdf/text/file-text.ts';
import type { MadeFrom } from '../job/job-request.ts';
import { closeMaking } from '../making-store.ts';
import { type Draft, keptItems } from './draft.ts';

interface DraftPicksProps {
  from: MadeFrom;
  range: PageRange;
  into?: string | undefined;
  /** Absent: nothing was found. */
  draft?: Draft | undefined;
}

/**
 * What the checks left out is offered here as a sentence, since models are asked about the key sentences. Sentences that
 * a found card asks already are left out.
 */
export function DraftPicks({ from, range, into, draft }: DraftPicksProps) {
  const source = { entity: from.entity === 'note' ? 'note' : 'file', id: from.id } as const;
  const sentences = useOpenSentences(source, range, draft ? cardsIn(draft) : none);
  if (sentences === undefined) return null;
  return (
    <PickShelf
      {...{ source, range, sentences }}
      deckId={into}
      isPrimary={draft === undefined || keptItems(draft).length === 0}
      onGo={closeMaking}
    />
  );
}

const none: readonly AskingCard[] = [];

function cardsIn(draft: Draft): AskingCard[] {
  return keptItems(draft).flatMap(({ item }): AskingCard[] => {
    if (item.type === 'cloze')
      return [{ kind: 'cloze', front: item.text, back: '', quote: item.quote }];
    if (item.type !== 'basic') return [];
    return [{ kind: 'basic', front: item.front, back: item.back, quote: item.quote }];
  });
}
