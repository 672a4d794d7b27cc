/** The student's devices: when each was last here, and its name. */

import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { deviceParams } from '../../../src/protocol/addresses.ts';
import { type KnownDevice, renameRequest } from '../../../src/protocol/devices.ts';
import { browserHashOf } from '../../accounts/login-place.ts';
import type { Bearer } from '../../accounts/tokens.ts';
import type { Context } from '../../context.ts';
import type { StoredDevice } from '../../storage/contract.ts';
import { writeEveryMs } from '../../sync/presence.ts';
import { parseBody, refuse, refuseInvalid } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';

export async function deviceRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { storage, presence, pokes } = context;
  keepWriting(app, context);

  const answer = async ({ userId, sessionId }: Bearer) => {
    // What this process has gathered and not written yet belongs to the answer.
    await presence.writeOf(userId);
    const own = await storage.devices.ofSession(sessionId);
    const all = await storage.devices.list(userId);
    return { data: { devices: all.map((device) => toWire(device, own)) } };
  };

  app.get('/devices', async (request) => {
    const bearer = bearerOf(request);
    // The session may be of an older release, whose apps kept no secret.
    const browserHash = browserHashOf(request.headers);
    if (browserHash !== '') await storage.devices.knowBrowser(bearer.sessionId, browserHash);
    return answer(bearer);
  });

  app.put<{ Params: Named }>('/devices/:id', async (request, reply) => {
    const body = parseBody(renameRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { userId } = bearerOf(request);
    await presence.writeOf(userId);
    const isThere = await storage.devices.rename(userId, request.params.id, body.data.name);
    if (!isThere)
      return refuse(reply, 404, 'not-found', 'This device is not in your list any more.');
    return answer(bearerOf(request));
  });

  app.delete<{ Params: Named }>('/devices/:id', async (request, reply) => {
    const { userId, sessionId } = bearerOf(request);
    await presence.writeOf(userId);
    const isThere = await storage.devices.remove(userId, request.params.id, sessionId);
    if (!isThere)
      return refuse(reply, 404, 'not-found', 'This device is not in your list any more.');
    pokes.sessionsEnded(userId);
    return answer(bearerOf(request));
  });
}

type Named = v.InferOutput<typeof deviceParams>;

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
  // After the last request, and before the storage closes: Fastify runs these hooks in reverse order.
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await presence.writeAll();
  });
}
