/** The answers to the last question, or examples before the first one. */
import { GalleryVerticalEnd, Quote, SearchX } from 'lucide-react';
import { AnswerItem, AnswersFailed } from '../../../components/ask/answer-item.tsx';
import { useHighlights } from '../../../components/page-marks/highlights-context.ts';
import type { Answer } from '../../../generate/ask/answer.ts';
import { plural } from '../../../lib/plural.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { placeUnitOf, unitName } from '../../../model/files/document-kinds.ts';
import { useIsRecognized } from '../../../reading/ocr/use-scanned-pages.ts';
import { showPage } from '../../../reading/pdf/reader-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Badge, EmptyState } from '../../../ui/page/states.tsx';
import { useReaderParts } from '../parts.ts';
import { leavePlaceFor } from '../trail.ts';
import { stopWaiting, useAnswerEngine, useAsk } from './ask-store.ts';

interface AskedViewProps {
  file: StudyFile;
  labels: readonly string[] | undefined;
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
      return <AnswersFailed why={asked.why} onAsk={onAsk} />;
    case 'answered': {
      const row = (found: Answer & { heading?: string }) => (
        <AnswerRow
          key={`${found.page} ${found.text}`}
          file={file}
          answer={found}
          pageLabel={labels?.[found.page - 1] ?? String(found.page)}
          isRecognized={isRecognized(found.page)}
          onOpen={() => open(found)}
        />
      );
      return (
        <div className="grid gap-4">
          {asked.answers.length === 0 ? (
            <div role="status" className="grid gap-2">
              {asked.note ? <p className="text-sm text-muted">{asked.note}</p> : null}
              {asked.near.length === 0 ? (
                <EmptyState
                  icon={<SearchX size={28} />}
                  title="Not in this file"
                  text="No sentence of this file answers that. Try the words that the file uses."
                />
              ) : (
                <>
                  <p className="font-semibold">No clear answer found</p>
                  <p className="text-sm text-muted">
                    No single sentence answers that. These passages are nearest to it.
                  </p>
                </>
              )}
            </div>
          ) : (
            <section aria-label="Answers" className="grid gap-2">
              <p role="status" className="text-sm text-muted">
                {plural(asked.answers.length, 'answer')} for “{asked.question}”
                {asked.note ? `. ${asked.note}` : null}
              </p>
              <ul className="grid gap-3">{asked.answers.map(row)}</ul>
            </section>
          )}
          {asked.near.length === 0 ? null : (
            <section aria-label="Nearest passages" className="grid gap-2">
              <h3 className="text-sm font-semibold text-muted">Nearest passages</h3>
              <ul className="grid gap-3">{asked.near.map(row)}</ul>
            </section>
          )}
        </div>
      );
    }
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

interface AnswerRowProps {
  file: StudyFile;
  /** With a heading it is a passage. */
  answer: Answer & { heading?: string };
  pageLabel: string;
  isRecognized: boolean;
  onOpen: () => void;
}

function AnswerRow({ file, answer, pageLabel, isRecognized, onOpen }: AnswerRowProps) {
  const makeCard = useHighlights()?.makeCard;
  const { copyCited } = useReaderParts();
  const place = (
    <>
      {unitName(placeUnitOf(file.mime))} {pageLabel}{' '}
      {isRecognized ? <Badge tone="warn">Recognized text</Badge> : null}
    </>
  );
  return (
    <AnswerItem answer={answer} place={place} onOpen={onOpen}>
      <Button
        variant="ghost"
        size="sm"
        icon={<Quote aria-hidden size={16} />}
        onClick={() => void copyCited(file, answer.text, answer.page)}
      >
        Copy
      </Button>
      {makeCard ? (
        <Button
          variant="ghost"
          size="sm"
          icon={<GalleryVerticalEnd aria-hidden size={16} />}
          onClick={() => makeCard(answer.page, answer.quote)}
        >
          New card
        </Button>
      ) : null}
    </AnswerItem>
  );
}
