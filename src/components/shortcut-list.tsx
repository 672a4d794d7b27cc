/** All shortcuts of `ui/press/shortcuts.ts`, and the switch for single-key shortcuts. */
import { Fragment, useState } from 'react';
import { Switch } from '../ui/choice.tsx';
import {
  characterKeysOn,
  keysInWords,
  type Shortcut,
  shortcutGroups,
  turnCharacterKeys,
} from '../ui/press/shortcuts.ts';
import { toastError } from '../ui/toaster/toast.ts';

export function ShortcutList() {
  return (
    <>
      <CharacterKeysSwitch />
      {shortcutGroups.map(({ title, shortcuts }) => (
        <section key={title} aria-label={title} className="grid gap-1">
          <h3 className="text-sm font-semibold text-muted">{title}</h3>
          <dl className="divide-y divide-line">
            {Object.values<Shortcut>(shortcuts).map(({ does, keys }) => (
              <div key={does} className="flex items-center justify-between gap-4 py-2">
                <dt className="min-w-0">{does}</dt>
                <dd className="flex shrink-0 flex-wrap items-center justify-end gap-1 text-sm text-muted">
                  {inRange(keys).map((part, index) => (
                    <Fragment key={part.join()}>
                      {index > 0 ? <span>{keys.length > 3 ? 'to' : 'or'}</span> : null}
                      {part.map((key) => (
                        <kbd
                          key={key}
                          translate="no"
                          className="grid min-h-7 min-w-7 place-items-center rounded-md border border-line-strong bg-surface-2 px-1.5 font-sans text-text"
                        >
                          {key}
                        </kbd>
                      ))}
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

/** More than three keys are shown as a range. */
function inRange(keys: readonly string[]): string[][] {
  const named = keys.length > 3 ? [keys[0] ?? '', keys.at(-1) ?? ''] : keys;
  return named.map(keysInWords);
}

function CharacterKeysSwitch() {
  const [on, setOn] = useState(characterKeysOn);
  const change = (next: boolean) => {
    try {
      turnCharacterKeys(next);
      setOn(next);
    } catch {
      toastError('Your browser can’t save this setting.');
    }
  };
  return (
    <Switch
      label="Enable single-key shortcuts"
      hint="Turn this off if you use dictation or press keys by accident. Single keys, such as 3 or ?, never work while you type."
      checked={on}
      onChange={change}
    />
  );
}
