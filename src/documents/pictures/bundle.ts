/**
 * Several pictures as one document: a zip that holds each as it was, in the order of their names (APPNOTE.TXT §4.3). Its bytes
 * follow from the pictures alone, so that the same ones chosen twice are the same file. Nothing is copied into memory.
 */
import { createCRC32 } from 'hash-wasm';
import { endingOf } from '../../model/media-type.ts';
import { pictureTypeOf } from '../read/picture-keys.ts';

export type Bundled = { ok: true; bytes: Blob } | { ok: false; badName: string };

/** 1 January 1980, the first day that a zip can name (§4.4.6). */
const day = 0x0021;
const version = 20;
const localBytes = 30;
const centralBytes = 46;
const endBytes = 22;

/** @throws what reading a file throws */
export async function bundlePictures(files: readonly File[]): Promise<Bundled> {
  const parts: BlobPart[] = [];
  const list: BlobPart[] = [];
  let at = 0;
  let listBytes = 0;
  for (const [index, file] of files.entries()) {
    const type = await pictureTypeOf(file);
    if (type === undefined) return { ok: false, badName: file.name };
    const page = String(index + 1).padStart(3, '0');
    const name = new TextEncoder().encode(`page-${page}.${endingOf(type)}`);
    const facts = { crc: await crcOf(file), size: file.size, nameBytes: name.length };
    parts.push(headOf(facts), name, file);
    list.push(listedOf(facts, at), name);
    at += localBytes + name.length + file.size;
    listBytes += centralBytes + name.length;
  }
  return { ok: true, bytes: new Blob([...parts, ...list, endOf(files.length, listBytes, at)]) };
}

interface Facts {
  crc: number;
  size: number;
  nameBytes: number;
}

const readBytes = 4 * 1024 * 1024;

async function crcOf(file: Blob): Promise<number> {
  const crc = await createCRC32();
  for (let at = 0; at < file.size; at += readBytes)
    crc.update(new Uint8Array(await file.slice(at, at + readBytes).arrayBuffer()));
  return Number.parseInt(crc.digest(), 16);
}

function headOf({ crc, size, nameBytes }: Facts): DataView<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(localBytes));
  head.setUint32(0, 0x04034b50, true);
  head.setUint16(4, version, true);
  head.setUint16(12, day, true);
  head.setUint32(14, crc, true);
  head.setUint32(18, size, true);
  head.setUint32(22, size, true);
  head.setUint16(26, nameBytes, true);
  return head;
}

function listedOf({ crc, size, nameBytes }: Facts, at: number): DataView<ArrayBuffer> {
  const listed = new DataView(new ArrayBuffer(centralBytes));
  listed.setUint32(0, 0x02014b50, true);
  listed.setUint16(4, version, true);
  listed.setUint16(6, version, true);
  listed.setUint16(14, day, true);
  listed.setUint32(16, crc, true);
  listed.setUint32(20, size, true);
  listed.setUint32(24, size, true);
  listed.setUint16(28, nameBytes, true);
  listed.setUint32(42, at, true);
  return listed;
}

function endOf(count: number, listBytes: number, at: number): DataView<ArrayBuffer> {
  const end = new DataView(new ArrayBuffer(endBytes));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, count, true);
  end.setUint16(10, count, true);
  end.setUint32(12, listBytes, true);
  end.setUint32(16, at, true);
  return end;
}
