/** What is different here, beside what any site does that needs a connection; and what is not to be expected. */
import { surfaceClass } from '../../ui/page/panel.tsx';

const moments = [
  {
    moment: 'No signal',
    site: 'It opens when you are back online.',
    haversack: 'It opens as usual, with everything on your device.',
  },
  {
    moment: 'You write something',
    site: 'It is saved when it reaches the server.',
    haversack: 'It is saved on your device right away and syncs by itself.',
  },
  {
    moment: 'You generate study material',
    site: 'Usually on a server, from a copy of your pages.',
    haversack: 'On your device, and each item shows its page.',
  },
];

const limits = [
  'The AI helper does not chat or write essays. It finds the key facts in your pages, and you review them before saving.',
  'Text recognized on scanned pages can have mistakes. Handwriting is mostly not recognized.',
  'Download a file from another device once to read it offline.',
];

export function PlainWords() {
  return (
    <section aria-labelledby="plain" className="grid gap-6">
      <h2 id="plain" className="text-2xl font-semibold tracking-tight sm:text-3xl">
        In plain words
      </h2>
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <table className={`${surfaceClass} block p-5 text-left sm:table sm:border-separate sm:p-6`}>
          <caption className="sr-only">
            A site that needs a connection compared with Haversack
          </caption>
          <thead className="max-sm:sr-only">
            <tr>
              <th scope="col" className="w-1/4 pb-3 text-sm font-medium text-muted">
                When
              </th>
              <th scope="col" className="pr-4 pb-3 text-sm font-medium text-muted">
                A site that needs a connection
              </th>
              <th scope="col" className="pb-3 text-sm font-medium text-accent">
                Haversack
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:grid max-sm:gap-6">
            {moments.map(({ moment, site, haversack }) => (
              <tr key={moment} className="max-sm:grid max-sm:gap-1">
                <th scope="row" className="py-2 pr-4 align-top font-semibold">
                  {moment}
                </th>
                <td className="py-2 pr-4 align-top text-muted">
                  <span aria-hidden className="block text-sm sm:hidden">
                    A site that needs a connection
                  </span>
                  {site}
                </td>
                <td className="py-2 align-top">
                  <span aria-hidden className="block text-sm text-accent sm:hidden">
                    Haversack
                  </span>
                  {haversack}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="grid gap-3 p-1 sm:p-5">
          <h3 className="text-lg font-semibold">What not to expect</h3>
          <ul className="grid list-disc gap-3 pl-5 text-muted marker:text-accent">
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
