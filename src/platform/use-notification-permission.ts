/** What the browser allows of notifications, followed while it is shown: the student may change it in the browser itself. */
import { useSyncExternalStore } from 'react';
import { answers, notificationPermission, type Permission } from './system-notifications.ts';

export function useNotificationPermission(): Permission {
  return useSyncExternalStore(follow, notificationPermission);
}

function follow(onChange: () => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  document.addEventListener('visibilitychange', onChange, { signal });
  answers.addEventListener('answer', onChange, { signal });
  navigator.permissions?.query({ name: 'notifications' }).then(
    (status) => status.addEventListener('change', onChange, { signal }),
    () => undefined,
  );
  return () => stopping.abort();
}
