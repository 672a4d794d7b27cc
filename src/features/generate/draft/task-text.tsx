/** A question of another kind than single choice, with what is correct. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TaskItem } from '../../../generate/engine.ts';
import { kindNames } from '../../../model/study/quiz/kind-names.ts';
import type { Task } from '../../../model/study/quiz/task.ts';

export function TaskText({ item: { stem, task, correction } }: { item: TaskItem }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm text-muted">{kindNames[task.kind]}</p>
      {task.kind === 'cloze' ? (
        <p dir="auto">
          {task.around.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
            <span key={at}>
              {text}
              {task.blanks[at] ? (
                <strong className="rounded bg-accent-soft px-1 text-accent">
                  {task.blanks[at].join(' / ')}
                </strong>
              ) : null}
            </span>
          ))}
        </p>
      ) : (
        <p dir="auto" className="font-medium">
          {stem}
        </p>
      )}
      <Answer task={task} />
      {correction === undefined ? null : (
        <p dir="auto" className="text-sm text-muted">
          {correction}
        </p>
      )}
    </div>
  );
}

function Answer({ task }: { task: Task }) {
  switch (task.kind) {
    case 'cloze':
      return null;
    case 'short':
      return <Right>{task.accepted.join(' / ')}</Right>;
    case 'true-false':
      return <Right>{task.right}</Right>;
    case 'single':
    case 'multiple':
      return (
        <ul className="grid gap-1 text-sm">
          {task.options.map((option) =>
            isRight(task, option) ? (
              <li key={option}>
                <Right>{option}</Right>
              </li>
            ) : (
              <li key={option} dir="auto" className="ps-6 text-muted">
                {option}
              </li>
            ),
          )}
        </ul>
      );
    case 'matching':
      return (
        <ul className="grid gap-1 text-sm">
          {task.prompts.map((prompt, at) => (
            <li key={prompt} dir="auto">
              <strong className="font-medium">{prompt}</strong> – {task.answers[at]}
            </li>
          ))}
        </ul>
      );
    case 'ordering':
      return (
        <ol className="grid list-decimal gap-1 ps-6 text-sm">
          {task.steps.map((step) => (
            <li key={step} dir="auto">
              {step}
            </li>
          ))}
        </ol>
      );
  }
}

function isRight({ right }: { right: string | readonly string[] }, option: string): boolean {
  return typeof right === 'string' ? right === option : right.includes(option);
}

function Right({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-sm font-medium">
      <Check role="img" aria-label="Correct" size={16} className="mt-0.5 shrink-0 text-accent" />
      <span dir="auto">{children}</span>
    </p>
  );
}
