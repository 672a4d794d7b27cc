/** What the server sends by itself (`protocol/channels.ts`). */
import {
  channelList,
  channelsPath,
  unsubscribeParams,
  unsubscribePath,
} from '../../../src/protocol/channels.ts';
import type { Operation } from './route-schema.ts';

const unsubscribe: Pick<Operation, 'path' | 'auth' | 'params' | 'answers'> = {
  path: `${unsubscribePath}/:token`,
  // The token in the path says who asks: it came by mail.
  auth: 'none',
  params: unsubscribeParams,
  answers: [
    { kind: 'page', status: 200 },
    { kind: 'page', status: 404 },
  ],
};

export const notificationOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: channelsPath,
    auth: 'access',
    summary: 'By what this server can notify students: email, SMS.',
    answers: [{ kind: 'data', status: 200, schema: channelList }],
  },
  {
    ...unsubscribe,
    method: 'GET',
    summary: 'A page that asks whether to stop the emails; it changes nothing.',
  },
  {
    ...unsubscribe,
    method: 'POST',
    summary: 'Stops the emails of the account with this token (RFC 8058). The body is not read.',
  },
];
