/** By what the server can notify a student whose devices have the app closed. */
import { type ChannelList, channelList, channelsPath } from '../protocol/channels.ts';
import { callApi } from './client.ts';
import type { ApiResult } from './failure.ts';

/** A server of an older release knows no such call, and has no channel. */
export function fetchChannels(): Promise<ApiResult<ChannelList>> {
  return callApi({ path: channelsPath, schema: channelList });
}
