/** fake-indexeddb keeps a Blob only where it is Node's own. Import this before it. */
import { Blob as NodeBlob, File as NodeFile } from 'node:buffer';

Object.assign(globalThis, { Blob: NodeBlob, File: NodeFile });
