/** Builds the server without opening a port. Closing the app ends its streams and the storage. */
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { apiBase } from '../src/protocol/version.ts';
import { createAccountLimits } from './accounts/attempts.ts';
import { createClaims, createCodes } from './accounts/codes.ts';
import { type Argon2, createPasswords } from './accounts/passwords.ts';
import { createTokens } from './accounts/tokens.ts';
import { startGenerating } from './ai/generator.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openBlobStore } from './files/open-blob-store.ts';
import { guardRoutes } from './http/authenticate.ts';
import { dropUnreadBodies, handleStreams } from './http/bounds/body-streams.ts';
import {
  answerOneByOne,
  boundConnections,
  connectionBounds,
  countedMessages,
  endSlowReaders,
} from './http/bounds/connections.ts';
import { boundHeldBodies } from './http/bounds/held-bodies.ts';
import { hasFairShape } from './http/bounds/json-shape.ts';
import { apiRateLimit, appRateLimit } from './http/bounds/rate-limit.ts';
import { handleErrors } from './http/errors.ts';
import { helmetOptions, keepApiOutOfCaches } from './http/headers.ts';
import { describeFault, logRequests, noteCurrentRoute } from './http/log.ts';
import { describeRoutes, openApiRoute } from './http/openapi.ts';
import { type Api, checkRequests } from './http/route-schema.ts';
import { accountRoutes } from './http/routes/account.ts';
import { aiQuestionRoutes } from './http/routes/ai-questions.ts';
import { appFileRoutes, shareRoutes } from './http/routes/app-files.ts';
import { authRoutes } from './http/routes/auth.ts';
import { calendarRoutes } from './http/routes/calendars.ts';
import { deviceRoutes } from './http/routes/devices.ts';
import { eventRoutes } from './http/routes/events.ts';
import { feedRoutes } from './http/routes/feeds.ts';
import { fileRoutes, storageRoutes } from './http/routes/files.ts';
import { generationRoutes } from './http/routes/generations.ts';
import { healthRoutes } from './http/routes/health.ts';
import { notificationRoutes } from './http/routes/notifications.ts';
import { pushRoutes } from './http/routes/push.ts';
import { syncRoutes } from './http/routes/sync.ts';
import { uploadRoutes } from './http/routes/uploads.ts';
import { usageRoutes } from './http/routes/usage.ts';
import { keepTidy } from './keep-tidy.ts';
import { idleTimeoutMs, maxFormBytes, requestTimeoutMs } from './limits.ts';
import type { Mailer } from './mail.ts';
import { openChannels } from './notify/channels.ts';
import { notifyStudents } from './notify/notifier.ts';
import { createPusher } from './notify/push.ts';
import type { SmsGateway } from './sms-by-http.ts';
import type { Storage } from './storage/contract.ts';
import type { ChangeFeed } from './sync/change-feed.ts';
import { createPresence } from './sync/presence.ts';
import { createServerClock } from './sync/server-clock.ts';
import { largeBody, nextTurn } from './turns.ts';

export interface Dependencies {
  storage: Storage;
  mailer: Mailer;
  changeFeed: ChangeFeed;
  nowMs: () => number;
  distDir: string;
  /** `undefined`: the settings name no gateway. */
  sms?: SmsGateway | undefined;
  /** Tests count its work. */
  argon2?: Argon2;
}

export async function buildServer(config: Config, deps: Dependencies): Promise<FastifyInstance> {
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, serializers: { err: describeFault } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: ['loopback', ...config.trustedProxies],
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: readableAddress,
    bodyLimit: maxFormBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    http: countedMessages,
  });
  boundConnections(app, connectionBounds(config.trustedProxies));
  answerOneByOne(app);
  endSlowReaders(app);
  const context = createContext(app, config, deps);
  noteCurrentRoute(app);
  logRequests(app);
  handleErrors(app);
  handleStreams(app);
  // Earlier than Fastify, which waits for open streams.
  app.addHook('preClose', () => deps.changeFeed.close());
  app.addHook('onClose', () => deps.storage.close());

  keepTidy(app, { ...context, nowMs: context.clock.nowMs });
  notifyStudents(app, context);

  await app.register(helmet, helmetOptions(config.publicUrl));
  keepApiOutOfCaches(app);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
  dropUnreadBodies(app);
  await app.register((scope) => apiRoutes(scope.withTypeProvider(), context), { prefix: apiBase });
  await app.register((scope) => openRoutes(scope, context));
  return app;
}

async function openRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(rateLimit, appRateLimit);
  await healthRoutes(app, context);
  await app.register(shareRoutes);
  // A scope of its own: the bounds on files are not for health checks and the share target.
  await app.register((scope) => appFileRoutes(scope, context));
}

async function apiRoutes(app: Api, context: Context): Promise<void> {
  checkRequests(app);
  await describeRoutes(app);
  // Before the guards: rate-limited requests do not reach the storage.
  await app.register(rateLimit, apiRateLimit);
  guardRoutes(app, context);
  boundHeldBodies(app);
  allowEmptyJson(app);
  await authRoutes(app, context);
  await accountRoutes(app, context);
  await syncRoutes(app, context);
  await eventRoutes(app, context);
  await deviceRoutes(app, context);
  await usageRoutes(app, context);
  await notificationRoutes(app, context);
  await pushRoutes(app, context);
  await feedRoutes(app, context);
  await calendarRoutes(app, context);
  await fileRoutes(app, context);
  await storageRoutes(app, context);
  await generationRoutes(app, context);
  await aiQuestionRoutes(app, context);
  await app.register((scope) => uploadRoutes(scope, context));
  await openApiRoute(app);
}

/** A refresh sends the JSON content type without a body (spec §7). */
function allowEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      // Joining, decoding, checking, parsing and the route's work each get a turn.
      const rest = async () => {
        if (body.length >= largeBody) await nextTurn();
      };
      await rest();
      const text = body.toString();
      if (text === '') return undefined;
      await rest();
      if (!hasFairShape(text)) {
        throw Object.assign(new Error('Too many values'), { statusCode: 413 });
      }
      await rest();
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      parse(request, text, (fault, value) => (fault ? reject(fault) : resolve(value)));
      const value = await promise;
      await rest();
      return value;
    },
  );
}

function createContext(app: FastifyInstance, config: Config, deps: Dependencies): Context {
  const { storage, mailer, sms, changeFeed, nowMs, distDir } = deps;
  const clock = createServerClock(nowMs);
  return {
    config,
    storage,
    post: (mail) => {
      const onFault = (error: unknown) =>
        app.log.warn({ err: error }, 'a mail could not be sent; it is tried again');
      mailer.send(mail, onFault).catch((error: unknown) => {
        app.log.error({ err: error }, 'a mail could not be sent');
      });
    },
    canPost: () => mailer.isReachable(),
    channels: openChannels(config, { mailer, sms, nowMs }),
    pusher: createPusher({
      ...{ vapid: storage.vapid, contact: config.pushContact, outward: config, nowMs },
    }),
    changeFeed,
    presence: createPresence(storage.devices, nowMs, (error) =>
      app.log.warn({ err: error }, 'the last use of a device could not be stored'),
    ),
    distDir,
    clock,
    passwords: createPasswords(deps.argon2),
    tokens: createTokens(storage, nowMs, changeFeed.sessionsEnded),
    claims: createClaims(storage.secret),
    codes: createCodes(storage, nowMs),
    limits: createAccountLimits(storage.counts, nowMs),
    blobStore: openBlobStore(config),
    generator: startGenerating(app, {
      generations: storage.generations,
      ai: config.ai,
      databaseUrl: config.databaseUrl,
      nowMs: clock.nowMs,
    }),
  };
}

/**
 * An address with invalid percent encoding (RFC 3986 §2.1) becomes one that does not exist. Fastify would answer it without
 * any hook: without the security headers, and with the address in the answer.
 */
function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  const [path = '', ...query] = url.split('?');
  if (isReadable(path)) return url;
  const nowhere = path.startsWith(`${apiBase}/`) ? `${apiBase}/nowhere` : '/nowhere.txt';
  return [nowhere, ...query].join('?');
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
