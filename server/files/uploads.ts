/**
 * Resumable uploads (tus 1.0.0). An upload belongs to the account that began it, and its id begins
 * with that account's. When the last byte is there the bytes are hashed; only then is it a file.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { EVENTS, type Upload } from '@tus/server';
import * as v from 'valibot';
import { sha256 as sha256Schema } from '../../src/model/fields.ts';
import { hashMismatchStatus, maxFileBytes, uploadsPath } from '../../src/protocol/files.ts';
import { apiBase } from '../../src/protocol/version.ts';
import { isDiskFull } from '../disk-full.ts';
import { rowOnItsWayMs } from '../limits.ts';
import type { Storage } from '../storage/contract.ts';
import { type BlobStore, StoreFault } from './blob-store.ts';
import { fits, uploadBounds } from './quota.ts';
import { isRefusal, overQuota, TusServer } from './tus-server.ts';

export interface Uploads {
  /** Answers one tus request; the caller has proven whose it is. */
  handle(which: UploadRequest, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Finishes an upload whose last byte arrived just before the server died. */
  settle(userId: string, uploadId: string): Promise<void>;
}

export interface UploadRequest {
  userId: string;
  /** Owned by this account (`ownsUpload`); `undefined`: a new one is begun. */
  uploadId: string | undefined;
}

/** The request that is answered. */
interface Current extends UploadRequest {
  /** The upload that this request has reserved and not begun yet. */
  reserved?: string | undefined;
}

type Finished = Pick<Upload, 'id' | 'metadata'>;

export function ownsUpload(userId: string, uploadId: string): boolean {
  return uploadId.startsWith(`${userId}.`);
}

function ownerOf(uploadId: string): string {
  return uploadId.slice(0, uploadId.indexOf('.'));
}

export function createUploads(
  { blobs, uploads: counted }: Pick<Storage, 'blobs' | 'uploads'>,
  store: BlobStore,
  nowMs: () => number,
  /** What one student's files may take, bytes. */
  quotaBytes: number | undefined,
  /** Told of what is the server's own fault. @returns the words for the answer */
  onFault: (error: unknown, isDiskFull: boolean) => string,
): Uploads {
  const { uploads } = store;
  const current = new AsyncLocalStorage<Current>();

  // tus removes an upload by itself and then answers. Its reservation is released before that answer.
  const remove = uploads.remove.bind(uploads);
  uploads.remove = async (id) => {
    await remove(id);
    await counted.release(ownerOf(id), id);
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
    // A sweep may have taken the same bytes of an earlier upload in between; now that they are listed it cannot.
    if ((await store.size(userId, announced)) !== sizeBytes) {
      await store.adopt(userId, announced, id);
    }
    await store.release(id);
  }

  /**
   * Reserves an upload before anything of it is in the store. Uploads that begin at once do not wait for each other; which
   * of them fit is decided at their end.
   */
  async function reserve(request: Current, { id, size, metadata }: Upload): Promise<void> {
    const { userId } = request;
    if (quotaBytes !== undefined) {
      if (size === undefined) throw refusal(400, 'Upload-Length must say how large the file is.');
      // What is here already needs no more room in the end, but takes it while it comes once more.
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

  /** Releases what the store could not begin. Nobody was told its id, so nobody can go on with it. */
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
    // tus itself takes what follows the last slash of the whole address, which nobody has checked.
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
      // What tus would answer has the fault's own message, with the server's paths. Of bytes that could not
      // be written it tells no cause.
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
        // No such upload: tus itself gives the answer to that.
        if (isRefusal(error)) return;
        throw error;
      }
      const { sha256 = '' } = upload.metadata ?? {};
      if (upload.offset !== upload.size || sha256 === null) return;
      if ((await blobs.find(userId, sha256)) !== undefined) {
        // The server may have died before it released the upload.
        await counted.release(userId, uploadId);
        return;
      }
      await finish(userId, upload).catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
    },
  };
}

/** tus takes thrown objects of this shape as its answer. */
function refusal(status_code: number, body: string) {
  return Object.assign(new Error(body), { status_code, body });
}

/** What a browser could run as a page of this site is given out as plain bytes. */
function safeMime(mime: string): string {
  const isKnown =
    /^(application\/pdf|application\/zip|image\/(png|jpeg|gif|webp|avif)|text\/plain|audio\/[\w.+-]+|video\/[\w.+-]+)$/;
  return isKnown.test(mime) ? mime : 'application/octet-stream';
}
