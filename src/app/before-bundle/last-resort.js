/**
 * Stands in where the bundle cannot begin: a part of it cannot be fetched, or the browser cannot run it. From its
 * first picture on the app has error screens of its own (src/app/shell/error); this is never a blank page.
 */
(() => {
  const isOfBundle = ({ target, filename }) =>
    target instanceof HTMLScriptElement || filename?.startsWith(`${location.origin}/assets/`);

  const element = (name, text) =>
    Object.assign(document.createElement(name), { textContent: text });

  const show = () => {
    const place = document.getElementById('root');
    // Something is shown already, or will be: drawing the app takes this away again.
    if (place === null || place.firstElementChild !== null) return;
    const again = element('button', 'Reload page');
    again.addEventListener('click', () => location.reload());
    const screen = element('main', '');
    screen.className = 'last-resort';
    screen.append(
      element('h1', 'Haversack could not start'),
      element(
        'p',
        'Your work is safe on this device. Check your connection, then reload the page.',
      ),
      again,
    );
    place.append(screen);
  };

  // A script that cannot be fetched tells only those who listen on the way down.
  addEventListener(
    'error',
    (event) => {
      if (!isOfBundle(event)) return;
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
      else show();
    },
    true,
  );
})();
