/** How it works with no signal, in three steps. */
import { BagPicture } from './bag-picture.tsx';

const steps = [
  {
    title: 'Packed once',
    text: 'The first visit stores the app on your device. From then on it opens from there, with or without a network.',
  },
  {
    title: 'Yours at once',
    text: 'What you read, write and answer is stored on your device first. “Saved” means saved, in a tunnel too.',
  },
  {
    title: 'Caught up later',
    text: 'When there is a network again, your devices exchange what has changed, and show the same.',
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
          How it works with no signal
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
