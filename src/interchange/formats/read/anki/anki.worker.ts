/** Reads Anki packages off the main thread and gives their rows (`backup/read/apart`). */
import wasmAt from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { localOffsetMin } from '../../../../lib/date-format.ts';
import { serveRows, type ToRows } from '../../../backup/read/apart/serve-rows.ts';
import { ankiReaderWith } from '../anki.ts';

const format = { id: 'anki', ...ankiReaderWith(wasmAt) };
const hear = serveRows(format, localOffsetMin, (message) => self.postMessage(message));

self.addEventListener('message', ({ data }: MessageEvent<ToRows>) => hear(data));
