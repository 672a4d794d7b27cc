/** Media of a card in its form: stored ones, and new ones from files or a microphone. */
import { useState } from 'react';
import type { Side } from '../../../model/entities/cards/save-card-media.ts';
import type { NewMedia } from '../../../queries/cards/save-card.ts';
import { judgeMedia } from '../../../queries/media.ts';
import { isSound } from '../../../ui/media-view.tsx';
import { toastError } from '../../../ui/toaster/toast.ts';
import type { ShownMedia } from '../card-media.tsx';

export interface FormMedia {
  key: string;
  side: Side;
  mime: string;
  name: string;
  bytes: Blob | undefined;
  /** Only if it is stored. */
  sha256?: string;
}

export interface MediaChanges {
  added: NewMedia[];
  removed: { sha256: string; side: Side }[];
}

/** @param isTurned the row shows the front of its group on its back */
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
    /** The picture under the covers. */
    picture: pictures[0],
    isChanged: added.length > 0 || gone.size > 0,
    add: (side: Side, bytes: Blob, name: string, mime: string) => {
      const one = { key: crypto.randomUUID(), side, bytes, name, mime };
      setAdded((before) => [...before, one]);
    },
    remove,
    /** Replaces the picture under the covers. `undefined` with several pictures: another would move under them. */
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

export type TakeMedia = (bytes: Blob, name: string, mime: string) => void;

/** Takes files for a card, and reports those that are too large or not a picture or sound. */
export async function takeMedia(files: readonly File[], onTaken: TakeMedia): Promise<void> {
  for (const file of files) {
    const judged = await judgeMedia(file);
    if (judged.ok) onTaken(file, nameOf(file.name), judged.data);
    else toastError(judged.error.message);
  }
}

/** A browser calls a copied picture `image`. */
function nameOf(fileName: string): string {
  const name = fileName.replace(/\.[^.]*$/, '');
  return name === 'image' ? '' : name;
}

/** Enough for speech: 32 kB a second. */
const samplesPerSecond = 16_000;
const headerBytes = 44;

/** Browsers record in different formats, and other devices may not play them; all play WAV. */
export async function toWav(recorded: Blob): Promise<Blob> {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await recorded.arrayBuffer());
    const length = Math.max(1, Math.ceil(sound.duration * samplesPerSecond));
    const offline = new OfflineAudioContext(1, length, samplesPerSecond);
    const source = offline.createBufferSource();
    source.buffer = sound;
    source.connect(offline.destination);
    source.start();
    return wavOf((await offline.startRendering()).getChannelData(0), samplesPerSecond);
  } finally {
    await context.close();
  }
}

/** @param samples from -1 to 1, of one channel */
export function wavOf(samples: Float32Array, rate: number): Blob {
  const view = new DataView(new ArrayBuffer(headerBytes + samples.length * 2));
  const write = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
  };
  write(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, at) => {
    const clipped = Math.max(-1, Math.min(1, sample));
    view.setInt16(headerBytes + at * 2, Math.round(clipped * 32_767), true);
  });
  return new Blob([view.buffer], { type: 'audio/wav' });
}
