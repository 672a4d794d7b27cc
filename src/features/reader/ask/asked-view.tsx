/** The answers to what was asked last; before that, what can be asked. */
import { SearchX } from 'lucide-react';
import type { Answer } from '../../../generate/ask/answer.ts';
import { plural } from '../../../lib/plural.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { useIsRecognized } from '../../../reading/ocr/use-scanned-pages.ts';
import { showPage } from '../../../reading/pdf/reader-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { EmptyState, Problem } from '../../../ui/page/states.tsx';
import { leavePlaceFor } from '../go/trail.ts';
import { AnswerRow } from './answer-row.tsx';
import { useAnswerEngine } from './answer-with.ts';
import { stopWaiting, useAsk } from './ask-store.ts';

interface AskedViewProps {
  file: StudyFile;
  labels: readonly string[] | undefined;
  /** Asks what is typed. */
  onAsk: () => void;
  onExample: (question: string) => void;
  /** An answer was chosen. */
  onChosen: () => void;
}

export function AskedView({ file, labels, onAsk, onExample, onChosen }: AskedViewProps) {
  const { asked } = useAsk();
  const isRecognized = useIsRecognized(file);
  const open = ({ page, quote }: Answer) => {
    leavePlaceFor(page);
    showPage(page, quote);
    onChosen();
  };
  switch (asked?.kind) {
    case undefined:
      return <Hint onExample={onExample} />;
    case 'asking':
      return asked.own === undefined ? (
        <Loading label="Looking for answers…" />
      ) : (
        <div className="grid justify-items-center gap-2">
          <Loading label="Asking the server’s AI…" />
          <Button variant="secondary" size="sm" onClick={stopWaiting}>
            Use your device’s answer
          </Button>
        </div>
      );
    case 'failed':
      return (
        <Problem
          title="Could not look for answers"
          text={asked.why ?? 'Your file is safe. Try again.'}
          action={
            <Button variant="secondary" size="sm" onClick={onAsk}>
              Try again
            </Button>
          }
        />
      );
    case 'answered':
      return asked.answers.length === 0 ? (
        <div role="status">
          {asked.note ? <p className="text-sm text-muted">{asked.note}</p> : null}
          <EmptyState
            icon={<SearchX size={28} />}
            title="Not in this file"
            text="No sentence of this file answers that. Try the words that the file uses."
          />
        </div>
      ) : (
        <section aria-label="Answers" className="grid gap-2">
          <p role="status" className="text-sm text-muted">
            {plural(asked.answers.length, 'answer')} for “{asked.question}”
            {asked.note ? `. ${asked.note}` : null}
          </p>
          <ul className="grid gap-2">
            {asked.answers.map((answer) => (
              <AnswerRow
                key={`${answer.page} ${answer.text}`}
                file={file}
                answer={answer}
                pageLabel={labels?.[answer.page - 1] ?? String(answer.page)}
                isRecognized={isRecognized(answer.page)}
                onOpen={() => open(answer)}
              />
            ))}
          </ul>
        </section>
      );
  }
}

function Hint({ onExample }: Pick<AskedViewProps, 'onExample'>) {
  const examples = useAsk((state) => state.examples);
  const isOnDevice = useAnswerEngine(({ engine }) => engine === 'device');
  return (
    <div className="grid gap-2 text-sm text-muted">
      <p>
        Answers are sentences of this file, word for word, with their pages.
        {isOnDevice ? ' Nothing leaves your device.' : null}
      </p>
      {examples !== undefined && examples.length > 0 ? (
        <>
          <p>Try:</p>
          <div className="grid justify-items-start gap-1">
            {examples.map((question) => (
              <Button
                key={question}
                variant="secondary"
                size="sm"
                className="text-left"
                onClick={() => onExample(question)}
              >
                {question}
              </Button>
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}
