/** What a deleted account takes along, counted, and what the server never got. */
import { useEffect, useState } from 'react';
import { countUnsent, type Unsent, unsentInWords } from '../../../db/outbox/unsent.ts';
import { Loading, Problem } from '../../../ui/page/states.tsx';
import { saveWork } from '../../../ui/work/in-hand.ts';
import { useCounts } from '../use-settings.ts';

export function WhatGoes({ userId }: { userId: string }) {
  const counts = useCounts();
  const [unsent, setUnsent] = useState<Unsent | 'unknown'>();
  useEffect(() => {
    saveWork()
      .then(() => countUnsent(userId))
      .then(setUnsent, () => setUnsent('unknown'));
  }, [userId]);
  if (counts === undefined || unsent === undefined)
    return <Loading label="Counting what is here" />;
  const waiting =
    unsent === 'unknown' ? 'Changes that could not be counted' : unsentInWords(unsent);
  const things = counts
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label}: ${count.toLocaleString()}`);
  return (
    <>
      <p>This goes at once, and nobody can bring it back:</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          At the server: your account with its name and address, all that is in your bag, the bytes
          of your files, and what its devices did.
        </li>
        <li>
          On this device: all of it too.
          {things.length > 0 ? ` ${things.join(', ')}.` : ''}
        </li>
        <li>
          Your other devices are signed out. What is on them stays there until you sign out on them.
        </li>
      </ul>
      {waiting === undefined ? null : (
        <Problem
          title={`${waiting} not yet on the server`}
          text="They go as well. An export has them."
        />
      )}
    </>
  );
}
