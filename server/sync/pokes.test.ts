/** Who hears what within one process, and what is handed to the other processes. */
import { expect, it } from 'vitest';
import { createPokes, type Poke } from './pokes.ts';

function setUp() {
  const heard: string[] = [];
  const relayed: (Poke | string)[] = [];
  const pokes = createPokes(
    (poke) => relayed.push(poke),
    (userId) => relayed.push(userId),
  );
  const listen = (userId: string, device: string) => {
    const note = (what: string) => () => void heard.push(`${userId} ${device} ${what}`);
    return pokes.listen(userId, {
      device,
      poke: (text) => note(text)(),
      look: note('looks'),
      end: note('ends'),
    });
  };
  /** What was heard since this was asked last. */
  const told = () => heard.splice(0);
  return { pokes, listen, told, relayed };
}

const poke: Poke = { userId: 'ada', epoch: 'e', version: 3, device: 'laptop', text: 'three' };

it('what is published goes to the student’s other devices here, and to the other processes', () => {
  const { pokes, listen, told, relayed } = setUp();
  for (const device of ['laptop', 'phone', 'tablet']) listen('ada', device);
  listen('ben', 'phone');
  pokes.publish(poke);
  expect(told()).toEqual(['ada phone three', 'ada tablet three']);
  expect(relayed).toEqual([poke]);
});

it('what came from another process is not handed on, and what is relayed is not told here', () => {
  const { pokes, listen, told, relayed } = setUp();
  listen('ada', 'phone');
  pokes.deliver(poke);
  expect([told(), relayed]).toEqual([['ada phone three'], []]);
  pokes.relay(poke);
  expect([told(), relayed]).toEqual([[], [poke]]);
});

it('the end of sessions is told to each of the student’s streams, here and elsewhere', () => {
  const { pokes, listen, told, relayed } = setUp();
  for (const device of ['laptop', 'phone']) listen('ada', device);
  listen('ben', 'phone');
  pokes.sessionsEnded('ada');
  expect(told()).toEqual(['ada laptop looks', 'ada phone looks']);
  expect(relayed).toEqual(['ada']);
  pokes.look('ada');
  expect(told()).toHaveLength(2);
  expect(relayed).toEqual(['ada']);
});

it('a stream that has stopped listening hears nothing, and its student is forgotten with the last', () => {
  const { pokes, listen, told } = setUp();
  const stopPhone = listen('ada', 'phone');
  const stopTablet = listen('ada', 'tablet');
  expect(pokes.users()).toEqual(['ada']);
  stopPhone();
  pokes.publish(poke);
  expect(told()).toEqual(['ada tablet three']);
  expect(pokes.users()).toEqual(['ada']);
  stopTablet();
  pokes.publish(poke);
  expect([told(), pokes.users()]).toEqual([[], []]);
});

it('a stream that stops twice takes no later one with it', () => {
  const { pokes, listen, told } = setUp();
  const stop = listen('ada', 'phone');
  stop();
  listen('ada', 'phone');
  stop();
  pokes.publish(poke);
  expect(told()).toEqual(['ada phone three']);
});

it('all streams end when the server stops, though each stops listening then', async () => {
  const pokes = createPokes();
  const ended: string[] = [];
  for (const device of ['laptop', 'phone']) {
    const stop = pokes.listen('ada', {
      device,
      poke: () => undefined,
      look: () => undefined,
      end: () => {
        ended.push(device);
        stop();
      },
    });
  }
  await pokes.close();
  expect(ended).toEqual(['laptop', 'phone']);
  // Without relays there is nobody else to tell.
  pokes.publish(poke);
  pokes.sessionsEnded('ada');
});
