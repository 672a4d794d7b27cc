/**
 * Uploads under way, in the bucket itself, so that any server can continue another's: `uploads/<id>/info` is what was
 * announced, `uploads/<id>/<offset>` the bytes from that offset. An upload reaches as far as its parts follow each
 * other without a gap.
 */

import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { uploadChunkBytes } from '../../../src/protocol/files.ts';
import { uploadLifeMs } from '../../limits.ts';
import type { S3Client } from './s3-client.ts';
import type { ListedObject } from './s3-xml.ts';

interface Info {
  size: number | undefined;
  metadata: Record<string, string | null>;
  /** The blob is listed, and the parts were removed. */
  isDone?: boolean;
}

export interface Part {
  key: string;
  offset: number;
  sizeBytes: number;
}

const folder = 'uploads/';
const infoKey = (id: string) => `${folder}${id}/info`;
/** Enough digits for the largest file, padded so that keys sort by offset. */
const partKey = (id: string, offset: number) =>
  `${folder}${id}/${String(offset).padStart(13, '0')}`;

export class S3Uploads extends DataStore {
  readonly #client: S3Client;

  constructor(client: S3Client) {
    super();
    this.#client = client;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#writeInfo(upload.id, { size: upload.size, metadata: upload.metadata ?? {} });
    return upload;
  }

  /** Stores each part before it receives the next, so that a broken connection loses little. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let at = offset;
    let held: Buffer[] = [];
    let heldBytes = 0;
    const store = async () => {
      if (heldBytes === 0) return;
      await this.#client.put(partKey(id, at), Buffer.concat(held));
      at += heldBytes;
      [held, heldBytes] = [[], 0];
    };
    try {
      for await (const chunk of stream) {
        held.push(chunk as Buffer);
        heldBytes += (chunk as Buffer).length;
        if (heldBytes >= uploadChunkBytes) await store();
      }
    } catch (error) {
      await store();
      throw error;
    }
    await store();
    return at;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, metadata, isDone = false } = await this.#readInfo(id);
    const offset = isDone ? (size ?? 0) : sum(await this.parts(id));
    return new Upload({ id, offset, metadata, ...(size !== undefined && { size }) });
  }

  override async remove(id: string): Promise<void> {
    await this.#readInfo(id);
    // The info is removed last, so that an interrupted removal can be repeated.
    await this.removeParts(id);
    await this.#client.delete(infoKey(id));
  }

  /** In order, from the first byte without a gap. */
  async parts(id: string): Promise<Part[]> {
    const found = new Map<number, Part>();
    for await (const { key, sizeBytes } of this.#client.list(`${folder}${id}/0`)) {
      const offset = Number(key.slice(key.lastIndexOf('/') + 1));
      if (sizeBytes > 0) found.set(offset, { key, offset, sizeBytes });
    }
    const parts: Part[] = [];
    for (let part = found.get(0); part !== undefined; ) {
      parts.push(part);
      part = found.get(part.offset + part.sizeBytes);
    }
    return parts;
  }

  async removeParts(id: string): Promise<void> {
    for await (const { key } of this.#client.list(`${folder}${id}/0`)) {
      await this.#client.delete(key);
    }
  }

  /** The parts have become a blob. */
  async markDone(id: string): Promise<void> {
    await this.#writeInfo(id, { ...(await this.#readInfo(id)), isDone: true });
    await this.removeParts(id);
  }

  /** Removes a whole upload when its newest object is old. */
  async sweep(nowMs: number): Promise<number> {
    let swept = 0;
    let objects: ListedObject[] = [];
    const sweepOne = async () => {
      if (objects.some(({ changedAt }) => !(nowMs - changedAt >= uploadLifeMs))) return;
      for (const { key } of objects) await this.#client.delete(key);
      swept += objects.length;
    };
    for await (const object of this.#client.list(folder)) {
      const [last] = objects;
      if (last !== undefined && idOf(last) !== idOf(object)) {
        await sweepOne();
        objects = [];
      }
      objects.push(object);
    }
    await sweepOne();
    return swept;
  }

  async #writeInfo(id: string, info: Info): Promise<void> {
    await this.#client.put(infoKey(id), Buffer.from(JSON.stringify(info)));
  }

  async #readInfo(id: string): Promise<Info> {
    const body = await this.#client.get(infoKey(id));
    if (body === undefined) throw ERRORS.FILE_NOT_FOUND;
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part as Buffer);
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as Info;
  }
}

function idOf({ key }: ListedObject): string {
  return key.slice(0, key.lastIndexOf('/'));
}

export function sum(parts: readonly Part[]): number {
  return parts.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
}
