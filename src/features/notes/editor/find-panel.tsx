/**
 * The fields and buttons of “Find and replace”. On a phone it has three rows. Ctrl+F opens it; Escape closes it.
 */
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceNext,
  SearchQuery,
  search,
  searchKeymap,
  setSearchQuery,
} from '@codemirror/search';
import type { EditorState, Extension } from '@codemirror/state';
import {
  type Command,
  type EditorView,
  keymap,
  type Panel,
  runScopeHandlers,
  type ViewUpdate,
} from '@codemirror/view';
import { CaseSensitive, ChevronDown, ChevronUp, Regex, WholeWord, X } from 'lucide-react';
import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { plural } from '../../../lib/plural.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { isForInputMethod } from '../../../ui/press/key-press.ts';
import { drawnParts } from './drawn.tsx';
import { countMatches, findFrom, mostMatches, replaceEach } from './find.ts';

export const noteSearch: Extension = [
  search({ top: true, createPanel: createFindPanel }),
  keymap.of(searchKeymap),
];

/** The panel is drawn by React, so that it consists of our components. */
function createFindPanel(view: EditorView): Panel {
  const dom = document.createElement('div');
  let opened = 0;
  const parts = () => view.state.facet(drawnParts);
  const draw = () => parts()?.put(dom, <FindPanel key={opened} view={view} state={view.state} />);
  draw();
  return {
    dom,
    top: true,
    update: ({ docChanged, selectionSet, transactions }: ViewUpdate) => {
      const effects = transactions.flatMap((one) => one.effects);
      const isAsked = effects.some((one) => one.is(setSearchQuery));
      // Ctrl+F again takes the selected words over into the fields.
      if (isAsked && !dom.contains(document.activeElement)) opened += 1;
      if (docChanged || selectionSet || isAsked) draw();
    },
    destroy: () => parts()?.drop(dom),
  };
}

interface FindPanelProps {
  view: EditorView;
  /** As it is drawn: another state counts anew. */
  state: EditorState;
}

const toggles = [
  ['caseSensitive', 'Match case', CaseSensitive],
  ['wholeWord', 'Whole words', WholeWord],
  ['regexp', 'Pattern', Regex],
] as const;

const fieldClass =
  'min-h-11 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-3 text-base';

interface WordsFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange'> {
  onType: (typed: string) => void;
}

function WordsField({ onType, ...input }: WordsFieldProps) {
  return (
    <input
      {...input}
      autoCapitalize="none"
      className={fieldClass}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

export function FindPanel({ view, state }: FindPanelProps) {
  const query = getSearchQuery(state);
  const [words, setWords] = useState(query.search);
  const [others, setOthers] = useState(query.replace);
  const [replaced, setReplaced] = useState<number>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const [at, count] = useMemo(() => countMatches(state, query), [state, query]);
  const ask = (changed: Partial<SearchQuery>) => {
    setReplaced(undefined);
    const { search, replace, caseSensitive, wholeWord, regexp } = query;
    const next = { search, replace, caseSensitive, wholeWord, regexp, ...changed };
    const asked = new SearchQuery({ ...next, literal: !next.regexp });
    if (changed.replace === undefined) findFrom(view, asked);
    else view.dispatch({ effects: setSearchQuery.of(asked) });
  };
  const step = (command: Command) => () => {
    setReplaced(undefined);
    command(view);
  };
  const close = () => {
    closeSearchPanel(view);
    view.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isForInputMethod(event.nativeEvent)) return;
    if (event.key === 'Escape') close();
    else if (!runScopeHandlers(view, event.nativeEvent, 'search-panel')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onEnter = (first: Command, second: Command) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isForInputMethod(event.nativeEvent)) return;
    event.preventDefault();
    step(event.shiftKey ? second : first)();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside it
    <div className="flex flex-wrap items-center gap-1.5 p-2" onKeyDown={onKeyDown}>
      <div className="flex min-w-72 flex-[2] items-center gap-1">
        <WordsField
          ref={field}
          {...{ 'main-field': 'true' }}
          aria-label="Find"
          placeholder="Find"
          value={words}
          onType={(search) => {
            setWords(search);
            ask({ search });
          }}
          onKeyDown={onEnter(findNext, findPrevious)}
        />
        <span role="status" className="shrink-0 px-1 text-small whitespace-nowrap text-muted">
          {replaced === undefined ? (words === '' ? '' : countWords(at, count)) : toldOf(replaced)}
        </span>
        <IconButton
          label="Previous"
          icon={<ChevronUp aria-hidden size={20} />}
          onClick={step(findPrevious)}
        />
        <IconButton
          label="Next"
          icon={<ChevronDown aria-hidden size={20} />}
          onClick={step(findNext)}
        />
        <IconButton label="Close" icon={<X aria-hidden size={20} />} onClick={close} />
      </div>
      <div className="flex min-w-72 flex-1 items-center gap-1.5">
        <WordsField
          aria-label="Replace"
          placeholder="Replace with"
          value={others}
          onType={(replace) => {
            setOthers(replace);
            ask({ replace });
          }}
          onKeyDown={onEnter(replaceNext, replaceNext)}
        />
        <Button variant="secondary" size="sm" onClick={step(replaceNext)}>
          Replace
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setReplaced(replaceEach(view, query))}>
          Replace all
        </Button>
      </div>
      <div className="flex gap-1">
        {toggles.map(([name, label, Icon]) => (
          <IconButton
            key={name}
            label={label}
            icon={<Icon aria-hidden size={20} />}
            aria-pressed={query[name]}
            className={query[name] ? 'bg-accent-soft text-accent' : undefined}
            onClick={() => ask({ [name]: !query[name] })}
          />
        ))}
      </div>
    </div>
  );
}

function countWords(at: number, count: number): string {
  if (count === 0) return 'No matches';
  const all = count === mostMatches ? `${mostMatches}+` : String(count);
  return at === 0 ? all : `${at} of ${all}`;
}

function toldOf(replaced: number): string {
  return replaced === 0 ? 'Nothing replaced' : `${plural(replaced, 'place', 'places')} replaced`;
}
