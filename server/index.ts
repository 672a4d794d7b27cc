/**
 * The server's program. Memory settings come before the rest is loaded (docs/decisions/15). V8 would let the young
 * generation grow to 48 MB, and the old one to several times its live content. Nearly all objects of a request are garbage
 * after its answer, so the collector runs earlier. The compile cache keeps the code without types, which Node would
 * otherwise strip at every start.
 */
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=60');
enableCompileCache(resolve(import.meta.dirname, '../node_modules/.cache/compiled-server'));
await import('./start.ts');
