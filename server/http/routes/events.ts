/** Server-sent events: changes from other devices, for devices that are open now. */
import { eventsQuery } from '../../../src/protocol/addresses.ts';
import { documentsHeader, knownDocuments, readDocuments } from '../../../src/protocol/documents.ts';
import { changeEvent, changeEventName } from '../../../src/protocol/sync.ts';
import { networkOf } from '../../accounts/attempts.ts';
import type { Context } from '../../context.ts';
import { heartbeatMs, streamRetryMs } from '../../limits.ts';
import { listenerName } from '../../sync/change-feed.ts';
import { changeEventToWire } from '../../sync/wire-text.ts';
import { refuse, retryAfter } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';
import { createOpenStreams, writeBounded } from '../bounds/open-streams.ts';
import type { Api } from '../route-schema.ts';

export async function eventRoutes(app: Api, context: Context): Promise<void> {
  const { storage, changeFeed, presence, tokens } = context;
  const streams = createOpenStreams();

  app.route({
    method: 'GET',
    url: '/sync/events',
    compress: false,
    // HEAD would open a stream that nobody reads or ends.
    exposeHeadRoute: false,
    schema: {
      auth: 'access',
      summary: 'Server-sent events, named poke: what other devices change.',
      querystring: eventsQuery,
      answers: [{ kind: 'events', status: 200, schema: changeEvent }],
    },
    handler: async (request, reply) => {
      const { userId, sessionId } = bearerOf(request);
      const stream = streams.open(userId, networkOf(request.ip));
      if (stream === undefined) {
        const message = 'Too many of your devices are connected at once. Try again in a minute.';
        return refuse(retryAfter(reply, streamRetryMs), 429, 'too-many', message);
      }
      const write = (text: string) => writeBounded(stream, text, () => reply.raw.destroy());
      const send = (text: string) => write(`event: ${changeEventName}\ndata: ${text}\n\n`);
      const end = () => stream.end();
      const look = () => {
        tokens.isLive(sessionId).then(
          (isLive) => isLive || end(),
          // Unknown: the device reconnects and is authenticated again.
          end,
        );
      };
      const { device = '', kind = '' } = request.query;
      const documents = readDocuments(request.headers[documentsHeader]);
      const inParts = knownDocuments().every((name) => documents.has(name));
      const stopListening = changeFeed.listen(userId, {
        ...{ device: listenerName(sessionId, device), inParts, tell: send, look, end },
      });
      const seen = () => {
        presence.saw({ userId, sessionId, device, kind });
      };
      seen();
      const heartbeat = setInterval(() => {
        write(': still here\n\n');
        seen();
      }, heartbeatMs);
      stream.once('close', () => {
        clearInterval(heartbeat);
        stopListening();
      });
      // The session may have ended before it listened.
      look();
      // A device that missed changes pulls them now.
      try {
        const { epoch, version } = await storage.rows.position(userId);
        send(changeEventToWire(epoch, version));
      } catch (error) {
        stream.destroy();
        throw error;
      }
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  });
}
