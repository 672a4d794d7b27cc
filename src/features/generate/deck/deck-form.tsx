/** What to ask about a deck: which kinds of questions, how many, from which side and of which cards. */
import { useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Job } from '../../../db/tables.ts';
import type { CardQuestionKind } from '../../../generate/cards/card-turns.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { showMade, useMaking } from '../making-store.ts';
import type { RowsOrigin } from '../rows/origin.ts';
import { makeFromRows, type RowsWish, rowsInputOf } from '../rows/rows-job.ts';
import { sizeOfRows } from '../rows/size-of.ts';
import { tokensFor } from '../server/cost-before.ts';
import { asksSingle, EngineField, useEngineChoice } from '../server/engine-choice.tsx';
import { AmountField } from '../wish/amount-field.tsx';
import { IntoField } from '../wish/into-field.tsx';
import { kindsAtFirst, QuestionKindsField } from '../wish/question-kinds-field.tsx';
import { WishDialog } from '../wish/wish-dialog.tsx';
import { CardsField, SidesField } from './card-fields.tsx';
import { CardKindsField } from './card-kinds-field.tsx';
import { chosenOf, readDeckCards } from './deck-cards.ts';
import { lackingFor } from './deck-kinds.ts';
import { choiceOf, type DeckQuizChoice, rememberChoice, rememberedChoice } from './deck-wish.ts';

interface DeckFormProps {
  origin: RowsOrigin;
  /** The last time, which made nothing: the form begins with what was wished then. */
  failed: Job | null;
}

export function DeckForm({ origin, failed }: DeckFormProps) {
  const [before] = useState(() => (failed === null ? undefined : rowsInputOf(failed).wish));
  const [choice, setChoice] = useState(() => choiceAtFirst(before));
  const [into, setInto] = useState(before?.into);
  const [kindsOfServer, setKindsOfServer] = useState(kindsAtFirst(before));
  const [isJudged, setJudged] = useState(false);
  const engine = useEngineChoice('questions', false);
  const isServer = engine.engine === 'server';
  const single = asksSingle(engine);
  const deck = useRows((database) => readDeckCards(database, origin.id), [origin.id]);
  // What was chosen for another deck may mean no card of this one.
  const hasNone = deck !== undefined && chosenOf(deck, choice.cards).length === 0;
  const wish = { ...choice, cards: hasNone ? ('all' as const) : choice.cards };
  const lacking = deck === undefined ? {} : lackingFor(deck, wish);
  const kinds = wish.kinds.filter((kind) => lacking[kind] === undefined);
  const size = useRows(
    async (database) => (isServer ? await sizeOfRows(database, origin) : undefined),
    [origin.id, isServer],
  );
  const change = (part: Partial<DeckQuizChoice>) => {
    setChoice({ ...choice, ...part });
    setJudged(false);
  };
  const [begin] = useOnce(async (wanted: RowsWish) => {
    const begun = await makeFromRows(currentDatabase(), origin, wanted);
    if (!begun.ok) toastError(begun.error.message);
  });
  const submit = () => {
    if (!isServer && kinds.length === 0) return setJudged(true);
    rememberChoice(choice);
    useMaking.setState({ kind: 'questions' });
    showMade('questions');
    const { sides, cards, count } = wish;
    const ofServer = single ? undefined : kindsOfServer;
    void begin({
      ...{ kind: 'questions', count, into, engine: engine.engine },
      ...{ questionKinds: isServer ? ofServer : kinds, deck: { sides, cards } },
    });
  };
  return (
    <WishDialog title="Generate quiz from deck" failed={failed} onSubmit={submit}>
      {isServer ? (
        <QuestionKindsField kinds={kindsOfServer} asksSingle={single} onKinds={setKindsOfServer} />
      ) : (
        <CardKindsField
          kinds={wish.kinds}
          lacking={lacking}
          error={isJudged ? errorOf(wish.kinds) : undefined}
          onKinds={(chosen) => change({ kinds: chosen })}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField
          kind="questions"
          count={choice.count}
          isDeck
          onCount={(count) => change({ count })}
        />
        {isServer ? null : <SidesField sides={wish.sides} onSides={(sides) => change({ sides })} />}
        <CardsField deck={deck} cards={wish.cards} onCards={(cards) => change({ cards })} />
        <IntoField kind="questions" into={into} onInto={setInto} />
      </div>
      <EngineField
        {...engine}
        sent="cards"
        tokens={
          size && tokensFor({ kind: 'questions', questionKinds: kindsOfServer }, size, choice.count)
        }
      />
    </WishDialog>
  );
}

/** That of the wish that failed, or the last one on this device. */
function choiceAtFirst(before: RowsWish | undefined): DeckQuizChoice {
  if (before?.deck === undefined) return rememberedChoice();
  const { questionKinds: kinds, count, deck } = before;
  return choiceOf({ ...deck, kinds, count });
}

function errorOf(kinds: readonly CardQuestionKind[]): string {
  return kinds.length === 0
    ? 'Choose at least one kind of question.'
    : 'This deck has no cards for these kinds. Choose another kind, or add cards.';
}
