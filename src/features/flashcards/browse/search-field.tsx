/** Where a search for cards is typed, with what is wrong in it, and help for its words. */
import { CircleQuestionMark, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { longestQuery } from '../../../model/study/cards/query.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { controlClass } from '../../../ui/form/field.tsx';
import { isForInputMethod } from '../../../ui/press/key-press.ts';

interface SearchFieldProps {
  value: string;
  onChange: (typed: string) => void;
  problems: readonly string[];
  hints: readonly string[];
  /** The arrow down goes to the list. */
  onLeave: () => void;
}

export function SearchField({ value, onChange, problems, hints, onLeave }: SearchFieldProps) {
  const id = useId();
  const [isHelping, setHelping] = useState(false);
  const said = problems.length > 0 ? problems : hints;
  return (
    <search className="grid min-w-0 flex-1 gap-1 max-sm:basis-full">
      <span className="flex gap-1">
        <span className="relative min-w-0 flex-1">
          <Search
            aria-hidden
            size={18}
            className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted"
          />
          <input
            type="search"
            aria-label="Search cards"
            placeholder="Words, deck:, tag:, is:due …"
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestQuery}
            value={value}
            aria-invalid={problems.length > 0 || undefined}
            aria-describedby={said.length > 0 ? id : undefined}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || isForInputMethod(event.nativeEvent)) return;
              event.preventDefault();
              onLeave();
            }}
            className={classes(controlClass, 'ps-10')}
          />
        </span>
        <IconButton
          label="Search help"
          icon={<CircleQuestionMark aria-hidden size={18} />}
          onClick={() => setHelping(true)}
        />
      </span>
      <p
        id={id}
        role="status"
        className={classes(
          'text-sm empty:hidden',
          problems.length > 0 ? 'text-danger' : 'text-muted',
        )}
      >
        {said.join(' ')}
      </p>
      {isHelping ? <SearchHelp onClose={() => setHelping(false)} /> : null}
    </search>
  );
}

const examples: readonly [string, string][] = [
  ['cell wall', 'cards with both words, or words that begin so'],
  ['"cell wall"', 'exactly these words'],
  ['cell or tissue', 'one of the two'],
  ['-cell', 'without this word'],
  ['(a or b) -c', 'brackets group'],
  ['*osis, c_t', '* is any letters, _ is one letter'],
  ['deck:Biology', 'a deck and the decks inside it; deck:"Two words"'],
  ['tag:exam', 'cards with a tag'],
  ['is:due', 'also is:new, is:learn, is:review, is:suspended, is:buried, is:leech'],
  ['flag:red', 'or flag:1 to flag:7; flag:0 is without one'],
  ['added:7', 'added in the last 7 days'],
  ['rated:3', 'reviewed in the last 3 days'],
  ['prop:due<=7', 'due within 7 days'],
  ['prop:lapses>3', 'also interval, reps, difficulty, stability, recall'],
];

function SearchHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Search cards" onClose={onClose}>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_1fr]">
        {examples.map(([words, meaning]) => (
          <div key={words} className="contents">
            <dt className="font-mono text-sm">{words}</dt>
            <dd className="text-sm text-muted max-sm:mb-1">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
