/**
 * The server's program. What keeps its memory small has to be said before the rest of it is loaded
 * (docs/decisions/15).
 *
 * - V8 would let the young generation grow to 48 MB, and the old one to several times what lives in it. Nearly
 *   all that a request leaves is garbage when it is answered, so the collector runs earlier.
 * - Types are taken off the source at every start. The result is kept, so what does it need not be loaded.
 */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=60');
enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/compiled-server'));
await import('./start.ts');
