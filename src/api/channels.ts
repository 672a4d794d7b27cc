/** The server's ways to notify a student while the app is closed. */
import { type ChannelList, channelList, channelsPath } from '../protocol/channels.ts';
import { callApi } from './client.ts';
import type { ApiResult } from './failure.ts';

/** An older server does not know this call and has no channel. */
export function fetchChannels(): Promise<ApiResult<ChannelList>> {
  return callApi({ path: channelsPath, schema: channelList });
}
