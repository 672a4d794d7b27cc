/** What a deleted account takes along, counted, and what the server never got. */
import { useEffect, useState } from 'react';
import { countUnsent, type Unsent, unsentInWords } from '../../../db/outbox/unsent.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { Problem } from '../../../ui/page/states.tsx';
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
  if (counts === undefined || unsent === undefined) return <Loading label="Counting your data…" />;
  const waiting =
    unsent === 'unknown' ? 'Changes that could not be counted' : unsentInWords(unsent);
  const things = counts
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${label}: ${count.toLocaleString()}`);
  return (
    <>
      <p>This is deleted forever, right away:</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          On the server: your account, your library with all files, and the history of your devices.
        </li>
        <li>
          On this device: everything too.
          {things.length > 0 ? ` ${things.join(', ')}.` : ''}
        </li>
        <li>Your other devices stop syncing. Their data stays on them until you sign out there.</li>
      </ul>
      {waiting === undefined ? null : (
        <Problem
          title={`${waiting} not yet on the server`}
          text="This is deleted too. Export everything first to keep it."
        />
      )}
    </>
  );
}
