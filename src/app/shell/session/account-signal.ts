/** Tells the other tabs that somebody signed in or out. */

const channelName = 'haversack-account';

export function announceAccountChange(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** @returns stops listening */
export function onAccountChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
