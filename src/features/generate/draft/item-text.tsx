/** An item as the student will see it. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { readBlob } from '../../../db/bytes/blobs.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { ItemPicture as Picture, StudyItem, TaskItem } from '../../../generate/engine.ts';
import { kindNames } from '../../../model/study/quiz/kind-names.ts';
import type { Task } from '../../../model/study/quiz/task.ts';
import { MediaView } from '../../../ui/media-view.tsx';

export function ItemText({ item }: { item: StudyItem }) {
  switch (item.type) {
    case 'point':
      return (
        <>
          {item.chapter === undefined ? null : (
            <p dir="auto" className="mb-1 text-sm text-muted">
              {item.chapter}
            </p>
          )}
          <p dir="auto">{item.text}</p>
        </>
      );
    case 'basic':
      return (
        <div className="grid gap-1">
          <p dir="auto" className="font-medium">
            {item.front}
          </p>
          {item.picture === undefined ? null : (
            <ItemPicture picture={item.picture} page={item.page} />
          )}
          <p dir="auto" className="text-muted">
            {item.back}
          </p>
        </div>
      );
    case 'cloze':
      return <p dir="auto">{clozeParts(item.text)}</p>;
    case 'question':
      return (
        <div className="grid gap-1.5">
          <p dir="auto" className="font-medium">
            {item.stem}
          </p>
          <ul className="grid gap-1 text-sm">
            {item.options.map((option, index) => (
              <li key={option} className="flex items-start gap-2">
                {index === item.answer ? (
                  <Check role="img" aria-label="Correct" size={16} className="mt-0.5 text-accent" />
                ) : (
                  <span aria-hidden className="w-4 shrink-0 text-center text-muted">
                    ·
                  </span>
                )}
                <span dir="auto" className={index === item.answer ? 'font-medium' : 'text-muted'}>
                  {option}
                </span>
              </li>
            ))}
          </ul>
        </div>
      );
    case 'task':
      return <TaskText item={item} />;
  }
}

/** Shows `{{c1::…}}` as the word that will be hidden. */
function clozeParts(text: string) {
  return text.split(/(\{\{c\d+::.+?\}\})/).map((part, index) => {
    const hidden = /^\{\{c\d+::(.+?)\}\}$/.exec(part)?.[1];
    return hidden === undefined ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
      <strong key={index} className="rounded bg-accent-soft px-1 text-accent">
        {hidden}
      </strong>
    );
  });
}

function TaskText({ item: { stem, task, correction } }: { item: TaskItem }) {
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

/** Letters, as in `media`. */
const longestName = 500;

/** For screen readers. It does not give away the answer. */
export function nameOfPicture(page: number, fileName?: string): string {
  const of = fileName === undefined ? '' : ` of ${fileName}`;
  return `Picture from page ${page}${of}`.slice(0, longestName);
}

interface ItemPictureProps {
  picture: Picture;
  page: number;
}

function ItemPicture({ picture: { sha256, mime, width, height }, page }: ItemPictureProps) {
  const bytes = useRows(
    async (database) => (await readBlob(sha256, mime, database)) ?? null,
    [sha256, mime],
  );
  if (bytes === null) {
    return <span className="text-sm text-muted">The picture is no longer on this device.</span>;
  }
  // Reserves the space, so that nothing below moves.
  return (
    <span
      className="block max-w-full [&_img]:max-h-64"
      style={
        bytes === undefined
          ? { aspectRatio: `${width} / ${height}`, maxHeight: '16rem' }
          : undefined
      }
    >
      {bytes === undefined ? null : (
        <MediaView bytes={bytes} mime={mime} name={nameOfPicture(page)} />
      )}
    </span>
  );
}
