/** What can be done with an entry, and the menus that stand beside the rows of the list on phones. */
import {
  Columns2,
  Copy,
  CornerDownLeft,
  Ellipsis,
  type LucideIcon,
  MessageCircleQuestion,
} from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, menuAction } from '../../../ui/menu.tsx';
import type { Entry, Link } from './entry.ts';

export interface EntryActs {
  onTake: (entry: Entry, choice?: Entry['choice']) => void;
  onCopyLink: (link: Link) => void;
  /** @returns absent: it cannot stand beside what is open */
  besideOf: (entry: Entry) => (() => void) | undefined;
}

interface Act {
  label: string;
  icon: LucideIcon;
  /** As `keysInWords` reads them. */
  keys?: string;
  act: () => void;
}

/** Opening it comes first. */
export function actsOf(entry: Entry, { onTake, onCopyLink, besideOf }: EntryActs): [Act, ...Act[]] {
  const { choice, further = [], openLabel = 'Open' } = entry;
  const beside = besideOf(entry);
  return [
    { label: openLabel, icon: CornerDownLeft, act: () => onTake(entry) },
    ...('link' in choice
      ? [{ label: 'Copy link', icon: Copy, act: () => onCopyLink(choice.link) }]
      : []),
    ...(beside === undefined
      ? []
      : [{ label: 'Open beside', icon: Columns2, keys: 'Mod+Enter', act: beside }]),
    ...further.map(({ label, link }) => ({
      ...{ label, icon: MessageCircleQuestion, act: () => onTake(entry, { link }) },
    })),
  ];
}

interface RowMenusProps extends EntryActs {
  list: RefObject<HTMLElement | null>;
  /** Those with actions, in the order of the list. */
  entries: readonly Entry[];
}

/** Pixels from the beginning of the list. */
export interface RowPlace {
  top: number;
  height: number;
}

export function RowMenus({ list, entries, ...acts }: RowMenusProps) {
  const places = usePlaces(list);
  return entries.map((entry) => {
    const place = places.get(entry.id);
    if (place === undefined) return null;
    return (
      <div key={entry.id} style={place} className="absolute right-2 grid place-items-center">
        <Menu
          button={
            <IconButton
              label={`Actions for ${entry.label}`}
              icon={<Ellipsis aria-hidden size={20} />}
            />
          }
          actions={actsOf(entry, acts).map(({ label, icon, act }) => menuAction(label, icon, act))}
        />
      </div>
    );
  });
}

/** Follows the rows: answers change them, and a turned phone breaks their lines anew. */
function usePlaces(list: RefObject<HTMLElement | null>): ReadonlyMap<string, RowPlace> {
  const [places, setPlaces] = useState<ReadonlyMap<string, RowPlace>>(new Map());
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => {
      const rows = [...element.querySelectorAll<HTMLElement>('[data-entry]')];
      setPlaces(
        new Map(
          rows.map(({ dataset, offsetTop: top, offsetHeight: height }) => [
            dataset.entry ?? '',
            { top, height },
          ]),
        ),
      );
    };
    measure();
    const changes = new MutationObserver(measure);
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  }, [list]);
  return places;
}
