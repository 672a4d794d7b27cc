/** What to ask about a deck: kinds of questions, how many, which side and which cards. */
import { useId, useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { cardsOfDeck } from '../../../db/rows/cards-of-deck.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Job } from '../../../db/tables.ts';
import type { AskedSides } from '../../../generate/cards/card-questions.ts';
import type { CardQuestionKind } from '../../../generate/cards/card-turns.ts';
import { plural } from '../../../lib/plural.ts';
import { oftenLapsed } from '../../../model/study/cards/leech.ts';
import { kindNames } from '../../../model/study/quiz/kind-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import type { RowsOrigin, RowsRequest } from '../job/job-request.ts';
import { showMade, useMaking } from '../making-store.ts';
import { makeFromRows, rowsInputOf } from '../rows/rows-job.ts';
import { sizeOf, tokensFor } from '../server/cost-before.ts';
import { asksSingle, EngineField, useEngineChoice } from '../server/engine-choice.tsx';
import {
  AmountField,
  IntoField,
  kindsAtFirst,
  PickField,
  QuestionKindsField,
} from '../wish/request-fields.tsx';
import { WishDialog } from '../wish/wish-dialog.tsx';
import {
  chosenOf,
  type DeckCard,
  kindsInOrder,
  type Lacking,
  lackingFor,
  readDeckCards,
} from './deck-cards.ts';
import {
  askedSides,
  type CardChoice,
  cardChoices,
  choiceOf,
  type DeckQuizChoice,
  rememberChoice,
  rememberedChoice,
} from './deck-wish.ts';
import { pageOfCards } from './from-deck.ts';

interface DeckFormProps {
  origin: RowsOrigin;
  /** The last job, if it gave nothing. The form starts with its request. */
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
  // A choice for another deck may leave no card of this one.
  const hasNone = deck !== undefined && chosenOf(deck, choice.cards).length === 0;
  const wish = { ...choice, cards: hasNone ? ('all' as const) : choice.cards };
  const lacking = deck === undefined ? {} : lackingFor(deck, wish);
  const kinds = wish.kinds.filter((kind) => lacking[kind] === undefined);
  const size = useRows(
    async (database) =>
      isServer
        ? sizeOf(pageOfCards(await cardsOfDeck(database, origin.id).toArray()).text)
        : undefined,
    [origin.id, isServer],
  );
  const change = (part: Partial<DeckQuizChoice>) => {
    setChoice({ ...choice, ...part });
    setJudged(false);
  };
  const [begin] = useOnce(async (wanted: RowsRequest) => {
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
        {isServer ? null : (
          <PickField
            label="Side that is asked"
            value={wish.sides}
            options={askedSides.map((value) => ({ value, label: sideNames[value] }))}
            onValue={(sides) => change({ sides })}
          />
        )}
        <PickField
          label="Cards"
          hint={
            wish.cards === 'forgotten' || wish.cards === 'hard'
              ? `Often forgotten: at least ${plural(oftenLapsed, 'time')}.`
              : undefined
          }
          value={wish.cards}
          options={cardChoices.map((value) => choiceIn(deck, value))}
          onValue={(cards) => change({ cards })}
        />
        <IntoField kind="questions" into={into} onInto={setInto} />
      </div>
      <EngineField
        {...engine}
        sent="cards"
        tokens={
          size &&
          tokensFor({ kind: 'questions', questionKinds: kindsOfServer, count: choice.count }, size)
        }
      />
    </WishDialog>
  );
}

/** That of the failed request, or the last one on this device. */
function choiceAtFirst(before: RowsRequest | undefined): DeckQuizChoice {
  if (before?.deck === undefined) return rememberedChoice();
  const { questionKinds: kinds, count, deck } = before;
  return choiceOf({ ...deck, kinds, count });
}

function errorOf(kinds: readonly CardQuestionKind[]): string {
  return kinds.length === 0
    ? 'Choose at least one kind of question.'
    : 'This deck has no cards for these kinds. Choose another kind, or add cards.';
}

const sideNames: Record<AskedSides, string> = {
  front: 'Front',
  back: 'Back',
  both: 'Front or back, mixed',
};

const choiceNames: Record<CardChoice, string> = {
  all: 'All cards',
  flagged: 'Flagged',
  forgotten: 'Often forgotten',
  hard: 'Flagged or often forgotten',
};

/** @param deck `undefined` while reading */
function choiceIn(deck: readonly DeckCard[] | undefined, value: CardChoice) {
  if (deck === undefined) return { value, label: choiceNames[value] };
  const count = chosenOf(deck, value).length;
  const label = `${choiceNames[value]} (${count.toLocaleString()})`;
  return { value, label, disabled: value !== 'all' && count === 0 };
}

interface CardKindsFieldProps {
  kinds: readonly CardQuestionKind[];
  lacking: Lacking;
  error: string | undefined;
  onKinds: (kinds: readonly CardQuestionKind[]) => void;
}

/** Kinds that the deck cannot give are shown with what it lacks. */
function CardKindsField({ kinds, lacking, error, onKinds }: CardKindsFieldProps) {
  const errorId = useId();
  // Without single choice, the button only selects all kinds.
  const isAll = kinds.length === kindsInOrder.length && lacking.single === undefined;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="text-sm font-medium">Kinds of questions</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {kindsInOrder.map((kind) => (
          <Checkbox
            key={kind}
            label={kindNames[kind]}
            hint={lacking[kind]}
            checked={kinds.includes(kind) && lacking[kind] === undefined}
            disabled={lacking[kind] !== undefined}
            onChange={(isOn) =>
              onKinds(kindsInOrder.filter((one) => (one === kind ? isOn : kinds.includes(one))))
            }
          />
        ))}
        <Button
          variant="secondary"
          size="sm"
          className="my-1 self-center justify-self-start"
          onClick={() => onKinds(isAll ? ['single'] : kindsInOrder)}
        >
          {isAll ? 'Single choice only' : 'Select all kinds'}
        </Button>
      </div>
      <p id={errorId} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
