/** The student's devices: when each was last here, and its name. */

import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import type { deviceParams } from '../../../src/protocol/addresses.ts';
import { type KnownDevice, renameRequest } from '../../../src/protocol/devices.ts';
import type { Context } from '../../context.ts';
import type { StoredDevice } from '../../storage/contract.ts';
import { writeEveryMs } from '../../sync/presence.ts';
import { parseBody, refuse, refuseInvalid } from '../answers.ts';
import { bearerOf } from '../authenticate.ts';

export async function deviceRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { storage, presence, pokes } = context;
  keepWriting(app, context);

  const answer = async (userId: string) => {
    // What this process has gathered and not written yet belongs to the answer.
    await presence.writeOf(userId);
    return { data: { devices: (await storage.devices.list(userId)).map(toWire) } };
  };

  app.get('/devices', (request) => answer(bearerOf(request).userId));

  app.put<{ Params: Named }>('/devices/:id', async (request, reply) => {
    const body = parseBody(renameRequest, request.body);
    if (!body.ok) return refuseInvalid(reply, body.error.message);
    const { userId } = bearerOf(request);
    await presence.writeOf(userId);
    const isThere = await storage.devices.rename(userId, request.params.id, body.data.name);
    if (!isThere)
      return refuse(reply, 404, 'not-found', 'This device is not in your list any more.');
    return answer(userId);
  });

  app.delete<{ Params: Named }>('/devices/:id', async (request, reply) => {
    const { userId, sessionId } = bearerOf(request);
    await presence.writeOf(userId);
    const isThere = await storage.devices.remove(userId, request.params.id, sessionId);
    if (!isThere)
      return refuse(reply, 404, 'not-found', 'This device is not in your list any more.');
    pokes.sessionsEnded(userId);
    return answer(userId);
  });
}

type Named = v.InferOutput<typeof deviceParams>;

function toWire({ device, name, kind, firstSeenAt, lastSeenAt }: StoredDevice): KnownDevice {
  return { id: device, name, kind, firstSeenAt, lastSeenAt };
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
