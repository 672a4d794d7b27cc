/**
 * Resumable uploads (tus 1.0.0). An upload belongs to the account that began it; its id begins with the account's. There
 * is a file only once all bytes have arrived and have the announced hash.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { EVENTS, Server, type Upload } from '@tus/server';
import * as v from 'valibot';
import { sha256 as sha256Schema } from '../../src/model/fields.ts';
import type { ErrorReason } from '../../src/protocol/errors.ts';
import { hashMismatchStatus, maxFileBytes, uploadsPath } from '../../src/protocol/files.ts';
import { apiBase } from '../../src/protocol/version.ts';
import { rowOnItsWayMs } from '../limits.ts';
import type { Storage } from '../storage/contract.ts';
import { type BlobStore, StoreFault } from './blob-store.ts';
import { isDiskFull } from './disk.ts';
import { fits, uploadBounds } from './quota.ts';

export interface Uploads {
  /** Answers one tus request; the caller has verified the owner. */
  handle(which: UploadRequest, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Finishes an upload whose last byte arrived before the server died. */
  settle(userId: string, uploadId: string): Promise<void>;
}

interface UploadRequest {
  userId: string;
  /** Owned by this account (`ownsUpload`); `undefined`: begins a new one. */
  uploadId: string | undefined;
}

interface Current extends UploadRequest {
  /** The upload that this request has reserved but not begun. */
  reserved?: string | undefined;
}

type Finished = Pick<Upload, 'id' | 'metadata'>;

export function ownsUpload(userId: string, uploadId: string): boolean {
  return uploadId.startsWith(`${userId}.`);
}

export function createUploads(
  { blobs, uploads: counted }: Pick<Storage, 'blobs' | 'uploads'>,
  store: BlobStore,
  nowMs: () => number,
  quotaBytes: number | undefined,
  /** Called for faults of the server. @returns the message of the answer */
  onFault: (error: unknown, isDiskFull: boolean) => string,
): Uploads {
  const { uploads } = store;
  const current = new AsyncLocalStorage<Current>();

  // tus also removes uploads by itself; their reservations must be released too.
  const remove = uploads.remove.bind(uploads);
  uploads.remove = async (id) => {
    await remove(id);
    await counted.release(id.slice(0, id.indexOf('.')), id);
  };

  async function finish(userId: string, { id, metadata }: Finished): Promise<void> {
    const announced = metadata?.sha256 ?? '';
    const sizeBytes = (await uploads.getUpload(id)).offset;
    if (!(await store.adopt(userId, announced, id))) {
      await uploads.remove(id);
      throw refusal(hashMismatchStatus, 'The file arrived damaged. Upload it again.');
    }
    const mime = safeMime(metadata?.filetype ?? '');
    const blob = { sha256: announced, sizeBytes, mime };
    if (!(await blobs.insert(userId, blob, nowMs(), quotaBytes))) {
      await store.remove(userId, announced, async () => !(await blobs.find(userId, announced)));
      await uploads.remove(id);
      throw refusal(413, overQuota);
    }
    await counted.release(userId, id);
    // Before the bytes were listed, a sweep may have removed the same bytes of an earlier upload.
    if ((await store.size(userId, announced)) !== sizeBytes) {
      await store.adopt(userId, announced, id);
    }
    await store.release(id);
  }

  /** Before the first byte is stored. Concurrent uploads are checked again at their end (`finish`). */
  async function reserve(request: Current, { id, size, metadata }: Upload): Promise<void> {
    const { userId } = request;
    if (quotaBytes !== undefined) {
      if (size === undefined) throw refusal(400, 'Upload-Length must say how large the file is.');
      // Bytes that are stored already need additional room only while they arrive.
      if ((await blobs.find(userId, metadata?.sha256 ?? '')) === undefined) {
        const stored = await blobs.stored(userId, nowMs() - rowOnItsWayMs);
        if (!fits(stored, size, quotaBytes)) throw refusal(413, overQuota);
      }
    }
    const upload = { id, sizeBytes: size ?? 0 };
    if (!(await counted.reserve(userId, upload, uploadBounds(quotaBytes), nowMs()))) {
      throw refusal(429, 'Too many uploads are under way. Try again later.');
    }
    request.reserved = id;
  }

  /** The store could not begin the upload. No client knows its id, so none can continue it. */
  async function giveBack({ userId, reserved }: Current): Promise<void> {
    if (reserved !== undefined) await counted.release(userId, reserved);
  }

  const tus = new TusServer({
    path: apiBase + uploadsPath,
    datastore: uploads,
    maxSize: maxFileBytes,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => `${current.getStore()?.userId}.${randomBytes(16).toString('hex')}`,
    // tus would use what stands after the last slash of the address, unchecked.
    getFileIdFromRequest: () => current.getStore()?.uploadId,
    async onUploadCreate(_request, upload) {
      if (!v.is(sha256Schema, upload.metadata?.sha256)) {
        throw refusal(400, 'Upload-Metadata must hold the SHA-256 of the file.');
      }
      const request = current.getStore();
      if (request !== undefined) await reserve(request, upload);
      return {};
    },
    async onResponseError(_request, error) {
      const request = current.getStore();
      if (request !== undefined) await giveBack(request);
      if (isRefusal(error) && error.status_code < 500) return undefined;
      // tus would send the fault's message with the server's paths. Its write faults have no cause.
      const isFull = isDiskFull(error) || (isRefusal(error) && (await store.isFull()));
      const status_code = isFull ? 507 : error instanceof StoreFault ? 503 : 500;
      return { status_code, body: onFault(error, isFull) };
    },
    async onUploadFinish(_request, upload) {
      const userId = current.getStore()?.userId;
      if (userId === undefined) throw refusal(404, 'Not found');
      await finish(userId, upload);
      return {};
    },
  });

  tus.on(EVENTS.POST_CREATE, () => {
    const request = current.getStore();
    if (request !== undefined) request.reserved = undefined;
  });

  return {
    handle: (which, request, response) =>
      current.run({ ...which }, () => tus.handle(request, response)),
    async settle(userId, uploadId) {
      let upload: Upload;
      try {
        upload = await uploads.getUpload(uploadId);
      } catch (error) {
        // tus answers for an unknown upload.
        if (isRefusal(error)) return;
        throw error;
      }
      const { sha256 = '' } = upload.metadata ?? {};
      if (upload.offset !== upload.size || sha256 === null) return;
      if ((await blobs.find(userId, sha256)) !== undefined) {
        // The server may have died before the release.
        await counted.release(userId, uploadId);
        return;
      }
      await finish(userId, upload).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
    },
  };
}

/** tus answers with thrown objects of this shape. */
function refusal(status_code: number, body: string) {
  return Object.assign(new Error(body), { status_code, body });
}

/** A browser could run other types as a page of this site. */
function safeMime(mime: string): string {
  const isKnown =
    /^(application\/pdf|application\/zip|image\/(png|jpeg|gif|webp|avif)|text\/plain|audio\/[\w.+-]+|video\/[\w.+-]+)$/;
  return isKnown.test(mime) ? mime : 'application/octet-stream';
}

const overQuota = 'The file does not fit into your space on the server.';

/** Sends tus' refusals in the shape of the API's errors (`protocol/errors.ts`), instead of a line of text. */
export class TusServer extends Server {
  override write(...[context, headers, status, body = '']: Parameters<Server['write']>) {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json; charset=utf-8');
    const reason = body.trim() === overQuota ? 'over-quota' : reasonOf(status);
    const error = { message: body.trim(), ...(reason !== undefined && { reason }) };
    return super.write(context, headers, status, JSON.stringify({ error }));
  }
}

/** tus throws refusals, such as for an unknown upload. */
export function isRefusal(error: unknown): error is { status_code: number } {
  return typeof error === 'object' && error !== null && 'status_code' in error;
}

/** `undefined`: a fault of the server. */
function reasonOf(status: number): ErrorReason | undefined {
  switch (status) {
    case 404:
    case 410:
      return 'not-found';
    case 409:
    case 423:
      return 'conflict';
    case 413:
      return 'too-large';
    case 429:
      return 'too-many';
    case 507:
      return 'full';
    default:
      return status < 500 ? 'invalid' : undefined;
  }
}
