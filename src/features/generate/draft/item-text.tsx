/** A made item as the student will meet it. */
import { Check } from 'lucide-react';
import type { StudyItem } from '../../../generate/engine.ts';
import { ItemPicture } from './item-picture.tsx';
import { TaskText } from './task-text.tsx';

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

/** `{{c1::…}}` shown as the word that will be hidden. */
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
