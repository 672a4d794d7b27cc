/** How it works offline, in three steps. */
import { BagPicture } from './bag-picture.tsx';

const steps = [
  {
    title: 'Saved on your device',
    text: 'Your first visit saves the app on your device. After that it opens offline too.',
  },
  {
    title: 'Your work is safe',
    text: 'What you read, write and answer is saved on your device first. “Saved” means saved, even in a tunnel.',
  },
  {
    title: 'Synced later',
    text: 'When you are back online, all your devices get the changes.',
  },
];

export function OfflineStory() {
  return (
    <section
      aria-labelledby="offline"
      className="grid items-center gap-10 lg:grid-cols-[1fr_1.05fr]"
    >
      <BagPicture />
      <div className="grid gap-6">
        <h2 id="offline" className="text-2xl font-semibold tracking-tight sm:text-3xl">
          How it works offline
        </h2>
        <ol className="grid gap-6">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-items-center rounded-full bg-accent font-semibold text-on-accent"
              >
                {index + 1}
              </span>
              <div className="pt-1">
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="max-w-prose text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
