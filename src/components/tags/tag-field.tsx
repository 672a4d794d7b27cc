/** The chosen tags, each removed by a press or a key, and a field to add others, with those in use to choose from. */
import { Plus, Tag as TagIcon, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { UsedTag } from '../../queries/tags/tags.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { controlClass, FieldFrame } from '../../ui/form/field.tsx';
import { isForInputMethod } from '../../ui/press/key-press.ts';
import type { FileTag } from './tag-choice.ts';

interface TagFieldProps {
  chosen: readonly FileTag[];
  suggested: readonly UsedTag[];
  fileCount: number;
  typed: string;
  error: string | undefined;
  onTyped: (typed: string) => void;
  /** What is typed. */
  onAdd: () => void;
  onChoose: (name: string) => void;
  onRemove: (key: string) => void;
}

export function TagField(props: TagFieldProps) {
  const { chosen, suggested, fileCount, typed, error, onTyped, onAdd, onChoose, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const remove = (key: string, place: number) => {
    flushSync(() => onRemove(key));
    const left = list.current?.querySelectorAll('button');
    (left?.[place] ?? left?.[place - 1] ?? input.current)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A keyboard that puts letters together ends a word by Enter too.
    if (isForInputMethod(event.nativeEvent)) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      onAdd();
    } else if (event.key === 'Backspace' && typed === '') {
      const last = chosen.at(-1);
      if (last) onRemove(last.key);
    }
  };
  return (
    <>
      {chosen.length > 0 ? (
        <ul ref={list} aria-label="Tags" className="flex flex-wrap gap-2">
          {chosen.map(({ key, name, count }, place) => {
            const some = count < fileCount ? `${count} of ${fileCount}` : undefined;
            return (
              <li key={key} className="min-w-0">
                <button
                  type="button"
                  aria-label={`Remove ${name}${some ? `, on ${some} files` : ''}`}
                  onClick={() => remove(key, place)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
                    event.preventDefault();
                    remove(key, place);
                  }}
                  className={classes(buttonClass('secondary', 'sm'), 'max-w-full')}
                >
                  <span dir="auto" className="min-w-0 truncate">
                    {name}
                  </span>
                  {some ? <span className="shrink-0 text-muted tabular-nums">{some}</span> : null}
                  <X aria-hidden size={16} className="shrink-0 text-muted" />
                </button>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="flex items-start gap-2 text-sm text-muted">
          <TagIcon aria-hidden size={18} className="mt-0.5 shrink-0" />
          Tags group files across courses, such as “exam” or “week 3”. Filter and search by them.
        </p>
      )}
      <FieldFrame label="Add a tag" error={error}>
        {(ids) => (
          <span className="flex gap-2">
            <input
              {...ids}
              ref={input}
              dir="auto"
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              value={typed}
              onChange={({ target: { value } }) => onTyped(value)}
              onKeyDown={onKeyDown}
              className={classes(controlClass, 'min-w-0 flex-1')}
            />
            <Button
              variant="secondary"
              disabled={typed.trim() === ''}
              onClick={() => {
                onAdd();
                input.current?.focus();
              }}
            >
              Add
            </Button>
          </span>
        )}
      </FieldFrame>
      {suggested.length > 0 ? (
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-medium">Your tags</legend>
          <span className="flex flex-wrap gap-2">
            {suggested.map(({ key, name }) => (
              <button
                key={key}
                type="button"
                aria-label={`Add ${name}`}
                onClick={() => {
                  onChoose(name);
                  input.current?.focus();
                }}
                className={classes(buttonClass('ghost', 'sm'), 'max-w-full border border-line')}
              >
                <Plus aria-hidden size={16} className="shrink-0 text-muted" />
                <span dir="auto" className="min-w-0 truncate">
                  {name}
                </span>
              </button>
            ))}
          </span>
        </fieldset>
      ) : null}
    </>
  );
}
