/** A quiz is taken: all its questions, or with `#missed=…` those that were missed in a sitting. */
import { useLocation, useParams } from '@tanstack/react-router';
import * as say from '../../../lib/messages.ts';
import { mostQuestions } from '../../../model/entities/facts/attempt.ts';
import { missedIds } from '../../../model/study/scoring.ts';
import { LoadingPage } from '../../../ui/page/loading-page.tsx';
import { NoQuiz } from '../no-quiz.tsx';
import { useAttempt, useQuestions, useQuiz } from '../use-quiz.ts';
import { Practice } from './practice-page.tsx';

export function PracticeScreen() {
  const { id = '' } = useParams({ strict: false });
  const missedIn = useLocation({ select: ({ hash }) => /^missed=(.+)$/.exec(hash)?.[1] ?? '' });
  const quiz = useQuiz(id);
  const questions = useQuestions(id);
  const earlier = useAttempt(missedIn);
  if (quiz === null) return <NoQuiz problem={say.errorFetchingQuestions} />;
  if (quiz === undefined || questions === undefined || earlier === undefined) {
    return <LoadingPage title="Quiz" label="Fetching questions" />;
  }
  const missed = new Set(earlier ? missedIds(earlier.attempt) : []);
  const wanted = missed.size > 0 ? questions.filter((item) => missed.has(item.id)) : questions;
  // Two devices may have added the last one that a sitting takes.
  const asked = wanted.slice(0, mostQuestions);
  if (asked.length === 0) {
    return <NoQuiz problem={say.errorFetchingQuestions} text="This quiz has no questions." />;
  }
  const draftKey = missedIn === '' ? id : `${id}:${missedIn}`;
  return <Practice key={draftKey} quiz={quiz} questions={asked} draftKey={draftKey} />;
}
