/** Where the student's things lie and who sees them, in plain words. */

import { Link } from '@tanstack/react-router';

export function PrivacyFacts() {
  return (
    <ul className="grid max-w-prose list-disc gap-2 pl-5 text-[0.9375rem]">
      <li>
        Everything is saved on this device first: files, cards, quizzes, notes, tasks and your study
        history. It works offline.
      </li>
      <li>
        While you are logged in, everything syncs to the server, files too, so your other devices
        can get it.
      </li>
      <li>
        The server stores the browser name of each of your devices and when it last synced. See
        “Devices” below.
      </li>
      <li>
        Your study time is recorded every 20 minutes, with the day and the device. See or delete it
        in{' '}
        <Link to="/dashboard/insight" className="text-accent underline underline-offset-2">
          Insight
        </Link>
        .
      </li>
      <li>
        Summaries, flashcards and quizzes are generated on this device. Your text is not sent to
        anyone else.
      </li>
      <li>
        Your session ends after 2 weeks without use. Your data stays on this device until you sign
        out. On a shared computer, it is removed when the session ends.
      </li>
      <li>
        To sign out, open the account menu at the top of the page. Signing out removes your data
        from this device. First you see what the server does not have yet.
      </li>
    </ul>
  );
}
