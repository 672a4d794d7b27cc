/** Buttons and dialog on the screen of a note or a deck. */
import { Sparkles } from 'lucide-react';
import { Suspense } from 'react';
import { PickLabel, PickLink } from '../../../components/pick/pick-entry.tsx';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Deck } from '../../../model/entities/deck.ts';
import { type Note, shownTitle } from '../../../model/entities/note.ts';
import { useGenerationOf } from '../../../queries/generation.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/load/lazy-screen.tsx';
import { useActOfAddress } from '../../../ui/page/use-act-of-address.ts';
import { draftOf } from '../draft/draft.ts';
import { BackToReview, DraftNotice } from '../draft/draft-notice.tsx';
import { SourceName } from '../item-source.tsx';
import { originOf, type RowsOrigin } from '../job/job-request.ts';
import { OneSummary } from '../made/summaries-of-file.tsx';
import { useSummaries } from '../made/use-made.ts';
import { isMakingOpen, openMaking, useMaking } from '../making-store.ts';
import type { RowsInput } from './rows-job.ts';

// The dialog has more code than the screen, and most visitors only study.
const RowsDialog = lazyPart(async () => (await import('./rows-dialog.tsx')).RowsDialog);

export function GenerateFromNote({ note: { id, title } }: { note: Note }) {
  return (
    <>
      <Making origin={originOf('note', id, shownTitle(title))} label="Generate" />
      <PickLink source={{ entity: 'note', id }} className={buttonClass('secondary')}>
        <PickLabel source={{ entity: 'note', id }} />
      </PickLink>
    </>
  );
}

export function GenerateFromDeck({ deck: { id, name, fileId } }: { deck: Deck }) {
  return (
    <>
      <Making origin={originOf('deck', id, name)} label="Generate quiz" />
      {fileId ? <PickFromFile fileId={fileId} deckId={id} /> : null}
    </>
  );
}

/** More cards from the file of a deck. */
function PickFromFile({ fileId, deckId }: { fileId: string; deckId: string }) {
  const file = useRows(async (db) => (await db.rows('file').get(fileId)) ?? null, [fileId]);
  // There while it is looked up, so that the screen below does not jump.
  if (file !== undefined && file?.deletedAt !== 0) return null;
  return (
    <PickLink
      source={{ entity: 'file', id: fileId }}
      deckId={deckId}
      className={buttonClass('secondary')}
    >
      <PickLabel source={{ entity: 'file', id: fileId }} />
    </PickLink>
  );
}

/** The unsaved result and the summaries of the note. */
export function MadeFromNote({ note: { id, title } }: { note: Note }) {
  const origin = originOf('note', id, shownTitle(title));
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

/** The note or deck was deleted, but its result can still be saved. A summary needs its note. */
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
