/** Which kinds of questions are made of the cards. What a deck cannot give is shown, with what it lacks. */
import { useId } from 'react';
import type { CardQuestionKind } from '../../../generate/cards/card-turns.ts';
import { kindNames } from '../../../model/study/quiz/kind-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { kindsInOrder, type Lacking } from './deck-kinds.ts';

interface CardKindsFieldProps {
  kinds: readonly CardQuestionKind[];
  lacking: Lacking;
  error: string | undefined;
  onKinds: (kinds: readonly CardQuestionKind[]) => void;
}

export function CardKindsField({ kinds, lacking, error, onKinds }: CardKindsFieldProps) {
  const errorId = useId();
  // Where single choice cannot be made, there is only one thing to offer.
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
