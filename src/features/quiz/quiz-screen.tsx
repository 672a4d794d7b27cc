/** One quiz: its questions and sittings; with `#attempt=…` the result of one sitting. */
import { useLocation, useParams } from '@tanstack/react-router';
import * as say from '../../lib/messages.ts';
import { LoadingPage } from '../../ui/page/loading.tsx';
import { NoQuiz } from './no-quiz.tsx';
import { QuizPage } from './quiz-page.tsx';
import { ResultPage } from './results/result-page.tsx';
import { useQuizPage } from './use-quiz-page.ts';

export function QuizScreen() {
  const { id = '' } = useParams({ strict: false });
  const attemptId = useLocation({ select: ({ hash }) => /^attempt=(.+)$/.exec(hash)?.[1] });
  if (attemptId !== undefined) return <ResultPage key={attemptId} attemptId={attemptId} />;
  // What is read of one quiz is never shown as another.
  return <OneQuiz key={id} id={id} />;
}

function OneQuiz({ id }: { id: string }) {
  const found = useQuizPage(id);
  if (found === undefined) return <LoadingPage title="Quiz" label="Fetching questions" />;
  if (found === null) return <NoQuiz problem={say.errorFetchingQuestions} />;
  return <QuizPage found={found} />;
}
