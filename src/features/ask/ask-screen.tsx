/** Questions about a course or several chosen files, answered with their sentences. */
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, FileQuestion } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { AnswersOver } from '../../components/ask/answers-over.tsx';
import { type AskAddress, askOfHash, hashOfAsk } from '../../components/ask/ask-address.ts';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { plural } from '../../lib/plural.ts';
import type { AskScope } from '../../queries/ask/ask-messages.ts';
import { askOver, faultOf, leaveAskOver } from '../../queries/ask/ask-over.ts';
import { useCourses } from '../../queries/courses.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useKeptText } from '../../ui/form/use-form-draft.ts';
import { backLinkClass, Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/page/states.tsx';

export function AskScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const address = askOfHash(hash);
  if (address === undefined) {
    return (
      <Page title="Ask">
        <EmptyState
          icon={<FileQuestion size={28} />}
          title="Choose what to ask"
          text="Open a course and choose Ask, or select files and choose Ask."
          action={
            <Link to="/dashboard/library/files" className={buttonClass('secondary')}>
              Open Files
            </Link>
          }
        />
      </Page>
    );
  }
  return <AskSources key={JSON.stringify(address.scope)} {...address} />;
}

export function AskSources({ scope, question }: AskAddress) {
  const courses = useCourses();
  const course = 'courseId' in scope ? courses?.byId.get(scope.courseId) : undefined;
  const of = 'courseId' in scope ? 'this course' : 'these files';
  const title =
    'courseId' in scope
      ? `Ask ${course?.name ?? 'this course'}`
      : `Ask ${plural(scope.fileIds.length, 'file')}`;
  const ask = useAskForm(scope, question);
  return (
    <Page
      title={title}
      above={<BackLink scope={scope} name={course?.name} />}
      description={`Answers are sentences of ${of}, with file and page.`}
    >
      <div className="grid max-w-3xl gap-4">
        <form className="grid gap-2" onSubmit={ask.submit}>
          <TextField
            label="Question"
            error={ask.fault}
            value={ask.typed}
            enterKeyHint="search"
            autoComplete="off"
            onChange={(event) => ask.type(event.target.value)}
          />
          <Button type="submit" className="justify-self-start">
            Ask
          </Button>
        </form>
        <AnswersOver of={of} onAsk={ask.again} />
      </div>
    </Page>
  );
}

/** The question is in the address, so that Back from an answer leads to the answers again. */
function useAskForm(scope: AskScope, question: string) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(question);
  const [fault, setFault] = useState<string>();
  const unasked = typed.trim() === question ? '' : typed;
  useKeptText(() => formDraftPlace('ask', JSON.stringify(scope)), unasked, setTyped);
  const again = () => askOver(scope, question);
  const begin = useEffectEvent(() => {
    if (question !== '') askOver(scope, question);
  });
  useEffect(() => {
    begin();
    return leaveAskOver;
  }, []);
  // Also while an answer is looked for: the newer question counts.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = typed.trim();
    const wrong = faultOf(words);
    setFault(wrong);
    if (wrong !== undefined) return;
    askOver(scope, words);
    void navigate({ to: '.', hash: hashOfAsk({ scope, question: words }), replace: true });
  };
  const type = (text: string) => {
    setTyped(text);
    setFault(undefined);
  };
  return { typed, fault, type, submit, again };
}

function BackLink({ scope, name }: { scope: AskScope; name: string | undefined }) {
  const words = (
    <>
      <ArrowLeft aria-hidden size={16} />
      {'courseId' in scope ? <bdi>{name ?? 'Course'}</bdi> : 'Files'}
    </>
  );
  return 'courseId' in scope ? (
    <Link to="/dashboard/courses/$id" params={{ id: scope.courseId }} className={backLinkClass}>
      {words}
    </Link>
  ) : (
    <Link to="/dashboard/library/files" className={backLinkClass}>
      {words}
    </Link>
  );
}
