/** Parts of an answered question: the answer beside the correct one, verdict, explanation and source. */

import { Link } from '@tanstack/react-router';
import { BookOpen, CircleCheck, CircleDot, CircleMinus, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { DeckLink, NoteLink } from '../../components/source-links.tsx';
import { hashOfPlace } from '../../model/files/place-hash.ts';
import { judgeAnswer } from '../../model/study/cards/judge-answer.ts';
import { spellingToCheck } from '../../model/study/cards/typed-difference.ts';
import { isGiven, partsOf } from '../../model/study/quiz/mark.ts';
import { isChoice, type Task, type TaskOf } from '../../model/study/quiz/task.ts';
import { judgeTyped } from '../../model/study/quiz/typed.ts';
import type { Verdict } from '../../model/study/scoring.ts';
import { usePlaceName } from '../../queries/use-place-name.ts';
import { classes } from '../../ui/classes.ts';

interface AnswerPartsProps {
  task: Task;
  given: readonly string[];
  /** Of the time of the answer; today's rules may judge differently. */
  verdict?: Verdict | undefined;
}

export function AnswerParts({ task, given, verdict: stored }: AnswerPartsProps) {
  if (isChoice(task)) {
    return <Lines given={given[0]} right={task.right} isRight={given[0] === task.right} />;
  }
  switch (task.kind) {
    case 'multiple':
      return <Ticks task={task} given={given} />;
    case 'short': {
      const verdict = judgeTyped(given[0] ?? '', task.accepted, task.foils);
      const right = task.accepted.join(' / ');
      const remark = verdict === 'spelling' ? remarkOn(given[0] ?? '', task.accepted) : undefined;
      const isRight = verdict === 'right';
      return <Lines isTyped given={given[0]} right={right} isRight={isRight} remark={remark} />;
    }
    case 'cloze':
      return <Sentence task={task} given={given} verdict={stored} />;
    case 'matching':
      return <Pairs task={task} given={given} />;
    case 'ordering':
      return <Steps task={task} given={given} />;
  }
}

interface LinesProps {
  given: string | undefined;
  right: string;
  isRight: boolean;
  /** A browser that translates the page must not change letters that are compared. */
  isTyped?: boolean;
  remark?: string | undefined;
}

function Lines({ given, right, isRight, isTyped, remark }: LinesProps) {
  return (
    <dl className="grid gap-2">
      {given && !isRight ? <Line isTyped={isTyped} label="Your answer" text={given} /> : null}
      <Line
        isTyped={isTyped}
        label={isRight ? 'Your answer' : 'Correct answer'}
        text={isRight && given ? given : right}
        remark={remark}
      />
    </dl>
  );
}

interface LineProps {
  label: string;
  text: string;
  isTyped?: boolean | undefined;
  remark?: string | undefined;
}

export function Line({ label, text, isTyped, remark }: LineProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        translate={isTyped ? 'no' : undefined}
        dir="auto"
        className="text-left break-words whitespace-pre-line"
      >
        {text}
      </dd>
      {remark === undefined ? null : <dd className="text-sm text-warn">{remark}</dd>}
    </div>
  );
}

function Ticks({ task: { options, right }, given }: { task: TaskOf<'multiple'> } & Given) {
  return (
    <ul className="grid gap-2">
      {options.map((option) => {
        const [isRight, isTicked] = [right.includes(option), given.includes(option)];
        return (
          <Part key={option} mark={isRight || isTicked ? <PartMark isRight={isRight} /> : null}>
            <bdi>{option}</bdi>
            <Note>{isTicked ? 'You chose this.' : isRight ? 'You missed this.' : undefined}</Note>
          </Part>
        );
      })}
    </ul>
  );
}

function Sentence({
  task,
  given,
  verdict,
}: { task: TaskOf<'cloze'>; verdict: Verdict | undefined } & Given) {
  const isWhole = verdict === 'right' || verdict === 'wrong';
  const parts = isWhole ? task.blanks.map(() => verdict === 'right') : partsOf(task, given);
  return (
    <div className="grid gap-2">
      <p translate="no" dir="auto" className="text-left break-words">
        {task.around.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a blank is known by its place
          <span key={at}>
            {text}
            <strong className={parts[at] ? 'text-accent' : 'text-danger'}>
              {task.blanks[at]?.[0]}
            </strong>
          </span>
        ))}
      </p>
      <ul className="grid gap-2">
        {parts.map((isRight, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a blank is known by its place
          <Part key={at} mark={<PartMark isRight={isRight} />}>
            {parts.length > 1 ? <span className="text-muted">Blank {at + 1}: </span> : null}
            <bdi translate={given[at] ? 'no' : undefined}>{given[at] || 'Nothing entered'}</bdi>
            <Note>{isRight ? remarkOn(given[at] ?? '', task.blanks[at] ?? []) : undefined}</Note>
          </Part>
        ))}
      </ul>
    </div>
  );
}

/** A typing error is accepted, but never without a word. */
function remarkOn(typed: string, accepted: readonly string[]): string | undefined {
  if (judgeTyped(typed, accepted) !== 'spelling') return undefined;
  const read = accepted.map((right) => judgeAnswer(typed, right));
  const meant = read.find(({ verdict }) => verdict === 'spelling')?.meant;
  return meant && `Correct, ${spellingToCheck(typed, meant)}`;
}

function Pairs({ task, given }: { task: TaskOf<'matching'> } & Given) {
  const parts = partsOf(task, given);
  return (
    <ul className="grid gap-2">
      {task.prompts.map((prompt, at) => (
        <Part key={prompt} mark={<PartMark isRight={parts[at] === true} />}>
          <bdi className="font-medium">{prompt}</bdi>
          <span> – </span>
          <bdi>{task.answers[at]}</bdi>
          <Note>
            {parts[at] ? undefined : given[at] ? `You chose: ${given[at]}` : 'You chose nothing.'}
          </Note>
        </Part>
      ))}
    </ul>
  );
}

function Steps({ task: { steps }, given }: { task: TaskOf<'ordering'> } & Given) {
  return (
    <ol className="grid gap-2">
      {steps.map((step, at) => {
        const place = given.indexOf(step);
        return (
          <Part key={step} mark={isGiven(given) ? <PartMark isRight={place === at} /> : null}>
            <span className="text-muted">{at + 1}. </span>
            <bdi>{step}</bdi>
            <Note>{place >= 0 && place !== at ? `You put this at ${place + 1}.` : undefined}</Note>
          </Part>
        );
      })}
    </ol>
  );
}

interface Given {
  given: readonly string[];
}

function Part({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      {mark ?? <span className="w-[18px] shrink-0" />}
      <div className="min-w-0 flex-1 text-left break-words">{children}</div>
    </li>
  );
}

function Note({ children }: { children: string | undefined }) {
  return children === undefined ? null : (
    <span dir="auto" className="block text-left text-sm text-muted">
      {children}
    </span>
  );
}

export function Explanation({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p dir="auto" className="text-left break-words whitespace-pre-line">
      {text}
    </p>
  );
}

const looks: Record<Verdict, { icon: typeof CircleX; word: string; className: string }> = {
  right: { icon: CircleCheck, word: 'Correct', className: 'text-accent' },
  partly: { icon: CircleDot, word: 'Partly correct', className: 'text-warn' },
  wrong: { icon: CircleX, word: 'Wrong', className: 'text-danger' },
  unanswered: { icon: CircleMinus, word: 'Not answered', className: 'text-warn' },
};

export function VerdictLine({ verdict, share }: { verdict: Verdict; share: number }) {
  const look = looks[verdict];
  return (
    <p className={`flex items-center gap-2 text-sm font-medium ${look.className}`}>
      <look.icon aria-hidden size={18} />
      {verdict === 'partly' ? `${look.word}: ${Math.round(share * 100)} %` : look.word}
    </p>
  );
}

export function PartMark({ isRight }: { isRight: boolean }) {
  const { icon: Icon, word, className } = looks[isRight ? 'right' : 'wrong'];
  return <Icon role="img" aria-label={word} size={18} className={`mt-0.5 shrink-0 ${className}`} />;
}

interface QuestionSourceProps {
  fileId: string | null | undefined;
  page: number | null | undefined;
  quote?: string | null | undefined;
  noteId?: string | null | undefined;
  cardId?: string | null | undefined;
}

/** The quote of a question and a link to its page [P4]. */
export function QuestionSource(props: QuestionSourceProps) {
  const { fileId, page, quote, noteId, cardId } = props;
  const place = usePlaceName(fileId, page);
  if (!quote && !page) return null;
  return (
    <div
      dir="auto"
      className={classes('grid gap-1 text-start', quote ? 'border-s-4 border-line ps-3' : '')}
    >
      {quote ? <blockquote className="text-sm text-muted">“{quote}”</blockquote> : null}
      {noteId ? <NoteLink noteId={noteId} quote={quote} /> : null}
      {cardId ? <DeckLink cardId={cardId} /> : null}
      {fileId && page && !noteId && !cardId ? (
        <Link
          to="/dashboard/library/files/$id"
          params={{ id: fileId }}
          hash={hashOfPlace({ page, quote })}
          className="inline-flex min-h-11 w-fit items-center gap-1.5 text-sm font-medium text-info underline-offset-4 hover:underline"
        >
          <BookOpen aria-hidden size={16} />
          {place}
        </Link>
      ) : null}
    </div>
  );
}
