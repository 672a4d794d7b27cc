/**
 * File bytes, beside sync. They are content-addressed: the SHA-256 in hex names them.
 *
 * HEAD/GET /files/:sha256 → the bytes (Range supported), 404 when this account has not uploaded them.
 * POST /files/uploads, then PATCH/HEAD on the Location: tus 1.0.0 resumable upload with
 * `Upload-Metadata: sha256 <base64 of the hex>`; at the end the server hashes what it holds and
 * answers 460 where the hash is another.
 *
 * POST /files/known with `knownFilesRequest` → `knownFiles`: which of these the account has uploaded. What is
 * not there is no error here, so browsers log none.
 */
import * as v from 'valibot';
import { sha256 } from '../model/fields.ts';

export const filesPath = '/files';
export const knownFilesPath = '/files/known';
export const uploadsPath = '/files/uploads';
/** Bytes of one PATCH. */
export const uploadChunkBytes = 4 * 1024 * 1024;
/** The largest file taken, in bytes. */
export const maxFileBytes = 1024 * 1024 * 1024;
/** Status of a finished upload whose hash is not the announced one (tus checksum extension's number). */
export const hashMismatchStatus = 460;

/** Files asked for in one `POST /files/known`. */
export const maxKnownFiles = 200;

export const knownFilesRequest = v.object({
  sha256: v.pipe(
    v.array(sha256),
    v.maxLength(maxKnownFiles, `Ask for up to ${maxKnownFiles} files at once.`),
  ),
});

/** Those of the asked ones that the server holds whole, in the order of the question. */
export const knownFiles = v.object({ known: v.array(v.string()) });
