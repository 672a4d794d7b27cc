/** The last step: write the first card, upload a file, or review existing cards. */

import { Link, useRouter } from '@tanstack/react-router';
import { Play, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { type Card, createCardInNewDeck } from '../../../model/entities/card.ts';
import { firstDeckName } from '../../../model/entities/deck.ts';
import { beginUpload } from '../../../platform/begin.ts';
import { longestText } from '../../../text/longest-text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Celebration } from '../../../ui/celebration.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import type { DraftPlace } from '../../../ui/form/use-form-draft.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { BagDrawing } from '../../../ui/page/states.tsx';
import { tell } from '../../../ui/toaster/tell.ts';

export function FirstCard() {
  const hasDecks = useRows(
    async (db) => (await db.rows('deck').where('deletedAt').equals(0).count()) > 0,
    [],
  );
  return hasDecks === undefined ? (
    <Loading label="Fetching flashcards" />
  ) : (
    <Begin hadDecks={hasDecks} />
  );
}

/** @param hadDecks at first: a deck that syncs later must not remove the form */
function Begin({ hadDecks }: { hadDecks: boolean }) {
  const [stage, setStage] = useState<'write' | 'made' | 'ready'>(hadDecks ? 'ready' : 'write');
  if (stage !== 'write') return <Ready isMade={stage === 'made'} />;
  return (
    <>
      <WriteCard onMade={() => setStage('made')} />
      <FromFile />
    </>
  );
}

function WriteCard({ onMade }: { onMade: () => void }) {
  const { field, busy, submit } = useEntityForm<Pick<Card, 'kind' | 'front' | 'back'>>({
    initial: () => ({ kind: 'basic', front: '', back: '' }),
    check: ({ front, back }) => ({
      front: front.trim() === '' ? 'Enter the front of the card.' : undefined,
      back: back.trim() === '' ? 'Enter the back of the card.' : undefined,
    }),
    save: async ({ front, back }) => {
      const made = await mutate(createCardInNewDeck, {
        name: firstDeckName,
        card: {
          deckId: uuidv7(Date.now()),
          kind: 'basic',
          front: front.trim(),
          back: back.trim(),
        },
      });
      return tell(made, { failed: say.errorCreatingFlashcard });
    },
    draft: firstCardDraft,
    // Cloze cards are written in the dialog.
    fitDraft: (typed) => (typed.kind === 'cloze' ? {} : typed),
  });
  return (
    <Panel>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(onMade);
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextArea
            label="Front"
            rows={3}
            maxLength={longestText}
            placeholder="What does a mitochondrion do?"
            {...field('front')}
          />
          <TextArea
            label="Back"
            rows={3}
            maxLength={longestText}
            placeholder="It turns food into energy for the cell."
            {...field('back')}
          />
        </div>
        <Button type="submit" busy={busy} className="justify-self-start">
          Save card
        </Button>
      </form>
    </Panel>
  );
}

/** Shares the draft of the card dialog, except one with a named deck, whose name would be lost here. */
function firstCardDraft(): DraftPlace {
  const place = formDraftPlace('new-card');
  return {
    ...place,
    takeUp: (isOfUse = () => true) =>
      place.takeUp((kept) => !('deckName' in kept) && isOfUse(kept)),
  };
}

function FromFile() {
  const router = useRouter();
  // The dashboard takes the chosen files.
  const upload = async () => {
    if (await beginUpload()) await router.navigate({ to: '/dashboard' });
  };
  return (
    <Panel title="Your first file">
      <p className="max-w-prose text-muted">
        Generate flashcards, a summary and a quiz from a PDF, slides, a document or photos. It works
        offline.
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<Upload aria-hidden size={18} />}
        onClick={() => void upload()}
      >
        Upload a file
      </Button>
    </Panel>
  );
}

function Ready({ isMade }: { isMade: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button is gone with the form.
  useEffect(() => {
    if (isMade) heading.current?.focus();
  }, [isMade]);
  return (
    <Panel>
      <div className="grid justify-items-center gap-3 py-4 text-center">
        <span className="relative">
          {isMade ? <Celebration /> : null}
          <BagDrawing icon={<Play size={26} />} />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {isMade ? 'First card saved' : 'You already have flashcards'}
        </h2>
        <Link to="/dashboard/library/flashcards" hash="review" className={buttonClass()}>
          <Play aria-hidden size={18} />
          {isMade ? 'Review it now' : 'Start review'}
        </Link>
      </div>
    </Panel>
  );
}
