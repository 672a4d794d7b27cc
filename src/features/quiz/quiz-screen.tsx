/** One quiz: its questions and sittings; with `#attempt=…` the result of one sitting. */
import { useLocation, useParams } from '@tanstack/react-router';
import * as say from '../../lib/messages.ts';
import { LoadingPage } from '../../ui/page/loading-page.tsx';
import { NoQuiz } from './no-quiz.tsx';
import { QuizPage } from './quiz-page.tsx';
import { ResultPage } from './results/result-page.tsx';
import { useQuiz } from './use-quiz.ts';

export function QuizScreen() {
  const { id = '' } = useParams({ strict: false });
  const attemptId = useLocation({ select: ({ hash }) => /^attempt=(.+)$/.exec(hash)?.[1] });
  const quiz = useQuiz(id);
  if (attemptId !== undefined) return <ResultPage key={attemptId} attemptId={attemptId} />;
  if (quiz === undefined) return <LoadingPage title="Quiz" label="Fetching questions" />;
  if (quiz === null) return <NoQuiz problem={say.errorFetchingQuestions} />;
  return <QuizPage key={id} quiz={quiz} />;
}
