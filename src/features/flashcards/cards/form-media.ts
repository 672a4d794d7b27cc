/** Pictures and sounds of a card while it is written: those that it has, and those that it gets with the next saving. */
import { useState } from 'react';
import type { Side } from '../../../model/entities/cards/save-card-media.ts';
import type { NewMedia } from '../../../queries/cards/save-card.ts';
import { isSound } from '../../../ui/media-view.tsx';
import type { ShownMedia } from '../ready-media.ts';

export interface FormMedia {
  key: string;
  side: Side;
  mime: string;
  name: string;
  bytes: Blob | undefined;
  /** Of one that is stored. */
  sha256?: string;
}

export interface MediaChanges {
  added: NewMedia[];
  removed: { sha256: string; side: Side }[];
}

/** @param isTurned the row shows its group's front on its back */
export function storedMedia(
  shown: ReadonlyMap<Side, readonly ShownMedia[]>,
  isTurned: boolean,
): FormMedia[] {
  return [...shown.values()].flat().map(({ row, bytes }) => {
    const side = row.side ?? 'front';
    const other = side === 'front' ? 'back' : 'front';
    const { id: key, mime, name, sha256 } = row;
    return { key, mime, name, sha256, bytes, side: isTurned ? other : side };
  });
}

export function useFormMedia(stored: readonly FormMedia[]) {
  const [added, setAdded] = useState<FormMedia[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const media = [...stored.filter(({ key }) => !gone.has(key)), ...added];
  const pictures = media.filter(({ side, mime }) => side === 'front' && !isSound(mime));
  const remove = (key: string) => {
    setAdded((before) => before.filter((one) => one.key !== key));
    setGone((before) => new Set(before).add(key));
  };
  return {
    media,
    on: (side: Side) => media.filter((one) => one.side === side),
    /** The picture that covers lie on. */
    picture: pictures[0],
    isChanged: added.length > 0 || gone.size > 0,
    add: (side: Side, bytes: Blob, name: string, mime: string) => {
      const one = { key: crypto.randomUUID(), side, bytes, name, mime };
      setAdded((before) => [...before, one]);
    },
    remove,
    /** The picture that covers lie on; they stay where they are. `undefined`: another one would become it. */
    replacePicture:
      pictures.length === 1
        ? (bytes: Blob, name: string, mime: string) => {
            for (const { key } of pictures) remove(key);
            const one = { key: crypto.randomUUID(), side: 'front' as const, bytes, name, mime };
            setAdded((before) => [one, ...before]);
          }
        : undefined,
    clear: () => {
      setAdded([]);
      setGone(new Set());
    },
    changes: (): MediaChanges => ({
      added: added.flatMap(({ side, bytes, name }) => (bytes ? [{ side, bytes, name }] : [])),
      removed: stored.flatMap(({ key, side, sha256 }) =>
        gone.has(key) && sha256 ? [{ sha256, side }] : [],
      ),
    }),
  };
}
