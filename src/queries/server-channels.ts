/** How the server can notify a student, from its last answer; also available offline. */
import type { AccountDatabase } from '../db/database.ts';
import { useRows } from '../db/rows/use-rows.ts';
import type { ChannelList } from '../protocol/channels.ts';

/** Also of a server that does not know this call. */
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
