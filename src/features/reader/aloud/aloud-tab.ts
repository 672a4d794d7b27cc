/** Only one tab reads aloud: the one that began last. */

const channelName = 'haversack-aloud';

/** @returns `begin`, to be told that this tab reads now, and `close` */
export function joinAloudTabs(onOther: () => void): { begin: () => void; close: () => void } {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', onOther);
  return { begin: () => channel.postMessage('begun'), close: () => channel.close() };
}
