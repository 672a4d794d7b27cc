import { createMaker, type ToMaker } from './maker.ts';

declare const self: DedicatedWorkerGlobalScope;

const hear = createMaker(
  (message) => self.postMessage(message),
  (error) => console.error(error),
);

self.addEventListener('message', ({ data }: MessageEvent<ToMaker>) => hear(data));
