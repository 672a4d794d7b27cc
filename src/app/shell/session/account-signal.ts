/** Tells other tabs about a sign-in or sign-out. */
const channelName = 'haversack-account';

export function announceAccountChange(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

export function onAccountChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
