/** The notes, tasks and events that link to a thing, each with the sentence around its link. */
import { Link } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { nounAsLabel } from '../../model/words.ts';
import {
  type Backlink,
  type LinkedTo,
  type Sentence,
  useBacklinks,
} from '../../queries/links/backlinks.ts';
import { Button } from '../../ui/button.tsx';
import { placeOf, whereToSee } from '../places.ts';

interface LinkedFromProps {
  to: LinkedTo;
  /** `Linked from` below a note; `Linked notes` beside others. */
  heading?: string;
  className?: string;
}

const shownAtOnce = 8;

/** Renders nothing while no link leads here. */
export function LinkedFrom({ to, heading = 'Linked from', className = '' }: LinkedFromProps) {
  const links = useBacklinks(to);
  const [all, setAll] = useState(false);
  if (links === undefined || links.count === 0) return null;
  const shown = all ? links.all : links.all.slice(0, shownAtOnce);
  return (
    <section aria-label={heading} className={`grid gap-1 ${className}`}>
      <h2 className="text-small font-semibold text-muted">
        {heading} <span className="font-normal">{links.count}</span>
      </h2>
      <ul className="-mx-2 grid">
        {shown.map((link) => (
          <Item key={link.row.id} link={link} />
        ))}
      </ul>
      {shown.length < links.all.length ? (
        <Button variant="ghost" size="sm" className="-ms-3 w-fit" onClick={() => setAll(true)}>
          Show all
        </Button>
      ) : null}
    </section>
  );
}

function Item({ link }: { link: Backlink }) {
  const { entity, row, title, sentence } = link;
  const place = placeOf(entity);
  const Icon = place?.icon ?? Link2;
  const destination = whereToSee(entity, row);
  if (destination === undefined) return null;
  const detail = place?.detail?.(row);
  return (
    <li>
      <Link
        {...destination}
        className="flex min-h-11 items-start gap-2.5 rounded-control px-2 py-2 hover:bg-surface-2"
      >
        <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-muted" />
        <span className="grid min-w-0 gap-0.5">
          <span className="truncate text-sm font-semibold">
            <bdi>{title}</bdi>
          </span>
          {sentence ? (
            <Words sentence={sentence} />
          ) : (
            <span className="text-small text-muted">
              {[nounAsLabel(entity), detail].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function Words({ sentence: { before, link, after } }: { sentence: Sentence }) {
  return (
    <span dir="auto" className="line-clamp-2 text-left text-small break-words text-muted">
      {before}
      <mark className="rounded-sm bg-mark px-0.5 text-on-mark">{link}</mark>
      {after}
    </span>
  );
}
