/** A page in a context of its own (`vmForks`) has only what jsdom has. These a browser and Node have too. */
import { webcrypto } from 'node:crypto';
import * as streams from 'node:stream/web';

Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
for (const [name, stream] of Object.entries(streams))
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: stream });
