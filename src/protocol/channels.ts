/**
 * By what this server can notify a student who has Haversack closed. GET /notifications/channels → `offeredChannels`.
 *
 * Each mail has a link, /notifications/unsubscribe/:token. POST stops the student's mails (RFC 8058) without a login; GET
 * shows a page that asks.
 */
import * as v from 'valibot';

export const channelsPath = '/notifications/channels';
export const unsubscribePath = '/notifications/unsubscribe';

export const channelList = v.object({ email: v.boolean(), sms: v.boolean() });

/** With a field that older servers do not send: Web Push (`push.ts`). */
export const offeredChannels = v.object({
  ...channelList.entries,
  push: v.optional(v.boolean()),
});

export const unsubscribeParams = v.object({
  token: v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/)),
});

export type ChannelList = v.InferOutput<typeof offeredChannels>;
