/**
 * Calls `wake` when the network or the student may be back [S6].
 * @returns a function that stops listening
 */
export function onWakes(wake: () => void): () => void {
  if (!('document' in globalThis)) return () => undefined;
  const seen = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('online', wake);
  window.addEventListener('focus', wake);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', wake);
    window.removeEventListener('focus', wake);
    document.removeEventListener('visibilitychange', seen);
  };
}
