/**
 * File bytes, outside of sync, named by their SHA-256 in hex.
 *
 * HEAD/GET /files/:sha256 → the bytes (Range supported), 404 if this account has not uploaded them. POST /files/uploads, then
 * PATCH/HEAD on the Location: tus 1.0.0 resumable upload with `Upload-Metadata: sha256 <base64 of the hex>`; at the end the
 * server hashes the bytes and answers 460 if the hash differs.
 *
 * POST /files/known with `knownFilesRequest` → `knownFiles`: which files the account has uploaded. Not an error for unknown
 * files, which browsers would log.
 */
import * as v from 'valibot';
import { sha256 } from '../model/fields.ts';

export const filesPath = '/files';
export const knownFilesPath = '/files/known';
export const uploadsPath = '/files/uploads';
/** Bytes of one PATCH. */
export const uploadChunkBytes = 4 * 1024 * 1024;
/** The largest accepted file, bytes. */
export const maxFileBytes = 1024 * 1024 * 1024;
/** The upload has another hash than announced (number of the tus checksum extension). */
export const hashMismatchStatus = 460;

export const maxKnownFiles = 200;

export const knownFilesRequest = v.object({
  sha256: v.pipe(
    v.array(sha256),
    v.maxLength(maxKnownFiles, `Ask for up to ${maxKnownFiles} files at once.`),
  ),
});

/** In the order of the request. */
export const knownFiles = v.object({ known: v.array(v.string()) });
