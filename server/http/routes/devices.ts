import type { FastifyInstance } from 'fastify';
import { deviceParams } from '../../../src/protocol/addresses.ts';
import {
  browserHeader,
  type KnownDevice,
  listedDevices,
  renameRequest,
} from '../../../src/protocol/devices.ts';
import type { Bearer } from '../../accounts/tokens.ts';
import type { Context } from '../../context.ts';
import type { StoredDevice } from '../../storage/contract.ts';
import { writeEveryMs } from '../../sync/presence.ts';
import { refuse } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';
import { type Api, data } from '../route-schema.ts';
import { browserHashOf } from './sign-in.ts';

export const ofBrowser = {
  [browserHeader]:
    '256 random bits, base64url, that the browser keeps: a login with those of a device of the account is no new device.',
};

export async function deviceRoutes(app: Api, context: Context): Promise<void> {
  const { storage, presence, changeFeed } = context;
  keepWriting(app, context);

  const answer = async ({ userId, sessionId }: Bearer) => {
    // The answer includes sightings that are not written yet.
    await presence.writeOf(userId);
    const own = await storage.devices.ofSession(sessionId);
    const all = await storage.devices.list(userId);
    return { data: { devices: all.map((device) => toWire(device, own)) } };
  };

  app.route({
    method: 'GET',
    url: '/devices',
    schema: {
      auth: 'access',
      summary: 'The devices of the account, the last seen first.',
      knownHeaders: ofBrowser,
      answers: data(listedDevices),
    },
    handler: async (request) => {
      const bearer = bearerOf(request);
      // Sessions of older releases have no browser secret yet.
      const browserHash = browserHashOf(request.headers);
      if (browserHash !== '') await storage.devices.knowBrowser(bearer.sessionId, browserHash);
      return answer(bearer);
    },
  });

  app.route({
    method: 'PUT',
    url: '/devices/:id',
    schema: {
      auth: 'access',
      summary: 'Names a device; an empty name gives back its own.',
      params: deviceParams,
      body: renameRequest,
      answers: data(listedDevices),
    },
    handler: async (request, reply) => {
      const { userId } = bearerOf(request);
      await presence.writeOf(userId);
      const isThere = await storage.devices.rename(userId, request.params.id, request.body.name);
      if (!isThere)
        return refuse(reply, 404, 'not-found', 'This device is not in your list any more.');
      return answer(bearerOf(request));
    },
  });

  app.route({
    method: 'DELETE',
    url: '/devices/:id',
    schema: {
      auth: 'access',
      summary: 'Signs a device out.',
      params: deviceParams,
      answers: data(listedDevices),
    },
    handler: async (request, reply) => {
      const { userId, sessionId } = bearerOf(request);
      await presence.writeOf(userId);
      const isThere = await storage.devices.remove(userId, request.params.id, sessionId);
      if (!isThere)
        return refuse(reply, 404, 'not-found', 'This device is not in your list any more.');
      changeFeed.sessionsEnded(userId);
      return answer(bearerOf(request));
    },
  });
}

function toWire(
  { id, device, network, name, kind, firstSeenAt, lastSeenAt }: StoredDevice,
  own: string | undefined,
): KnownDevice {
  return {
    ...{ id, name, kind, firstSeenAt, lastSeenAt, isThis: id === own },
    ...(device !== '' && { device }),
    ...(network !== '' && { network }),
  };
}

function keepWriting(app: FastifyInstance, { presence }: Context): void {
  const timer = setInterval(() => void presence.writeAll(), writeEveryMs);
  timer.unref();
  // Fastify runs these hooks in reverse order: this one before the storage closes.
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await presence.writeAll();
  });
}
