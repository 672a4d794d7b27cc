/** What a task refers to: pages of files, highlights, notes, decks and events. */

import { Link2, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '../../components/app-link.tsx';
import { placeOf } from '../../components/places.ts';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { type Task, updateTask } from '../../model/entities/task.ts';
import { definitionOf, type EntityName, entityNames } from '../../model/registry.ts';
import { isOwnAddress } from '../../text/markdown/link-targets.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { LinkDialog, type TaskLink } from './link-dialog.tsx';

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
  const entity = kinds.find(([path]) => to.startsWith(path))?.[1];
  const place = entity && placeOf(entity);
  const Icon = place?.icon ?? Link2;
  const [, title = words, pages] = /^(.+), (p\. [\d–]+)$/.exec(words) ?? [];
  const detail = pages ?? (entity ? (place?.kind ?? definitionOf(entity).noun) : '');
  const look = isOwnAddress(to) ? 'hover:underline' : 'text-muted';
  return (
    <AppLink
      to={to}
      className={`flex min-h-9 min-w-0 flex-1 items-center gap-3 text-body pointer-coarse:min-h-11 ${look}`}
    >
      <Icon aria-hidden size={18} className="shrink-0 text-muted" />
      <span dir="auto" className="min-w-0 flex-1 truncate text-left">
        {title}
      </span>{' '}
      <span className="shrink-0 text-small text-muted tabular-nums first-letter:uppercase">
        {detail}
      </span>
    </AppLink>
  );
}

/** Where addresses of the rows of each entity begin. */
const kinds = entityNames.flatMap((entity): [string, EntityName][] => {
  const at = placeOf(entity)?.at({ id: '' });
  if (at === undefined) return [];
  return [[at.params ? at.to.replace('$id', '') : `${at.to}#open=`, entity]];
});
