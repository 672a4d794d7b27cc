/** On the screen of a note or a deck: the button that begins to make something from it, and the dialog from wish to result. */
import { Sparkles } from 'lucide-react';
import type { Deck } from '../../../model/entities/deck.ts';
import type { Note } from '../../../model/entities/note.ts';
import { Button } from '../../../ui/button.tsx';
import { useActOfAddress } from '../../../ui/page/use-act-of-address.ts';
import { DeckForm } from '../deck/deck-form.tsx';
import { DraftNotice } from '../draft/draft-notice.tsx';
import { BackToReview, OpenMaking } from '../generate-dialog.tsx';
import { OneSummary } from '../made/summaries-of-file.tsx';
import { useSummaries } from '../made/use-made.ts';
import { isMakingOpen, openMaking, useMaking } from '../making-store.ts';
import { SourceName } from '../recognized-source.tsx';
import { originOf, type RowsOrigin } from './origin.ts';
import { RowsForm } from './rows-form.tsx';

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

function Making({ origin, label }: { origin: RowsOrigin; label: string }) {
  const open = () => openMaking(origin.id, origin.entity === 'deck' ? 'questions' : 'summary');
  useActOfAddress('generate', open);
  const isOpen = useMaking((making) => isMakingOpen(making, origin.id));
  const isAway = useMaking(({ awayFrom }) => awayFrom === origin.id);
  return (
    <>
      <Button
        variant="secondary"
        icon={<Sparkles aria-hidden size={18} />}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {isAway ? <BackToReview file={origin} /> : null}
      {isOpen ? <OpenDialog origin={origin} /> : null}
    </>
  );
}

function OpenDialog({ origin }: { origin: RowsOrigin }) {
  const sourceName = origin.entity === 'note' ? 'Note' : 'Card';
  return (
    <OpenMaking
      from={origin}
      wish={(failed) =>
        origin.entity === 'deck' ? (
          <DeckForm origin={origin} failed={failed} />
        ) : (
          <RowsForm origin={origin} failed={failed} />
        )
      }
      around={(draft) => <SourceName value={sourceName}>{draft}</SourceName>}
    />
  );
}
