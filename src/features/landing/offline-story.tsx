/** How Haversack works offline, in three steps, with a picture. */

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

function BagPicture() {
  return (
    <svg
      viewBox="0 0 480 420"
      className="w-full max-w-xl justify-self-center"
      role="img"
      aria-label="A haversack with a summary, a flashcard and a quiz looking out of it, on a hill where there is no signal"
    >
      <rect width="480" height="420" rx="28" className="fill-accent-soft" />
      <circle cx="418" cy="70" r="30" className="fill-warn-soft dark:fill-warn" />
      <Hills />
      <NoSignal />
      <Sheet />
      <Quiz />
      <Card />
      <Bag />
    </svg>
  );
}

function Hills() {
  return (
    <g className="fill-accent">
      <path
        d="M0 300c70-60 130-64 196-22s150 30 284-46v160a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28Z"
        opacity="0.16"
      />
      <path
        d="M0 352c90-44 190-40 262-20s140 16 218-18v78a28 28 0 0 1-28 28H28a28 28 0 0 1-28-28Z"
        opacity="0.26"
      />
    </g>
  );
}

function NoSignal() {
  return (
    <g fill="none" className="stroke-muted" strokeWidth="6" strokeLinecap="round">
      <path
        d="M34 66a46 46 0 0 1 64 0M46 80a28 28 0 0 1 40 0M58 94a11 11 0 0 1 16 0"
        opacity="0.55"
      />
      <path d="m38 44 56 60" className="stroke-danger" />
    </g>
  );
}

function Sheet() {
  return (
    <g transform="rotate(-12 170 160)">
      <rect
        x="108"
        y="86"
        width="112"
        height="160"
        rx="10"
        className="fill-surface stroke-line"
        strokeWidth="2"
      />
      <rect x="124" y="106" width="54" height="9" rx="4" className="fill-accent" />
      <g className="fill-line-strong" opacity="0.5">
        <rect x="124" y="128" width="78" height="6" rx="3" />
        <rect x="124" y="143" width="68" height="6" rx="3" />
        <rect x="124" y="158" width="78" height="6" rx="3" />
      </g>
    </g>
  );
}

function Quiz() {
  return (
    <g transform="rotate(14 330 160)">
      <rect
        x="276"
        y="84"
        width="116"
        height="160"
        rx="10"
        className="fill-surface stroke-line"
        strokeWidth="2"
      />
      {[108, 136, 164].map((y) => (
        <g key={y}>
          <circle
            cx="298"
            cy={y}
            r="8"
            className="fill-surface-2 stroke-line-strong"
            strokeWidth="2"
          />
          <rect
            x="316"
            y={y - 3}
            width="58"
            height="6"
            rx="3"
            className="fill-line-strong"
            opacity="0.5"
          />
        </g>
      ))}
      <circle cx="298" cy="136" r="9" className="fill-accent" />
      <path
        d="m293.500 136 3.500 3.500 6-7"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="2.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

function Card() {
  return (
    <g transform="rotate(2 240 130)">
      <rect x="184" y="52" width="114" height="160" rx="12" className="fill-info" />
      <rect x="196" y="64" width="90" height="136" rx="6" className="fill-info-soft" />
      <path d="M241 82c21 5 25 26 0 48-25-22-21-43 0-48Z" className="fill-info" />
      <path d="M241 96v28" className="stroke-info-soft" strokeWidth="4" strokeLinecap="round" />
      <rect x="212" y="146" width="58" height="7" rx="3" className="fill-info" opacity="0.6" />
    </g>
  );
}

function Bag() {
  const body = 'M118 190h244l18 158a28 28 0 0 1-28 30H128a28 28 0 0 1-28-30Z';
  return (
    <g>
      <path d={body} className="fill-accent" />
      <path d={body} className="fill-text" opacity="0.12" />
      <path
        d="M112 184h256a10 10 0 0 1 10 9l7 55c-84 46-206 46-290 0l7-55a10 10 0 0 1 10-9Z"
        className="fill-accent"
      />
      <path
        d="M95 248c84 46 206 46 290 0"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
        opacity="0.6"
      />
      <rect x="217" y="258" width="46" height="60" rx="10" className="fill-warn" />
      <rect x="229" y="276" width="22" height="24" rx="5" className="fill-warn-soft" />
      <path
        d="M134 322h60m92 0h60"
        className="stroke-on-accent"
        strokeWidth="5"
        strokeLinecap="round"
        opacity="0.4"
      />
    </g>
  );
}
