/** The answers of several files and notes to the last question, and which of them could not be asked. */
import { Library, SearchX } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { Answer } from '../../generate/ask/answer.ts';
import { plural } from '../../lib/plural.ts';
import { placeName } from '../../model/files/document-kinds.ts';
import { hashOfNote, hashOfPlace } from '../../model/files/place-hash.ts';
import type { AskedSource, FoundInSources, OfSource } from '../../queries/ask/ask-messages.ts';
import { stopAskingOver, useAskedOver } from '../../queries/ask/ask-over.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { EmptyState } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { Destination } from '../places.ts';
import { AnswerItem, AnswersFailed } from './answer-item.tsx';

interface AnswersOverProps {
  /** Where the answers come from: “this course”, “these files”. */
  of: string;
  onAsk: () => void;
  /** For an answer that opens on this screen. @returns `undefined` for all others */
  openHere?: (answer: OfSource<Answer>) => (() => void) | undefined;
  /** Before an answer opens elsewhere. */
  onLeave?: (answer: OfSource<Answer>) => void;
}

export function AnswersOver({ of, onAsk, openHere, onLeave }: AnswersOverProps) {
  const asked = useAskedOver((state) => state.asked);
  switch (asked?.kind) {
    case undefined:
      return (
        <p className="text-sm text-muted">
          Answers are sentences of {of}, word for word, with their pages. Nothing leaves your
          device.
        </p>
      );
    case 'asking':
      return asked.preparing === undefined ? (
        <Loading label="Looking for answers…" />
      ) : (
        <div className="grid gap-2">
          <ProgressBar
            label={`Preparing “${asked.preparing.name}”`}
            value={asked.preparing.done}
            max={asked.preparing.total}
            detail={`${asked.preparing.done} of ${asked.preparing.total}`}
          />
          <p className="text-sm text-muted">Only the first question has to wait for this.</p>
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={stopAskingOver}
          >
            Stop
          </Button>
        </div>
      );
    case 'failed':
      return <AnswersFailed why={asked.why} onAsk={onAsk} />;
    case 'answered': {
      const row = (answer: OfSource<Answer>) => (
        <SourceAnswer
          key={`${answer.source.id} ${answer.page} ${answer.text}`}
          answer={answer}
          onOpen={openHere?.(answer)}
          onLeave={() => onLeave?.(answer)}
        />
      );
      return (
        <Found found={asked.found} question={asked.question} of={of}>
          {asked.found.answers.length === 0 ? null : (
            <section aria-label="Answers">
              <ul className="grid gap-3">{asked.found.answers.map(row)}</ul>
            </section>
          )}
          {asked.found.near.length === 0 ? null : (
            <section aria-label="Nearest passages" className="grid gap-2">
              <h2 className="text-sm font-semibold text-muted">Nearest passages</h2>
              <ul className="grid gap-3">{asked.found.near.map(row)}</ul>
            </section>
          )}
        </Found>
      );
    }
  }
}

interface FoundProps {
  found: FoundInSources;
  question: string;
  of: string;
  children: ReactNode;
}

function Found({ found, question, of, children }: FoundProps) {
  const { answers, near, read } = found;
  const hasNothing = answers.length === 0 && near.length === 0;
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-1">
        {answers.length > 0 ? (
          <p className="text-sm text-muted">
            {plural(answers.length, 'answer')} for “{question}”
          </p>
        ) : read > 0 && !hasNothing ? (
          <>
            <p className="font-semibold">No clear answer found</p>
            <p className="text-sm text-muted">
              No single sentence answers that. These passages are nearest to it.
            </p>
          </>
        ) : null}
        {hasNothing && read > 0 ? (
          <EmptyState
            icon={<SearchX size={28} />}
            title={`Not in ${of}`}
            text={`No sentence of ${of} answers that. Try the words that the text uses.`}
          />
        ) : null}
        {read === 0 ? (
          <EmptyState
            icon={<Library size={28} />}
            title="No text to ask yet"
            text="Open a file to read its text on this device, or write a note. Then ask again."
          />
        ) : null}
      </div>
      {children}
      <NotAsked found={found} />
    </div>
  );
}

function SourceAnswer({
  answer,
  onOpen,
  onLeave,
}: {
  answer: OfSource<Answer & { heading?: string }>;
  onOpen: (() => void) | undefined;
  onLeave: () => void;
}) {
  const { source, page } = answer;
  const isNote = source.entity === 'note';
  const place = (
    <>
      <bdi translate="no">{source.name}</bdi>
      {isNote ? null : ` · ${placeName(source.unit ?? 'page', page)}`}
    </>
  );
  // A note's title stands above its words already.
  const shown = isNote && answer.heading === source.name ? { ...answer, heading: '' } : answer;
  const opens = onOpen === undefined ? { to: placeOfAnswer(answer), onLeave } : { onOpen };
  return <AnswerItem answer={shown} place={place} isNote={isNote} {...opens} />;
}

function placeOfAnswer({ source, page, quote }: OfSource<Answer>): Destination {
  return source.entity === 'note'
    ? { to: '/dashboard/library/notes/$id', params: { id: source.id }, hash: hashOfNote(quote) }
    : {
        to: '/dashboard/library/files/$id',
        params: { id: source.id },
        hash: hashOfPlace({ page, quote }),
      };
}

/** Names what was not asked, or not whole. */
function NotAsked({ found: { missing, partly, wordless, failed } }: { found: FoundInSources }) {
  return (
    <div className="grid gap-2 text-sm text-muted empty:hidden">
      <Named
        sources={missing}
        text="Not on this device yet. Open them, or keep them offline, to ask them too:"
      />
      <Named sources={partly} text="Only some pages are read so far:" />
      <Named sources={wordless} text="Without text, so there is nothing to ask:" />
      <Named sources={failed} text="Could not be read. Ask again to try once more:" />
    </div>
  );
}

/** More are counted. */
const mostNamed = 5;

function Named({ sources, text }: { sources: readonly AskedSource[]; text: string }) {
  if (sources.length === 0) return null;
  const more = sources.length - mostNamed;
  return (
    <p>
      {text}{' '}
      {sources.slice(0, mostNamed).map((source, at) => (
        <Fragment key={source.id}>
          {at === 0 ? '' : ', '}
          <bdi translate="no" className="text-text">
            {source.name}
          </bdi>
        </Fragment>
      ))}
      {more > 0 ? `, and ${plural(more, 'more file')}` : ''}
    </p>
  );
}
