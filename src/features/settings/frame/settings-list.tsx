/** The list of the settings' pages with their search. */
import { Link, useRouter } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon, Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useBoundUser } from '../../../db/device/use-bound-user.ts';
import { plural } from '../../../lib/plural.ts';
import { useProfile } from '../../../queries/use-profile.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { isPressed } from '../../../ui/press/key-press.ts';
import { characterKeysOn } from '../../../ui/press/shortcuts.ts';
import { type FoundSetting, findSettings, markedParts } from './find-settings.ts';
import { useSettingValues } from './setting-values.ts';
import { wantSetting } from './show-setting.ts';

export interface SettingsPage {
  /** The hash of its address. */
  id: string;
  title: string;
  group: (typeof groups)[number];
  icon: LucideIcon;
  content: ReactNode;
}

const groups = ['You', 'Study', 'Your data', 'Haversack'] as const;

interface SettingsListProps {
  pages: readonly SettingsPage[];
  shownId: string | undefined;
}

export function SettingsList({ pages, shownId }: SettingsListProps) {
  const [search, setSearch] = useState('');
  const isSearching = search.trim() !== '';
  return (
    <div className="grid content-start gap-3">
      <SearchField search={search} setSearch={setSearch} />
      {isSearching ? (
        <Found search={search} pages={pages} />
      ) : (
        <PageList pages={pages} shownId={shownId} />
      )}
    </div>
  );
}

interface SearchFieldProps {
  search: string;
  setSearch: (search: string) => void;
}

function SearchField({ search, setSearch }: SearchFieldProps) {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const find = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], dialog') !== null;
      if (isTyping || !characterKeysOn() || !isPressed(event, '/')) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', find);
    return () => removeEventListener('keydown', find);
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && search !== '') {
      event.preventDefault();
      event.stopPropagation();
      setSearch('');
    }
    const [first] = findSettings(search);
    if (event.key === 'Enter' && first !== undefined) {
      event.preventDefault();
      open(first);
      void router.navigate({ to: '/dashboard/settings', hash: first.pageId });
    }
  };
  return (
    <div className="relative">
      <Search
        aria-hidden
        size={18}
        className="absolute top-1/2 left-3.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        type="search"
        aria-label="Find a setting"
        placeholder="Find a setting"
        autoComplete="off"
        value={search}
        maxLength={100}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={press}
        className="min-h-12 w-full rounded-control border border-line-strong bg-surface pr-11 pl-10 text-base lg:min-h-10 lg:text-body [&::-webkit-search-cancel-button]:hidden"
      />
      {search === '' ? (
        <kbd
          aria-hidden
          className="absolute top-1/2 right-3 -translate-y-1/2 rounded-event border border-line-strong/60 px-1.5 font-sans text-micro text-muted max-lg:hidden"
        >
          /
        </kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setSearch('');
            field.current?.focus();
          }}
          className="absolute top-0 right-0 grid h-full w-11 place-items-center text-muted"
        >
          <X aria-hidden size={18} />
        </button>
      )}
    </div>
  );
}

function open({ pageId, label }: FoundSetting): void {
  wantSetting(pageId, label);
}

function Found({ search, pages }: { search: string; pages: readonly SettingsPage[] }) {
  const found = findSettings(search);
  return (
    <div className="grid gap-2">
      <ul
        aria-label="Settings found"
        className="grid max-lg:-mx-4 max-lg:border-y max-lg:border-line max-lg:bg-surface"
      >
        {found.map((one, at) => (
          <li key={`${one.pageId} ${one.label}`}>
            <Link
              to="/dashboard/settings"
              hash={one.pageId}
              onClick={() => open(one)}
              className={classes(
                'grid min-h-13 content-center rounded-control px-3 py-1 hover:bg-surface-2 max-lg:px-4',
                at === 0 && 'lg:bg-accent-soft',
              )}
            >
              <span className="text-body font-medium">
                <Marked text={one.label} search={search} />
              </span>
              <span className="text-small text-muted">
                {pages.find(({ id }) => id === one.pageId)?.title}
                {one.by === undefined ? null : (
                  <>
                    {' · '}
                    <Marked text={one.by} search={search} />
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="px-3 text-small text-muted">
        {found.length === 0
          ? 'No setting has this name. Try another word.'
          : plural(found.length, 'setting')}
      </p>
    </div>
  );
}

function Marked({ text, search }: { text: string; search: string }) {
  const [before = '', found, after] = markedParts(text, search);
  if (found === undefined) return text;
  return (
    <>
      {before}
      <mark className="rounded-event bg-hit text-on-hit">{found}</mark>
      {after}
    </>
  );
}

function PageList({ pages, shownId }: SettingsListProps) {
  const values = useSettingValues();
  const id = useId();
  return (
    <nav aria-label="Settings sections" className="grid gap-1 max-lg:-mx-4">
      <Account />
      {groups.map((group) => (
        <div key={group}>
          <h2
            id={`${id}${group}`}
            className={
              group === 'You'
                ? 'sr-only'
                : 'px-3 pt-2 pb-1 text-small font-semibold max-lg:px-4 lg:text-micro lg:font-medium lg:text-muted'
            }
          >
            {group}
          </h2>
          <ul
            aria-labelledby={`${id}${group}`}
            className="grid max-lg:border-y max-lg:border-line max-lg:bg-surface"
          >
            {pages
              .filter((page) => page.group === group)
              .map((page) => (
                <PageLink
                  key={page.id}
                  page={page}
                  isShown={page.id === shownId}
                  value={values[page.id]}
                />
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface PageLinkProps {
  page: SettingsPage;
  isShown: boolean;
  value: string | undefined;
}

function PageLink({ page, isShown, value }: PageLinkProps) {
  const { id, title, icon: Icon } = page;
  return (
    <li className="[--words:3rem] max-lg:row-hairline">
      <Link
        to="/dashboard/settings"
        hash={id}
        activeOptions={{ includeHash: true }}
        aria-current={isShown ? 'page' : undefined}
        className="flex min-h-12 items-center gap-3 rounded-control px-4 font-medium lg:min-h-9.5 lg:px-3 lg:text-muted lg:hover:bg-surface-2 lg:hover:text-text lg:aria-[current=page]:bg-accent-soft lg:aria-[current=page]:text-accent"
      >
        <Icon aria-hidden size={19} className="shrink-0 max-lg:text-muted" />
        <span className="min-w-0 flex-1 text-body">{title}</span>
        <span className="truncate text-[0.875rem] text-muted tabular-nums lg:hidden">{value}</span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-muted lg:hidden" />
      </Link>
    </li>
  );
}

/** The student, above the pages. */
function Account() {
  const user = useBoundUser();
  const profile = useProfile();
  if (!user) return null;
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ') || user.username;
  return (
    <div className="flex min-h-14 items-center gap-3 px-3 max-lg:border-y max-lg:border-line max-lg:bg-surface max-lg:px-4">
      <Avatar name={user.username} picture={profile?.picture} className="size-9 text-base" />
      <div translate="no" className="grid min-w-0">
        <span className="truncate text-body font-medium">{name}</span>
        <span className="truncate text-small text-muted">{user.email}</span>
      </div>
    </div>
  );
}
