/** The name under which a page asks the browser for Background Sync, and under which the worker is woken. */
export const outboxTag = 'haversack-outbox';
