/** Where the student's things lie and who sees them, in plain words. */

import { Link } from '@tanstack/react-router';

export function PrivacyFacts() {
  return (
    <ul className="grid max-w-prose list-disc gap-2 pl-5 text-[0.9375rem]">
      <li>
        Everything you add or make lies on this device first: files, cards, quizzes, notes, tasks
        and what you studied. It works without a network.
      </li>
      <li>
        While you are signed in, a copy goes to the server of this app, so that your other devices
        can have it. Your files go there too.
      </li>
      <li>
        The server notes which of your devices were here, by what their browser calls itself, and
        when they last synced. Devices, below, shows it all.
      </li>
      <li>
        While you use the app it puts down for how long, with the day and the device, every 20
        minutes.{' '}
        <Link to="/dashboard/insight" className="text-accent underline underline-offset-2">
          Insight
        </Link>{' '}
        shows it, and there you can delete it.
      </li>
      <li>
        Summaries, flashcards and quizzes are made on this device. Your texts are sent to nobody
        else.
      </li>
      <li>
        A session ends after two weeks without use. Your data stays on this device until you sign
        out; on a shared computer it goes when the session ends.
      </li>
      <li>
        Sign out is in the account menu at the top of the page. It removes your data from this
        device and says before what the server does not have yet.
      </li>
    </ul>
  );
}
