import { createHash } from 'node:crypto';
import {
  pushKey,
  pushKeyPath,
  pushSubscriptionsPath,
  subscribeRequest,
} from '../../../src/protocol/push.ts';
import type { Context } from '../../context.ts';
import { pushLimits } from '../../limits.ts';
import { isFitAddress } from '../../outward/addresses.ts';
import { refuse, refuseInvalid } from '../answers.ts';
import { bearerOf, refuseUnauthenticated } from '../authenticate.ts';
import { type Api, data, nothing } from '../route-schema.ts';

export async function pushRoutes(app: Api, { storage, clock, config }: Context): Promise<void> {
  app.route({
    method: 'GET',
    url: pushKeyPath,
    schema: {
      auth: 'access',
      summary: 'The server’s public key for Web Push (RFC 8292).',
      answers: data(pushKey),
    },
    handler: async () => ({ data: { key: storage.vapid.publicKey } }),
  });

  app.route({
    method: 'POST',
    url: pushSubscriptionsPath,
    schema: {
      auth: 'access',
      summary: 'The subscription of this session to Web Push, in place of an earlier one.',
      body: subscribeRequest,
      answers: data(nothing),
      errors: ['wrong-user'],
    },
    handler: async (request, reply) => {
      const { userId, sessionId } = bearerOf(request);
      const { user, subscription } = request.body;
      if (user !== userId) {
        return refuse(reply, 409, 'wrong-user', 'This device belongs to another account.');
      }
      const { endpoint, keys } = subscription;
      // The name is resolved when something is sent: what it is now says nothing about then.
      if (!URL.canParse(endpoint) || !isFitAddress(new URL(endpoint), config.privateHosts)) {
        return refuseInvalid(reply, 'The address of the push service must begin with https://.');
      }
      const id = createHash('sha256').update(endpoint).digest('base64url').slice(0, 22);
      const isStored = await storage.pushes.put(
        { userId, sessionId },
        { id, endpoint, ...keys },
        clock.nowMs(),
        pushLimits.mostSubscriptions,
      );
      return isStored ? { data: {} } : refuseUnauthenticated(reply);
    },
  });

  app.route({
    method: 'DELETE',
    url: pushSubscriptionsPath,
    schema: {
      auth: 'access',
      summary: 'Removes the subscription of this session.',
      answers: data(nothing),
    },
    handler: async (request) => {
      await storage.pushes.removeOf(bearerOf(request).sessionId);
      return { data: {} };
    },
  });
}
