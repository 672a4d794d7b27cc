/** How the cards of one deck are studied, where that is not as in the other decks. */

import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { OnceArrived } from '../../components/once-arrived.tsx';
import { FitPanel } from '../../components/scheduling/fit-panel.tsx';
import { OptionsFields } from '../../components/scheduling/options-form.tsx';
import { hasReviewLimit, TodayOnly } from '../../components/scheduling/today-only.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import * as say from '../../lib/messages.ts';
import { changeDeckOptions } from '../../model/entities/deck.ts';
import { settingsId } from '../../model/entities/student/settings.ts';
import { deckChains } from '../../model/study/cards/deck-tree.ts';
import { resolveOptions } from '../../model/study/options/study-options.ts';
import { useAskedLeaving } from '../../ui/dialog/asked-leaving.tsx';
import type { FormDraft } from '../../ui/form/use-form-draft.ts';
import { LoadingPage } from '../../ui/page/loading.tsx';
import { backLinkClass, Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { Problem } from '../../ui/page/states.tsx';

export function DeckOptions({ id, onLeave }: { id: string; onLeave: () => void }) {
  const draft = useRef<FormDraft>(undefined);
  const { frame, leave, question } = useAskedLeaving(onLeave, draft);
  const read = useRows(
    async (db) => {
      const [decks, settings] = await Promise.all([
        db.rows('deck').toArray(),
        db.rows('settings').get(settingsId),
      ]);
      const deck = decks.find((one) => one.id === id && one.deletedAt === 0);
      const above = deckChains(decks)(id).slice(1);
      const mayRaise = hasReviewLimit(
        resolveOptions([deck, ...above, settings]).reviewsPerDay,
        settings,
      );
      return { deck, inherited: resolveOptions([...above, settings]), mayRaise };
    },
    [id],
  );
  if (read === undefined) return <LoadingPage title="Deck options" label="Fetching options" />;
  const { deck, inherited, mayRaise } = read;
  if (deck === undefined) {
    return (
      <OnceArrived title="Deck options">
        <Page title="Deck not found">
          <Problem title={say.errorFetchingFlashcards} text="It was deleted, or the link is old." />
        </Page>
      </OnceArrived>
    );
  }
  return (
    <div ref={frame} className="contents">
      <Page
        title={`Options of ${deck.name}`}
        description="Empty fields follow the deck around this one, or your study settings."
        above={
          <button type="button" className={backLinkClass} onClick={leave}>
            <ArrowLeft aria-hidden size={16} />
            {deck.name}
          </button>
        }
      >
        <Panel title="Cards">
          <OptionsFields
            choices={deck}
            inherited={inherited}
            draft={() => formDraftPlace('deck-options', id)}
            draftRef={draft}
            onSave={(choices) => mutate(changeDeckOptions, { id, choices })}
          />
        </Panel>
        <Panel title="Only today">
          <TodayOnly
            hasReviewLimit={mayRaise}
            choices={deck}
            onSave={(choices) => mutate(changeDeckOptions, { id, choices })}
          />
        </Panel>
        <Panel title="Parameters">
          <FitPanel deckId={id} parameters={deck.parameters} />
        </Panel>
        {question}
      </Page>
    </div>
  );
}
