/** On the screen of a note or a deck: the button that begins to make something from it, and the dialog from wish to result. */
import { Sparkles } from 'lucide-react';
import { Suspense } from 'react';
import type { Deck } from '../../../model/entities/deck.ts';
import type { Note } from '../../../model/entities/note.ts';
import { useGenerationOf } from '../../../queries/generation.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/load/lazy-screen.tsx';
import { useActOfAddress } from '../../../ui/page/use-act-of-address.ts';
import { BackToReview } from '../draft/back-to-review.tsx';
import { draftOf } from '../draft/draft.ts';
import { DraftNotice } from '../draft/draft-notice.tsx';
import { OneSummary } from '../made/summaries-of-file.tsx';
import { useSummaries } from '../made/use-made.ts';
import { isMakingOpen, openMaking, useMaking } from '../making-store.ts';
import { SourceName } from '../recognized-source.tsx';
import { originOf, type RowsOrigin } from './origin.ts';
import type { RowsInput } from './rows-job.ts';

// All that generates is more code than the screen itself, and most who open it study.
const RowsDialog = lazyPart(async () => (await import('./rows-dialog.tsx')).RowsDialog);

export function GenerateFromNote({ note: { id, title } }: { note: Note }) {
  return <Making origin={originOf('note', id, title.trim() || 'Untitled note')} label="Generate" />;
}

export function GenerateFromDeck({ deck: { id, name } }: { deck: Deck }) {
  return <Making origin={originOf('deck', id, name)} label="Generate quiz" />;
}

/** What was made from the note and waits, and its summaries. */
export function MadeFromNote({ note: { id, title } }: { note: Note }) {
  const origin = originOf('note', id, title.trim() || 'Untitled note');
  const summaries = useSummaries(id);
  return (
    <SourceName value="Note">
      <DraftNotice file={origin} />
      {summaries?.map((made) => (
        <OneSummary key={made.summary.id} {...made} from={origin} />
      ))}
    </SourceName>
  );
}

export function MadeFromDeck({ deck }: { deck: Deck }) {
  return <DraftNotice file={deck} />;
}

/** Where the note or deck was deleted since: what waits can still be saved. A summary is seen with its note only. */
export function LeftOf({ id }: { id: string }) {
  const job = useGenerationOf(id) ?? undefined;
  const draft = draftOf(job);
  if (job === undefined || draft === undefined || draft.kind === 'summary') return null;
  const { origin } = job.input as RowsInput;
  return (
    <>
      <DraftNotice file={origin} />
      <MakingDialog origin={origin} />
    </>
  );
}

function Making({ origin, label }: { origin: RowsOrigin; label: string }) {
  return (
    <>
      <Button
        variant="secondary"
        icon={<Sparkles aria-hidden size={18} />}
        onClick={() => void open(origin)}
      >
        {label}
      </Button>
      <MakingDialog origin={origin} />
    </>
  );
}

function open({ id, entity }: RowsOrigin) {
  return openMaking(id, entity === 'deck' ? 'questions' : 'summary');
}

function MakingDialog({ origin }: { origin: RowsOrigin }) {
  useActOfAddress('generate', () => open(origin));
  const isOpen = useMaking((making) => isMakingOpen(making, origin.id));
  const isAway = useMaking(({ awayFrom }) => awayFrom === origin.id);
  return (
    <>
      {isAway ? <BackToReview file={origin} /> : null}
      <Suspense>{isOpen ? <RowsDialog origin={origin} /> : null}</Suspense>
    </>
  );
}
