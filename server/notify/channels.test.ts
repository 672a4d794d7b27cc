import { describe, expect, it } from 'vitest';
import { longestSms } from '../limits.ts';
import { reminderMail, reminderSms, type ToldNotice } from './channels.ts';

const at = { publicUrl: 'https://a.org', token: 'T' };
const told = (title: string, kind: ToldNotice['kind'] = 'task-today'): ToldNotice => {
  return { title, detail: 'Due today', kind };
};

describe('a mail', () => {
  it('has the words of one in its subject, on one line and not too long', () => {
    const { subject } = reminderMail('to', [told(`Es\r\nsay ${'é'.repeat(200)}`)], at);
    expect(subject).toMatch(/^Es say é+…$/);
    expect([...subject]).toHaveLength(100);
  });

  it('says how many there are where there are several', () => {
    const mail = reminderMail('to', [told('A'), told('B')], at);
    expect(mail.subject).toBe('2 reminders');
    expect(mail.text).toBe(`A
Due today

B
Due today

Open Haversack: https://a.org/dashboard

Choose what you are notified of: https://a.org/dashboard/settings#notifications
Stop these emails: https://a.org/v1/notifications/unsubscribe/T
`);
  });
});

describe('an SMS', () => {
  it('fits into one message of plain letters, with something of every kind', () => {
    const kinds = [
      'task-tomorrow',
      'task-today',
      'goal-reminder',
      'goal-behind',
      'event-soon',
      'device-new',
    ] as const;
    const many = kinds.flatMap((kind) =>
      Array.from({ length: 100 }, () => told('Überraschung', kind)),
    );
    const text = reminderSms([told('1,000 cards to review', 'cards-due'), ...many]);
    expect(text.length).toBeLessThanOrEqual(longestSms);
    expect(text).toMatch(/^[ -~]+$/);
    expect(text).toContain('1,000 cards to review, 100 tasks due tomorrow, 100 tasks due');
    // The rest is counted: the last sentence is whole.
    expect(text).toMatch(/, 100 goals to work on, .*\d+ more\. Turn off in Settings\.$/);
  });
});
