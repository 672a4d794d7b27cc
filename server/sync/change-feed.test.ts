/** Which listeners of one process are notified, and what is passed to other processes. */
import { expect, it } from 'vitest';
import { createChangeFeed, type FeedEntry } from './change-feed.ts';

function setUp() {
  const heard: string[] = [];
  const relayed: (FeedEntry | string)[] = [];
  const changeFeed = createChangeFeed(
    (entry) => relayed.push(entry),
    (userId) => relayed.push(userId),
  );
  const listen = (userId: string, device: string) => {
    const note = (what: string) => () => void heard.push(`${userId} ${device} ${what}`);
    return changeFeed.listen(userId, {
      device,
      tell: (text) => note(text)(),
      look: note('looks'),
      end: note('ends'),
    });
  };
  /** Since the last call. */
  const told = () => heard.splice(0);
  return { changeFeed, listen, told, relayed };
}

const entry: FeedEntry = { userId: 'ada', epoch: 'e', version: 3, device: 'laptop', text: 'three' };

it('what is published goes to the student’s other devices here, and to the other processes', () => {
  const { changeFeed, listen, told, relayed } = setUp();
  for (const device of ['laptop', 'phone', 'tablet']) listen('ada', device);
  listen('ben', 'phone');
  changeFeed.publish(entry);
  expect(told()).toEqual(['ada phone three', 'ada tablet three']);
  expect(relayed).toEqual([entry]);
});

it('what came from another process is not handed on, and what is relayed is not told here', () => {
  const { changeFeed, listen, told, relayed } = setUp();
  listen('ada', 'phone');
  changeFeed.deliver(entry);
  expect([told(), relayed]).toEqual([['ada phone three'], []]);
  changeFeed.relay(entry);
  expect([told(), relayed]).toEqual([[], [entry]]);
});

it('the end of sessions is told to each of the student’s streams, here and elsewhere', () => {
  const { changeFeed, listen, told, relayed } = setUp();
  for (const device of ['laptop', 'phone']) listen('ada', device);
  listen('ben', 'phone');
  changeFeed.sessionsEnded('ada');
  expect(told()).toEqual(['ada laptop looks', 'ada phone looks']);
  expect(relayed).toEqual(['ada']);
  changeFeed.look('ada');
  expect(told()).toHaveLength(2);
  expect(relayed).toEqual(['ada']);
});

it('a stream that has stopped listening hears nothing, and its student is forgotten with the last', () => {
  const { changeFeed, listen, told } = setUp();
  const stopPhone = listen('ada', 'phone');
  const stopTablet = listen('ada', 'tablet');
  expect(changeFeed.users()).toEqual(['ada']);
  stopPhone();
  changeFeed.publish(entry);
  expect(told()).toEqual(['ada tablet three']);
  expect(changeFeed.users()).toEqual(['ada']);
  stopTablet();
  changeFeed.publish(entry);
  expect([told(), changeFeed.users()]).toEqual([[], []]);
});

it('a stream that stops twice takes no later one with it', () => {
  const { changeFeed, listen, told } = setUp();
  const stop = listen('ada', 'phone');
  stop();
  listen('ada', 'phone');
  stop();
  changeFeed.publish(entry);
  expect(told()).toEqual(['ada phone three']);
});

it('all streams end when the server stops, though each stops listening then', async () => {
  const changeFeed = createChangeFeed();
  const ended: string[] = [];
  for (const device of ['laptop', 'phone']) {
    const stop = changeFeed.listen('ada', {
      device,
      tell: () => undefined,
      look: () => undefined,
      end: () => {
        ended.push(device);
        stop();
      },
    });
  }
  await changeFeed.close();
  expect(ended).toEqual(['laptop', 'phone']);
  // Without relays there are no other processes.
  changeFeed.publish(entry);
  changeFeed.sessionsEnded('ada');
});
