/**
 * The state of one quick line: its words, what they are understood as, and what the student chose. The words are kept as
 * a draft while they are typed, and stay in the field until they are saved.
 */
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { longestTitle } from '../../model/study/quick-line/line-fields.ts';
import type {
  LineChoices,
  LineContext,
  LineReading,
  LineValue,
} from '../../model/study/quick-line/line-types.ts';
import { readLine } from '../../model/study/quick-line/read-line.ts';
import { type DraftPlace, useKeptText } from '../../ui/form/use-form-draft.ts';
import { useOnce } from '../../ui/press/use-once.ts';

export interface QuickLineRules {
  context: LineContext;
  /** Where the words are kept, such as `formDraftPlace('new-task', 'line')`. Called once. */
  draft: () => DraftPlace;
  /** Words to begin with, such as text that another app shared. */
  initial?: string | undefined;
  /**
   * Shows the reason of a failure itself.
   * @param whole the context with which it was read: it has all courses and files
   * @returns whether it was saved
   */
  onCreate: (reading: LineReading, whole: LineContext) => Promise<boolean>;
  /** Whether a title may not be missing; it may where something else names the thing. */
  needsTitle?: boolean | ((reading: LineReading) => boolean);
}

export function useQuickLine({
  context,
  draft,
  initial = '',
  onCreate,
  needsTitle = true,
}: QuickLineRules) {
  const [text, setText] = useState(initial);
  const [choices, setChoices] = useState<LineChoices>({});
  const [isJudged, setIsJudged] = useState(false);
  const [place] = useState(draft);
  const settle = useKeptText(() => place, text, setText);
  useEffect(() => {
    if (text.trim() === '') return;
    // Also when the device dies while the page is seen.
    const timer = setTimeout(() => place.keep({ text }), 400);
    return () => clearTimeout(timer);
  }, [text, place]);
  // Letters are drawn before they are understood: the first reading takes long on a slow phone.
  const drawn = useDeferredValue(text);
  const reading = useMemo(() => readLine(drawn, context, choices), [drawn, context, choices]);

  const [create, busy] = useOnce(async (): Promise<boolean> => {
    const whole = { ...context, ...(await context.load?.()) };
    const read = readLine(text, whole, choices);
    const title = read.title || titleOfFile(read, whole);
    const isNeeded = typeof needsTitle === 'function' ? needsTitle(read) : needsTitle;
    if (isNeeded && (!hasVisible(title) || title.length > longestTitle)) {
      setIsJudged(true);
      return false;
    }
    if (!(await onCreate({ ...read, title }, whole))) return false;
    settle();
    setText('');
    setChoices({});
    setIsJudged(false);
    return true;
  });

  return {
    text,
    /** May lag behind fast typing. */
    reading,
    busy,
    context,
    isTitleMissing: isJudged && !hasVisible(reading.title),
    /** In words; nothing of the line is cut off. */
    lengthProblem:
      isJudged && reading.title.length > longestTitle
        ? `This is too long: a title has at most ${longestTitle} characters.`
        : undefined,
    type: (next: string) => {
      setText(next.replace(/\s*\n\s*/g, ' '));
      setIsJudged(false);
    },
    /** Writes words for a token, in the place of the one of this type if there is one. */
    write: (type: LineValue['type'], words: string) => {
      const read = readLine(text, context, choices);
      const token = read.tokens.find(({ value, to }) => value.type === type && to > 0);
      const [before, after] =
        token === undefined
          ? [text.trimEnd(), '']
          : [text.slice(0, token.from).trimEnd(), text.slice(token.to)];
      setText(`${before}${before === '' ? '' : ' '}${words}${after === '' ? ' ' : after}`);
      setIsJudged(false);
    },
    /** @param answer -1: it is words */
    choose: (key: string, answer: number) => setChoices((before) => ({ ...before, [key]: answer })),
    /** Saves once, however often it is called. @returns whether it was saved */
    create,
    /** The words go on elsewhere, such as in a form: they are no longer kept here. */
    handOver: () => {
      settle();
      setText('');
      setChoices({});
    },
  };
}

export type QuickLineState = ReturnType<typeof useQuickLine>;

/** Spaces of no width are not seen in a list. */
function hasVisible(title: string): boolean {
  return /[^\p{Z}\p{C}]/u.test(title);
}

/** “p. 3–9 of Learning.pdf” alone: “Read Learning”. Empty without a file. */
function titleOfFile({ fileId }: LineReading, { files }: LineContext): string {
  const name = files.find(({ id }) => id === fileId)?.name;
  return name === undefined ? '' : `Read ${name.replace(/\.[a-z\d]{1,5}$/i, '')}`;
}
