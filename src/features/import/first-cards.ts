/** The first cards that an import would bring with the student's answers, read again with each answer. */
import { useEffect, useState } from 'react';
import { filesIn } from '../../interchange/backup/read/open-source.ts';
import { FormatError } from '../../interchange/formats/format.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import type { CardSides } from './card-example.tsx';
import type { Asked } from './plan.ts';

export interface FirstCards {
  cards: readonly CardSides[];
  /** Why there are none. */
  problem?: string;
}

const most = 3;

/** @throws if the files cannot be read, or the signal's reason */
export async function readFirstCards(
  { chosen, format, answers }: Asked,
  signal: AbortSignal,
): Promise<FirstCards> {
  const [{ read }, files] = await Promise.all([format.load(), filesIn(chosen, signal)]);
  const clock = { nowMs: Date.now(), tzOffsetMin: localOffsetMin };
  const options = { ...clock, chosen: answers, leaveOut: () => undefined, signal };
  const cards: CardSides[] = [];
  try {
    for await (const { entity, fields } of read(files, options)) {
      if (entity !== 'card') continue;
      const { kind, front, back, asked } = fields;
      cards.push({
        kind: kind === 'cloze' ? kind : 'basic',
        ...{ front: String(front), back: String(back) },
        asked: typeof asked === 'number' ? asked : undefined,
      });
      if (cards.length >= most) break;
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { cards, problem: error.message };
  }
  return cards.length > 0 ? { cards } : { cards, problem: 'No cards with these options.' };
}

/** While new ones are read, the ones before stay. @returns `undefined` at first */
export function useFirstCards(asked: Asked): FirstCards | undefined {
  const [first, setFirst] = useState<FirstCards>();
  useEffect(() => {
    const stop = new AbortController();
    readFirstCards(asked, stop.signal).then(
      (found) => {
        if (!stop.signal.aborted) setFirst(found);
      },
      // The preview tells why the files cannot be read.
      () => {
        if (!stop.signal.aborted) setFirst(undefined);
      },
    );
    return () => stop.abort();
  }, [asked]);
  return first;
}
