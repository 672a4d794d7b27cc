/** Links to things of the student in a text: their present titles, and a way to make the note that a title names. */
import { Link, useNavigate } from '@tanstack/react-router';
import { Link2, type LucideIcon, Plus } from 'lucide-react';
import { useCallback } from 'react';
import { hashOfNote } from '../../model/files/place-hash.ts';
import { type Linked, linkKey, useLinked, wordsOfTarget } from '../../queries/links/linked.ts';
import { askForNewNote } from '../../queries/new-note.ts';
import type { LinkTarget } from '../../text/markdown/markdown-tree.ts';
import { MarkdownView, type Show, type ShowLink } from '../../ui/markdown/markdown-view.tsx';
import { AppLink } from '../app-link.tsx';
import { type Destination, placeOf, whereToSee } from '../places.ts';

/** Cut at the end of a line like a word, and never wider than it. */
const chipClass =
  'inline rounded bg-accent-soft px-1.5 py-0.5 font-medium text-accent box-decoration-clone wrap-anywhere hover:underline underline-offset-2';
const iconClass = 'me-1 inline size-[1em] align-[-0.125em]';

/** An icon stays in one line with the first word after it. */
function Labelled({ icon: Icon, words }: { icon: LucideIcon; words: string }) {
  const [first = ''] = /^\S{1,24}/.exec(words) ?? [];
  return (
    <>
      <span className="whitespace-nowrap">
        <Icon aria-hidden className={iconClass} />
        {first}
      </span>
      {words.slice(first.length)}
    </>
  );
}

/** A text of the student with the links in it. @param show draws its pictures and sounds */
export function LinkedMarkdown({ text, show }: { text: string; show?: Show }) {
  return <MarkdownView text={text} show={show} showLink={useShowLink(text)} />;
}

/** @param text whose links are drawn: one query tells the titles of all of them */
export function useShowLink(text: string): ShowLink {
  const things = useLinked(text);
  // The same as long as nothing else is shown: each drawn part of a note would be drawn anew at each key.
  return useCallback<ShowLink>(
    ({ target, words }) => {
      const shown = wordsOfTarget(target, words, things);
      if (target.by === 'address') return <AddressLink path={target.path} words={shown} />;
      const thing = things?.get(linkKey(target));
      // Around the link: within it, a line could end between its edge and its words.
      if (thing !== undefined)
        return (
          <bdi>
            <ThingLink thing={thing} target={target} words={shown} />
          </bdi>
        );
      if (target.by === 'title' && target.title === '')
        return <AddressLink path={`#${hashOfNote(target.place)}`} words={shown} />;
      if (target.by === 'title' && things !== undefined)
        return (
          <bdi>
            <NewNoteLink title={target.title} words={shown} />
          </bdi>
        );
      return (
        <span className="rounded bg-surface-2 px-1.5 py-0.5 text-muted">
          <bdi>{shown}</bdi>
        </span>
      );
    },
    [things],
  );
}

/** A link whose words are the student's own looks like any other. */
function AddressLink({ path, words }: { path: string; words: string }) {
  const className = 'text-accent underline underline-offset-2 hover:text-accent-hover';
  if (!path.startsWith('#'))
    return (
      <AppLink to={path} className={className}>
        {words}
      </AppLink>
    );
  return (
    <Link to="." hash={path.slice(1)} className={className}>
      {words}
    </Link>
  );
}

interface ThingLinkProps {
  thing: Linked;
  target: LinkTarget;
  words: string;
}

function ThingLink({ thing, target, words }: ThingLinkProps) {
  const place = placeOf(thing.entity);
  const Icon = place?.icon ?? Link2;
  const destination = whereToSee(thing.entity, thing.row);
  const label = <Labelled icon={Icon} words={words} />;
  if (destination === undefined) return <span className={chipClass}>{label}</span>;
  const isInTrash = Number(thing.row.deletedAt) > 0;
  return (
    <Link {...withPlace(destination, target)} className={chipClass}>
      {label}
      {isInTrash ? ' (in the Trash)' : null}
    </Link>
  );
}

/** A place in the thing is added where its address names the whole thing. */
function withPlace(destination: Destination, target: LinkTarget): Destination {
  if (destination.params === undefined || target.by === 'address' || target.place === '')
    return destination;
  return { ...destination, hash: target.by === 'id' ? target.place : hashOfNote(target.place) };
}

/** No note has this title yet: a press opens a new one, which its first words create. */
function NewNoteLink({ title, words }: { title: string; words: string }) {
  const navigate = useNavigate();
  const open = () =>
    navigate({ to: '/dashboard/library/notes/$id', params: { id: askForNewNote(title) } });
  return (
    <button
      type="button"
      aria-label={`Create note “${title}”`}
      title={`Create note “${title}”`}
      className="inline rounded border border-dashed border-accent/60 px-1.5 py-px text-start font-medium text-muted wrap-anywhere hover:text-accent"
      onClick={() => void open()}
    >
      <Labelled icon={Plus} words={words} />
    </button>
  );
}
