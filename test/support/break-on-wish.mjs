/**
 * Loaded into the server's process before its program (`--import`): a request with the header `x-break` makes it throw,
 * outside of everything that catches. What it throws quotes the student, as messages of errors do.
 */
import { subscribe } from 'node:diagnostics_channel';

const error = () => new TypeError('Ada wrote: mitochondria');

subscribe('fastify.initialization', ({ fastify }) => {
  fastify.addHook('preHandler', async ({ headers }) => {
    const wish = headers['x-break'];
    if (wish === 'throw') {
      setImmediate(() => {
        throw error();
      });
    }
    if (wish === 'reject') Promise.reject(error());
    if (wish === 'emit') process.nextTick(() => fastify.server.emit('error', error()));
  });
});
