/** Reads one document away from the screen. It is sent what to read, and answers once. */
import { type ReadRequest, readDocument } from './read-document.ts';

self.addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  void readDocument(event.data).then((answer) => self.postMessage(answer));
});
