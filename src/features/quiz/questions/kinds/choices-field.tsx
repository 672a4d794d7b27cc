import { fewestAnswers, mostAnswers } from '../../../../model/entities/quiz/quiz.ts';
import { AnswerText } from './answer-text.tsx';
import type { KindParts } from './kind-form.ts';
import { Rows } from './rows.tsx';

interface ChoicesFieldProps {
  value: Pick<KindParts, 'choices' | 'ticked'>;
  problem: string | undefined;
  onChange: (changes: Partial<Pick<KindParts, 'choices' | 'ticked'>>) => void;
}

export function ChoicesField({ value: { choices, ticked }, problem, onChange }: ChoicesFieldProps) {
  const remove = (gone: number) =>
    onChange({
      choices: choices.toSpliced(gone, 1),
      ticked: ticked.flatMap((place) => {
        const at = Number(place);
        if (at === gone) return [];
        return [`${at > gone ? at - 1 : at}`];
      }),
    });
  return (
    <Rows
      legend="Answers: mark all correct ones"
      count={choices.length}
      fewest={fewestAnswers}
      most={mostAnswers}
      noun="answer"
      problem={problem}
      onAdd={() => onChange({ choices: [...choices, ''] })}
      onRemove={remove}
    >
      {(at, isFaulty) => (
        <>
          <label className="grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              aria-label={`Answer ${at + 1} is correct`}
              checked={ticked.includes(`${at}`)}
              onChange={({ target: { checked } }) => {
                const others = ticked.filter((place) => place !== `${at}`);
                onChange({ ticked: checked ? [...others, `${at}`] : others });
              }}
              className="size-5"
            />
          </label>
          <AnswerText
            label={`Answer ${at + 1}`}
            value={choices[at] ?? ''}
            isFaulty={isFaulty}
            onChange={(text) => onChange({ choices: choices.with(at, text) })}
          />
        </>
      )}
    </Rows>
  );
}
