import { useState } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { readNotifications, type ShownNotification } from '../../../queries/notifications.ts';
import { useNow } from '../../../ui/use-now.ts';

export interface Notifications {
  /** Newest first; `undefined` while loading and after a failure. */
  list: readonly ShownNotification[] | undefined;
  unread: number;
  hasFailed: boolean;
  tryAgain: () => void;
}

/** A failure only shows at the bell; the screen still works. */
export function useNotifications(): Notifications {
  const nowMs = useNow();
  const [tries, setTries] = useState(0);
  const read = useRows(
    async (db) => {
      try {
        return await readNotifications(db);
      } catch (error) {
        console.warn('Notifications could not be read', error);
        return 'failed';
      }
    },
    [nowMs, tries],
  );
  const list = read === 'failed' ? undefined : read;
  return {
    list,
    unread: list?.filter(({ isUnread }) => isUnread).length ?? 0,
    hasFailed: read === 'failed',
    tryAgain: () => setTries(tries + 1),
  };
}
