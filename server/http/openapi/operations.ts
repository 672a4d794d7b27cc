/**
 * Every call of the API. The document is made of this table, each answer that a test receives is held
 * against it, and a test fails where the routes and the table differ.
 */

import * as v from 'valibot';
import {
  bootstrapQuery,
  eventsQuery,
  fileParams,
  uploadParams,
} from '../../../src/protocol/addresses.ts';
import {
  filesPath,
  knownFiles,
  knownFilesPath,
  knownFilesRequest,
  uploadsPath,
} from '../../../src/protocol/files.ts';
import { serverStorage, storagePath } from '../../../src/protocol/storage.ts';
import { bootstrapChunk, poke, syncAnswer, syncRequest } from '../../../src/protocol/sync.ts';
import { accountOperations } from './account-operations.ts';
import { generationOperations } from './generation-operations.ts';
import { notificationOperations } from './notification-operations.ts';
import type { Operation } from './route-schema.ts';
import { usageOperations } from './usage-operations.ts';

const syncOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: '/sync',
    auth: 'access',
    summary: 'Changes go up, newer rows come down.',
    request: syncRequest,
    answers: [{ kind: 'data', status: 200, schema: syncAnswer }],
    errors: ['old-protocol', 'wrong-user'],
  },
  {
    method: 'GET',
    path: '/sync/bootstrap',
    auth: 'access',
    summary: 'The first download, one JSON object a line.',
    query: bootstrapQuery,
    answers: [{ kind: 'lines', status: 200, schema: bootstrapChunk }],
    errors: ['wrong-user'],
  },
  {
    method: 'GET',
    path: '/sync/events',
    auth: 'access',
    summary: 'Server-sent events, named poke: what other devices change.',
    query: eventsQuery,
    answers: [{ kind: 'events', status: 200, schema: poke }],
  },
];

const range = { range: 'a part of the bytes (RFC 9110 §14)' };

/** The bytes may lie in a store that is not there. */
const storeAway = ['busy'] as const;

const storageOperation: Operation = {
  method: 'GET',
  path: storagePath,
  auth: 'access',
  summary: 'How much of the server’s room the student’s files take, and how much they may.',
  answers: [{ kind: 'data', status: 200, schema: serverStorage }],
};

const fileOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: knownFilesPath,
    auth: 'access',
    summary: 'Which of these files this account has uploaded.',
    request: knownFilesRequest,
    answers: [{ kind: 'data', status: 200, schema: knownFiles }],
    errors: storeAway,
  },
  {
    method: 'GET',
    path: `${filesPath}/:sha256`,
    params: fileParams,
    auth: 'access',
    summary: 'The bytes of a file that this account has uploaded.',
    headers: range,
    answers: [
      { kind: 'bytes', status: 200 },
      { kind: 'bytes', status: 206 },
    ],
    errors: storeAway,
  },
  {
    method: 'HEAD',
    path: `${filesPath}/:sha256`,
    params: fileParams,
    auth: 'access',
    summary: 'Whether this account has uploaded a file.',
    headers: range,
    answers: [
      { kind: 'empty', status: 200 },
      { kind: 'empty', status: 206 },
    ],
    errors: storeAway,
  },
];

const tusVersion = { 'tus-resumable': '1.0.0' };

const uploadOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: uploadsPath,
    auth: 'access',
    summary: 'Begins a resumable upload (tus 1.0.0) of a file named by its SHA-256.',
    headers: {
      ...tusVersion,
      'upload-length': 'bytes of the whole file',
      'upload-metadata': 'sha256 in base64 of the hex, and, if wanted, filetype',
    },
    answers: [{ kind: 'empty', status: 201 }],
    errors: [...storeAway, 'over-quota'],
    tusProblems: [400, 412, 413, 460],
  },
  {
    method: 'HEAD',
    path: `${uploadsPath}/:id`,
    params: uploadParams,
    auth: 'access',
    summary: 'How many bytes of an upload have arrived.',
    headers: tusVersion,
    answers: [{ kind: 'empty', status: 200 }],
    errors: storeAway,
    tusProblems: [400, 404, 410, 412],
  },
  {
    method: 'PATCH',
    path: `${uploadsPath}/:id`,
    params: uploadParams,
    auth: 'access',
    summary: 'More bytes of an upload; with the last one its hash is checked.',
    headers: { ...tusVersion, 'upload-offset': 'where these bytes begin' },
    takesBytes: true,
    answers: [{ kind: 'empty', status: 204 }],
    errors: [...storeAway, 'over-quota'],
    tusProblems: [400, 403, 404, 409, 410, 412, 413, 415, 423, 460],
  },
  {
    method: 'DELETE',
    path: `${uploadsPath}/:id`,
    params: uploadParams,
    auth: 'access',
    summary: 'Gives up an upload.',
    headers: tusVersion,
    answers: [{ kind: 'empty', status: 204 }],
    errors: storeAway,
    tusProblems: [400, 404, 410, 412],
  },
];

const document: Operation = {
  method: 'GET',
  path: '/openapi.json',
  auth: 'none',
  summary: 'This document.',
  answers: [{ kind: 'json', status: 200, schema: v.looseObject({ openapi: v.literal('3.1.0') }) }],
};

export const operations: readonly Operation[] = [
  ...accountOperations,
  ...usageOperations,
  ...notificationOperations,
  ...syncOperations,
  ...fileOperations,
  ...uploadOperations,
  storageOperation,
  ...generationOperations,
  document,
];
