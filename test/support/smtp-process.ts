/**
 * Runs as a process of its own: a real SMTP server that prints its port and then each mail it takes, one
 * JSON text a line. Its first argument is the port, 0 for any; the second says how it behaves.
 */
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  from: string;
  to: string[];
  /** Headers and body as they came. */
  text: string;
}

/** Takes every mail; wants a password; refuses every recipient by name; or never says a word. */
export type Behaviour = 'takes' | 'asks' | 'refuses' | 'silent';

const port = Number(process.argv[2] ?? 0);
const behaviour = process.argv[3] as Behaviour;

// Whoever started this has gone, in whatever way.
process.stdin.on('end', () => process.exit()).resume();

const say = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);

const server = new SMTPServer({
  // Its certificate is nobody's, so that no client would take it.
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  authOptional: behaviour !== 'asks',
  disableReverseLookup: true,
  onConnect(_session, done) {
    if (behaviour !== 'silent') done();
  },
  onAuth({ username, password }, _session, done) {
    const isKnown = username === 'school' && password === 'mail-password';
    done(isKnown ? null : new Error('Wrong password'), isKnown ? { user: username } : undefined);
  },
  onRcptTo({ address }, _session, done) {
    if (behaviour !== 'refuses') return done();
    done(Object.assign(new Error(`No mailbox for ${address} here`), { responseCode: 550 }));
  },
  onData(stream, { envelope }, done) {
    let text = '';
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    stream.on('end', () => {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      say({ from, to: envelope.rcptTo.map(({ address }) => address), text } satisfies TakenMail);
      done();
    });
  },
});
server.on('error', () => undefined);
server.listen(port, '127.0.0.1', () => {
  const address = server.server.address();
  say({ port: typeof address === 'object' ? address?.port : undefined });
});
