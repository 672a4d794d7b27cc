/** A question about the file, answered only with sentences of the file. Next to the pages; on a phone over them. */
import { useNavigate } from '@tanstack/react-router';
import { FileQuestion, ScanText, X } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { canBeScanned } from '../../../model/files/document-kinds.ts';
import { useHasText } from '../../../reading/ocr/use-scanned-pages.ts';
import { useTextStates } from '../../../reading/pdf/text/file-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { replaceText } from '../../../ui/form/text-undo.ts';
import { useKeptText } from '../../../ui/form/use-form-draft.ts';
import { EmptyState } from '../../../ui/page/states.tsx';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import { usePane } from '../../../ui/split/pane.ts';
import { recognizeAct } from '../scan-panel.tsx';
import { AnswerWithField } from './answer-with-field.tsx';
import { askTyped, fetchExamples, typeQuestion, useAsk } from './ask-store.ts';
import { AskedView } from './asked-view.tsx';

interface AskPanelProps {
  file: StudyFile;
  labels: readonly string[] | undefined;
  isWide: boolean;
  onClose: () => void;
}

export function AskPanel({ file, labels, isWide, onClose }: AskPanelProps) {
  const hasText = useHasText(file);
  return (
    <aside
      aria-label="Ask this file"
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
        <h2 className="font-semibold">Ask this file</h2>
        <IconButton label="Close questions" icon={<X aria-hidden size={20} />} onClick={onClose} />
      </div>
      {hasText ? (
        <Questions
          file={file}
          labels={labels}
          isWide={isWide}
          onChosen={isWide ? () => undefined : onClose}
        />
      ) : (
        <NoText file={file} />
      )}
    </aside>
  );
}

interface QuestionsProps {
  file: StudyFile;
  labels: readonly string[] | undefined;
  isWide: boolean;
  /** An answer was chosen. */
  onChosen: () => void;
}

function Questions({ file, labels, isWide, onChosen }: QuestionsProps) {
  const { typed, fault, asked } = useAsk();
  const field = useRef<HTMLInputElement>(null);
  // A question that was asked needs no draft.
  const unasked = typed.trim() === asked?.question ? '' : typed;
  useKeptText(() => formDraftPlace('ask', file.id), unasked, typeQuestion);
  const ask = () => void askTyped(file);
  useEffect(() => field.current?.focus(), []);
  const reading = useTextStates((states) => states[file.id]);
  const isReading = reading?.kind === 'reading';
  // What was read meanwhile may answer it: the examples, and the question that was asked.
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

/** A pane has no screen that recognizes text. */
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
