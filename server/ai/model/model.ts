/**
 * Asks a model for items in the best way that it supports: with a schema, else as JSON with the schema in the prompt,
 * else as text from which whole items are taken. A refused way is not tried again.
 */

import { setTimeout as sleepFor } from 'node:timers/promises';
import {
  itemsIn,
  listOf,
  type Model,
  schemaInWords,
  type Wanted,
} from '../../../src/generate/by-model/model.ts';
import { longestModelWaitMs } from '../../limits.ts';
import { askChat, type ChatMessage, type ChatRequest, type Endpoint, tokensIn } from './chat.ts';

export interface ModelOptions {
  endpoint: Endpoint;
  /** The total of tokens. */
  budget: number;
  signal: AbortSignal;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  timeoutMs?: number;
  /** Waits between tries if the endpoint names none, one for each retry. */
  waitsMs?: readonly number[];
  /** Longer answers are cut; set it where answers are read outside a worker thread. */
  mostAnswerLetters?: number;
  /** What is already known of the endpoint; updated here. */
  learned?: Learned;
}

/** How an endpoint accepts requests; updated as refusals show it. */
export interface Learned {
  /** The first of `ways` that was not refused. */
  way: number;
  limitName: ChatRequest['limitName'];
}

export function nothingLearned(): Learned {
  return { way: 0, limitName: 'max_tokens' };
}

const ways = ['schema', 'object', 'text'] as const;

const usualWaitsMs = [1_000, 5_000, 20_000];

export function createModel(options: ModelOptions): Model {
  const {
    endpoint,
    budget,
    signal,
    timeoutMs,
    sleep = sleepUnless,
    waitsMs = usualWaitsMs,
    learned = nothingLearned(),
  } = options;
  let usedTokens = 0;

  return {
    get usedTokens() {
      return usedTokens;
    },
    async ask(wanted) {
      let tries = 0;
      while (true) {
        // A concurrent question may learn something meanwhile.
        const { way, limitName } = learned;
        const messages = messagesOf(wanted, ways[way] ?? 'text');
        const asking = messages.reduce((sum, { content }) => sum + tokensIn(content), 0);
        if (usedTokens + asking + wanted.maxTokens > budget) {
          return { ok: false, reason: 'no tokens left' };
        }
        const request = { messages, format: formatOf(wanted, ways[way] ?? 'text'), limitName };
        const answer = await askChat(
          endpoint,
          { ...request, maxTokens: wanted.maxTokens },
          signal,
          timeoutMs,
        );
        switch (answer.kind) {
          case 'text': {
            usedTokens += answer.usedTokens;
            return { ok: true, items: itemsIn(answer.text.slice(0, options.mostAnswerLetters)) };
          }
          case 'not understood':
            if (answer.isLimitName && limitName === 'max_tokens') {
              learned.limitName = 'max_completion_tokens';
            } else if (way < ways.length - 1) learned.way = Math.max(learned.way, way + 1);
            else return { ok: false, reason: 'refused' };
            break;
          case 'later': {
            const waitMs = answer.waitMs ?? waitsMs[tries];
            if (tries >= waitsMs.length || waitMs === undefined || waitMs > longestModelWaitMs) {
              return { ok: false, reason: 'away' };
            }
            tries += 1;
            await sleep(waitMs, signal);
            break;
          }
          case 'refused':
            return { ok: false, reason: 'refused' };
        }
      }
    },
  };
}

function messagesOf({ system, user, item }: Wanted, way: (typeof ways)[number]): ChatMessage[] {
  const shape = way === 'schema' ? '' : schemaInWords(item);
  return [
    { role: 'system', content: system + shape },
    { role: 'user', content: user },
  ];
}

function formatOf({ name, item }: Wanted, way: (typeof ways)[number]): ChatRequest['format'] {
  if (way === 'text') return undefined;
  if (way === 'object') return { type: 'json_object' };
  return { type: 'json_schema', json_schema: { name, strict: true, schema: listOf(item) } };
}

async function sleepUnless(ms: number, signal: AbortSignal): Promise<void> {
  await sleepFor(ms, undefined, { signal });
}
