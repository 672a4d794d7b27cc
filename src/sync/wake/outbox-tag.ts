/** The tag of Background Sync: a page registers it, and the worker receives it. */
export const outboxTag = 'haversack-outbox';
