/**
 * Starts the server: settings, data folder, storage, port. A fault that the operator can correct is one sentence on stderr,
 * with exit code 1. The process may be killed at any time: acknowledged data is on disk.
 */
import { access, constants } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { failure, type Result, success } from '../src/lib/result.ts';
import { buildServer } from './build-server.ts';
import { type Config, readConfig } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { checkStore } from './files/open-blob-store.ts';
import { createMailer } from './mail.ts';
import { createSmsGateway } from './sms-by-http.ts';
import { createStop, stopWhenUncaught } from './stop.ts';
import type { Storage } from './storage/contract.ts';
import { openStorage } from './storage/open.ts';
import { openChangeFeed } from './sync/change-feed.ts';

const started = await start();
if (!started.ok) {
  process.stderr.write(`${started.error.message}\n`);
  process.exitCode = 1;
}

async function start(): Promise<Result<null>> {
  const read = readConfig(process.env);
  if (!read.ok) return read;
  const config = read.data;
  const folder = await prepareFolder(config.dataDir);
  if (!folder.ok) return folder;
  const files = await checkStore(config);
  if (!files.ok) return files;
  const opened = await open(config);
  if (!opened.ok) return opened;
  const storage = opened.data;

  const say = (line: string) => process.stdout.write(`${line}\n`);
  const mailer = createMailer(config, { print: say, nowMs: Date.now });
  const changeFeed = await openChangeFeed(config.databaseUrl, storage);
  const app = await buildServer(config, {
    storage,
    mailer,
    sms: createSmsGateway(config),
    changeFeed,
    nowMs: Date.now,
    distDir: config.appDir,
  });
  const stop = createStop(app);
  stopWhenUncaught(app, stop);
  // People first see the address below.
  const { level } = app.log;
  app.log.level = 'warn';
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    return failure('refused', portProblem(error, config));
  }
  // Ctrl+C arrives twice: from the terminal, and from the process that restarts this one.
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  app.log.level = level;
  say(`Haversack is at ${config.publicUrl || listeningAt(config, app.server.address())}`);
  return success(null);
}

async function prepareFolder(dataDir: string): Promise<Result<null>> {
  try {
    await openDataFolder(dataDir, (path) =>
      process.stderr.write(`Other users may read ${path}: Haversack cannot change its mode.\n`),
    );
    await access(dataDir, constants.R_OK | constants.W_OK);
    return success(null);
  } catch {
    return failure(
      'refused',
      `Haversack cannot write to the folder ${dataDir}. Allow it to write there, or set DATA_DIR to another folder.`,
    );
  }
}

async function open(config: Config): Promise<Result<Storage>> {
  try {
    return success(
      await openStorage(config, (line) => {
        process.stderr.write(`${line}\n`);
      }),
    );
  } catch (error) {
    const what = config.databaseUrl === '' ? `in ${config.dataDir}` : 'at DATABASE_URL';
    return failure('broken', `Haversack cannot open its database ${what}: ${messageOf(error)}`);
  }
}

function portProblem(error: unknown, { port, host }: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already taken. Stop the program that uses it, or set PORT to another number.`;
    case 'EACCES':
      return `Haversack may not open port ${port}. Set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Set HOST to an address of this machine.`;
    default:
      return `Haversack cannot listen on ${host}:${port}: ${messageOf(error)}`;
  }
}

function listeningAt({ host, port }: Config, address: AddressInfo | string | null): string {
  const actualPort = typeof address === 'object' ? address?.port : undefined;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${actualPort ?? port}`;
}

/** A refused connection to PostgreSQL has only a code. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  return error.message.split('\n', 1)[0] || code;
}
