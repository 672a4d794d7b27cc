/** What a task refers to: pages of files, highlights, notes, decks and events. */

import { Link2, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { AppLink, isOwnAddress } from '../../components/app-link.tsx';
import { type Destination, placeOf } from '../../components/places.ts';
import type { AccountDatabase } from '../../db/database.ts';
import { mutate } from '../../db/mutate.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import * as say from '../../lib/messages.ts';
import { type Task, updateTask } from '../../model/entities/task.ts';
import type { Row } from '../../model/merge.ts';
import { definitionOf, type EntityName } from '../../model/registry.ts';
import { titleOf } from '../../model/words.ts';
import { readRecent } from '../../queries/recent.ts';
import { fold, holdsWords, wordsOfSearch } from '../../text/fold.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { tell } from '../../ui/toaster/tell.ts';

type TaskLink = NonNullable<Task['links']>[number];

/** Fewer than the field holds (`links` in `fields.ts`). */
const mostLinks = 20;

export function TaskLinks({ task }: { task: Task }) {
  const [isAdding, setIsAdding] = useState(false);
  const links = task.links ?? [];
  const save = async (next: readonly TaskLink[]) => {
    const result = await mutate(updateTask, { id: task.id, links: [...next] });
    tell(result, {
      done: say.taskUpdated,
      undone: 'Task is as before',
      failed: say.errorUpdatingTask,
    });
  };
  return (
    <section aria-label="Links" className="grid gap-1">
      <h3 className="text-small font-semibold text-muted">Links</h3>
      <ul className="grid">
        {links.map((link) => (
          <li key={link.to} className="flex items-center gap-1">
            <LinkTo link={link} />
            <IconButton
              label={`Remove link to ${link.words}`}
              icon={<X aria-hidden size={16} />}
              className="size-9! text-muted pointer-coarse:size-11!"
              onClick={() => void save(links.filter((one) => one !== link))}
            />
          </li>
        ))}
      </ul>
      {links.length >= mostLinks ? null : (
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus aria-hidden size={18} />}
          className="-ms-3 w-fit text-muted!"
          onClick={() => setIsAdding(true)}
        >
          Add link
        </Button>
      )}
      {isAdding ? (
        <LinkDialog
          onChoose={(link) => {
            setIsAdding(false);
            void save([...links.filter(({ to }) => to !== link.to), link]);
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
    </section>
  );
}

function LinkTo({ link: { to, words } }: { link: TaskLink }) {
  const look = isOwnAddress(to) ? 'hover:underline' : 'text-muted';
  return (
    <AppLink
      to={to}
      className={`flex min-h-9 min-w-0 flex-1 items-center gap-3 text-body pointer-coarse:min-h-11 ${look}`}
    >
      <Link2 aria-hidden size={18} className="shrink-0 text-muted" />
      <span dir="auto" className="truncate">
        {words}
      </span>
    </AppLink>
  );
}

interface Target {
  entity: EntityName;
  title: string;
  link: TaskLink;
}

const mostShown = 50;

function LinkDialog({
  onChoose,
  onClose,
}: {
  onChoose: (link: TaskLink) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState('');
  const targets = useRows(readTargets, []);
  const words = wordsOfSearch(typed);
  const found = targets?.filter(
    ({ title }) => words.length === 0 || holdsWords(fold(title), words),
  );
  const choose = ({ entity, link }: Target) => {
    const at = Number(page);
    const isPage = entity === 'file' && Number.isInteger(at) && at > 0;
    onChoose(isPage ? { to: `${link.to}#page=${at}`, words: `${link.words}, p. ${at}` } : link);
  };
  return (
    <Dialog title="Add link" onClose={onClose}>
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label="File, note, deck, highlight or event"
            type="search"
            value={typed}
            // What is looked for need not be kept.
            data-kept=""
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <div className="w-24">
          <TextField
            label="Page of a file"
            inputMode="numeric"
            value={page}
            maxLength={6}
            data-kept=""
            onChange={({ target }) => setPage(target.value.replace(/\D/g, ''))}
          />
        </div>
      </div>
      <ul aria-label="Found" className="-mx-2 grid max-h-[50dvh] overflow-y-auto">
        {found?.slice(0, mostShown).map((target) => {
          const Icon = placeOf(target.entity)?.icon ?? Link2;
          return (
            <li key={target.link.to}>
              <button
                type="button"
                onClick={() => choose(target)}
                className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-surface-2"
              >
                <Icon aria-hidden size={18} className="shrink-0 text-muted" />
                <span dir="auto" className="min-w-0 flex-1 truncate text-left">
                  {target.title}
                </span>
                <span className="text-small text-muted">{definitionOf(target.entity).noun}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {found?.length === 0 ? <p className="text-muted">Nothing found.</p> : null}
    </Dialog>
  );
}

/** What was used last comes first; coming events come after. */
async function readTargets(database: AccountDatabase): Promise<Target[]> {
  const [recent, highlights, events] = await Promise.all([
    readRecent(database, 500),
    database.rows('highlight').where('deletedAt').equals(0).limit(500).toArray(),
    database.rows('event').where('deletedAt').equals(0).limit(500).toArray(),
  ]);
  const target = (entity: EntityName, row: Row): Target[] => {
    const at = placeOf(entity)?.at(row);
    const title = titleOf(entity, row).trim().slice(0, 200);
    if (at === undefined || title === '') return [];
    return [{ entity, title, link: { to: addressOf(at), words: title } }];
  };
  return [
    ...recent
      .filter(({ entity }) => entity !== 'task')
      .flatMap(({ entity, row }) => target(entity, row)),
    ...highlights.flatMap((row) => target('highlight', row as Row)),
    ...events.flatMap((row) => target('event', row as Row)),
  ];
}

function addressOf({ to, params, hash }: Destination): string {
  const path = to.replace('$id', encodeURIComponent(params?.id ?? ''));
  return hash ? `${path}#${hash}` : path;
}
