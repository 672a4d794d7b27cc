/** `npm run dev`: hot reload for the app, its worker and the server. */
import { install, startNode } from './run.mjs';

install();
startNode(['--watch', 'server/index.ts']);
startNode(['node_modules/vite/bin/vite.js', '--host', '127.0.0.1']);
