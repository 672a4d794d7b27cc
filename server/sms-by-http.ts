/**
 * SMS through the operator's gateway: one POST of JSON `{to, text}` for each. Any 2xx means that the gateway accepted it.
 */
import { smsAnswerMs } from './limits.ts';
import type { Outcome } from './mail.ts';

export interface SmsGateway {
  /** @param to in E.164 @param onFault called with the reason of a failure, without the number and the text */
  sendOnce(to: string, text: string, onFault: (error: unknown) => void): Promise<Outcome>;
}

export function createSmsGateway(
  { smsUrl, smsToken }: { smsUrl: string; smsToken: string },
  timeoutMs = smsAnswerMs,
): SmsGateway | undefined {
  if (smsUrl === '') return undefined;
  const headers = {
    'content-type': 'application/json',
    ...(smsToken !== '' && { authorization: `Bearer ${smsToken}` }),
  };
  return {
    async sendOnce(to, text, onFault) {
      try {
        const answer = await fetch(smsUrl, {
          method: 'POST',
          headers,
          body: JSON.stringify({ to, text }),
          // The operator did not choose the address of a redirect: it must not get the token.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.body?.cancel();
        if (answer.ok) return 'sent';
        onFault(
          Object.assign(new Error('The gateway refused an SMS'), { statusCode: answer.status }),
        );
        if (mayTakeLater(answer.status)) return 'later';
        return answer.status < 500 ? 'over' : 'unknown';
      } catch (error) {
        onFault(error);
        return wasNeverReached(error) ? 'later' : 'unknown';
      }
    },
  };
}

/** The request was not performed (RFC 9110 §15.6.4, RFC 6585 §4). After other faults the SMS may have been sent. */
function mayTakeLater(status: number): boolean {
  return status === 429 || status === 503;
}

/** Node's and undici's codes without a connection. */
const neverReached = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function wasNeverReached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return neverReached.has(code);
}
