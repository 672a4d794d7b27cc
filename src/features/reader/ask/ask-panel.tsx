/** Questions about the file, answered with its sentences. Next to the pages; on a phone over them. */
import { useNavigate } from '@tanstack/react-router';
import { FileQuestion, ScanText, X } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { amountUsed, serverUnreached } from '../../../api/generation/reason-of-server-ai.ts';
import { startsAgain, usageText } from '../../../api/generation/usage-text.ts';
import { useServerAi } from '../../../api/generation/use-server-ai.ts';
import { AnswersOver } from '../../../components/ask/answers-over.tsx';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { canBeScanned } from '../../../model/files/document-kinds.ts';
import { useNetwork } from '../../../platform/use-network.ts';
import { askOver, faultOf, useAskedOver } from '../../../queries/ask/ask-over.ts';
import { useCourses } from '../../../queries/courses.ts';
import { useHasText } from '../../../reading/ocr/use-scanned-pages.ts';
import { showPage } from '../../../reading/pdf/reader-store.ts';
import { useTextStates } from '../../../reading/pdf/text/file-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/choice.tsx';
import { classes } from '../../../ui/classes.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { replaceText } from '../../../ui/form/text-undo.ts';
import { useKeptText } from '../../../ui/form/use-form-draft.ts';
import { EmptyState } from '../../../ui/page/states.tsx';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import { usePane } from '../../../ui/split/pane.ts';
import { recognizeAct } from '../scan-panel.tsx';
import { leavePlaceFor } from '../trail.ts';
import {
  askTyped,
  askWhom,
  carryAnswers,
  fetchExamples,
  typeQuestion,
  useAnswerEngine,
  useAsk,
} from './ask-store.ts';
import { AskedView } from './asked-view.tsx';

interface AskPanelProps {
  file: StudyFile;
  labels: readonly string[] | undefined;
  isWide: boolean;
  onClose: () => void;
}

export function AskPanel({ file, labels, isWide, onClose }: AskPanelProps) {
  const hasText = useHasText(file);
  const courseId = useCourseOf(file);
  const ofCourse = useAsk(({ of }) => of === 'course') && courseId !== undefined;
  const onChosen = isWide ? () => undefined : onClose;
  const title = ofCourse ? 'Ask this course' : 'Ask this file';
  return (
    <aside
      aria-label={title}
      className={classes(
        'grid content-start gap-3 overflow-y-auto overscroll-contain bg-surface p-3 text-text',
        isWide ? 'w-80 shrink-0 border-e border-line' : 'absolute inset-0 z-20',
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isForInputMethod(event.nativeEvent)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{title}</h2>
        <IconButton label="Close questions" icon={<X aria-hidden size={20} />} onClick={onClose} />
      </div>
      {courseId === undefined ? null : <AskedField />}
      {ofCourse ? (
        <CourseQuestions file={file} courseId={courseId} isWide={isWide} onChosen={onChosen} />
      ) : hasText ? (
        <Questions file={file} labels={labels} isWide={isWide} onChosen={onChosen} />
      ) : (
        <NoText file={file} />
      )}
    </aside>
  );
}

interface QuestionsProps extends Omit<AskPanelProps, 'onClose'> {
  /** An answer was chosen. */
  onChosen: () => void;
}

function Questions({ file, labels, isWide, onChosen }: QuestionsProps) {
  const { typed, fault, asked } = useAsk();
  const field = useRef<HTMLInputElement>(null);
  const unasked = typed.trim() === asked?.question ? '' : typed;
  useKeptText(() => formDraftPlace('ask', file.id), unasked, typeQuestion);
  const ask = () => void askTyped(file);
  useEffect(() => field.current?.focus(), []);
  const reading = useTextStates((states) => states[file.id]);
  const isReading = reading?.kind === 'reading';
  // Text that was read meanwhile may give other examples and answers.
  const onRead = useEffectEvent(() => {
    void fetchExamples(file);
    if (asked?.kind === 'answered') ask();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew when the reading has ended
  useEffect(() => onRead(), [isReading]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  const askExample = (question: string) => {
    if (field.current) replaceText(field.current, question);
    // On a phone the keyboard would cover the answers.
    if (!isWide) field.current?.blur();
    ask();
  };
  return (
    <>
      <form className="grid gap-2" onSubmit={submit}>
        <TextField
          ref={field}
          label="Question"
          error={fault}
          value={typed}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => typeQuestion(event.target.value)}
        />
        <AnswerWithField />
        <Button type="submit" busy={asked?.kind === 'asking'}>
          Ask
        </Button>
      </form>
      {reading === undefined ? null : (
        <p role="status" className="text-sm text-muted">
          {reading.kind === 'reading'
            ? 'Some pages are still being read. Answers come from the pages read so far.'
            : `Some pages were not read. ${reading.message}`}
        </p>
      )}
      <AskedView
        file={file}
        labels={labels}
        onAsk={ask}
        onExample={askExample}
        onChosen={onChosen}
      />
    </>
  );
}

/** @returns `undefined` if it belongs to no course that is known here */
function useCourseOf({ courseId }: StudyFile): string | undefined {
  return useCourses()?.byId.get(courseId ?? '')?.id;
}

const whom = [
  { value: 'file', label: 'This file' },
  { value: 'course', label: 'The course' },
] as const;

function AskedField() {
  const name = useId();
  const of = useAsk((state) => state.of);
  return <RadioCards legend="Ask" name={name} options={whom} value={of} onChange={askWhom} />;
}

interface CourseQuestionsProps extends Omit<QuestionsProps, 'labels'> {
  courseId: string;
}

/** All files and notes of the course; the device answers. */
function CourseQuestions({ file, courseId, isWide, onChosen }: CourseQuestionsProps) {
  const { typed } = useAsk();
  const asked = useAskedOver((state) => state.asked);
  const [fault, setFault] = useState<string>();
  const unasked = typed.trim() === asked?.question ? '' : typed;
  useKeptText(() => formDraftPlace('ask', file.id), unasked, typeQuestion);
  // Also while an answer is looked for: the newer question counts.
  const ask = () => {
    const question = typed.trim();
    const wrong = faultOf(question);
    setFault(wrong);
    if (wrong === undefined) askOver({ courseId }, question);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <>
      <form className="grid gap-2" onSubmit={submit}>
        <TextField
          label="Question"
          error={fault}
          value={typed}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => {
            setFault(undefined);
            typeQuestion(event.target.value);
          }}
        />
        <Button type="submit">Ask</Button>
      </form>
      <AnswersOver
        of="this course"
        onAsk={ask}
        openHere={({ source, page, quote }) =>
          source.id === file.id
            ? () => {
                leavePlaceFor(page);
                showPage(page, quote);
                onChosen();
              }
            : undefined
        }
        onLeave={({ source }) => {
          if (source.entity === 'note') return;
          carryAnswers();
          if (!isWide) onChosen();
        }}
      />
    </>
  );
}

/** A pane has no screen for text recognition. */
function NoText({ file }: { file: StudyFile }) {
  const navigate = useNavigate();
  const isInPane = usePane() !== undefined;
  const canRecognize = canBeScanned(file.mime);
  return (
    <EmptyState
      icon={<FileQuestion size={28} />}
      title="No text to ask"
      text={
        canRecognize
          ? 'The pages of this file are pictures. Recognize their text, then ask.'
          : 'This file has no text.'
      }
      action={
        canRecognize && !isInPane ? (
          <Button
            icon={<ScanText aria-hidden size={18} />}
            onClick={() =>
              void navigate({ to: '.', hash: recognizeAct, state: { reading: false } })
            }
          >
            Recognize text
          </Button>
        ) : null
      }
    />
  );
}

const options = [
  { value: 'device', label: 'On this device' },
  { value: 'server', label: 'Server’s AI' },
] as const;

const whyNot = {
  asking: '',
  offline: 'You are offline.',
  unanswered: serverUnreached,
  none: 'This server has no AI.',
};

export function AnswerWithField() {
  const name = useId();
  const engine = useAnswerEngine((state) => state.engine);
  const isOnline = useNetwork();
  const { ai } = useServerAi(isOnline);
  // The choice stays visible as long as a question would be sent.
  const isUnsure = ai.kind === 'failed' && engine === 'server';
  if (ai.kind !== 'ready' && !isUnsure) {
    const why = engine === 'server' && ai.kind !== 'failed' ? whyNot[ai.kind] : '';
    return why === '' ? null : (
      <p role="status" className="text-sm text-muted">
        {why} Your device answers.
      </p>
    );
  }
  if (ai.kind === 'ready' && ai.state.left === 0) {
    return engine === 'server' ? (
      <p role="status" className="text-sm text-muted">
        {amountUsed} {startsAgain(ai.state)} Your device answers.
      </p>
    ) : null;
  }
  return (
    <div className="grid gap-1.5">
      <RadioCards
        legend="Answer with"
        name={name}
        options={options}
        value={engine}
        onChange={(next) => useAnswerEngine.setState({ engine: next })}
      />
      {engine === 'server' ? (
        <p className="text-sm text-muted">
          Your question and up to 30 sentences of this file are sent to your server and to the AI
          service it uses. Your server does not keep them.{' '}
          {ai.kind === 'ready' ? usageText(ai.state) : ''}
        </p>
      ) : null}
    </div>
  );
}
