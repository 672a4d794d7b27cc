/** By what the server can notify a student, as it last told: known also without a network. */
import type { AccountDatabase } from '../db/database.ts';
import { useRows } from '../db/rows/use-rows.ts';
import type { ChannelList } from '../protocol/channels.ts';

/** Of a server that has not told yet, and of one that knows no channels. */
export const noChannels: ChannelList = { email: false, sms: false };

/** @returns `undefined` while fetching */
export function useServerChannels(): ChannelList | undefined {
  return useRows(readServerChannels, []);
}

export async function readServerChannels(database: AccountDatabase): Promise<ChannelList> {
  return (await database.readMeta('serverChannels')) ?? noChannels;
}

export async function keepServerChannels(
  database: AccountDatabase,
  channels: ChannelList,
): Promise<void> {
  await database.writeMeta('serverChannels', channels);
}
