/** Reads one document in a worker: one request, one answer. */
import { type ReadRequest, readDocument } from './read-document.ts';

self.addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  void readDocument(event.data).then((answer) => self.postMessage(answer));
});
