import { type Destination, whereToSee } from '../../../components/places.ts';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import {
  markNotificationsRead,
  removeNotification,
  snoozeNotification,
  unreadNotification,
} from '../../../model/entities/notification.ts';
import type { SnoozeTime } from '../../../model/study/quiet-hours.ts';
import type { ShownNotification } from '../../../queries/notifications.ts';
import { tell, tellFailure } from '../../../ui/toaster/tell.ts';

type Named = Pick<ShownNotification, 'id'>;

export function markRead(notifications: readonly Named[]): void {
  void tellFailure(mutate(markNotificationsRead, { ids: notifications.map(({ id }) => id) }));
}

export function markUnread({ id }: Named): void {
  void tellFailure(mutate(unreadNotification, { id }));
}

const failed = say.somethingWentWrongTryAgain;

export async function snooze({ id }: Named, { label, untilMs }: SnoozeTime): Promise<void> {
  const result = await mutate(snoozeNotification, { id, untilMs });
  const done = `Snoozed: ${label.toLowerCase()}`;
  tell(result, { done, undone: 'Notification is back', failed });
}

export async function remove({ id }: Named): Promise<void> {
  const result = await mutate(removeNotification, { id });
  tell(result, { done: 'Notification removed', undone: 'Notification is back', failed });
}

/** The place of its subject; `undefined` if the subject is gone. */
export function destinationOf({ opens }: ShownNotification): Destination | undefined {
  switch (opens.kind) {
    case 'row':
      return whereToSee(opens.entity, opens.row);
    case 'review':
      return { to: '/dashboard/library/flashcards', hash: 'review' };
    case 'report':
      return { to: opens.to, hash: '' };
    case 'settings':
      return { to: '/dashboard/settings', hash: opens.section };
  }
}
