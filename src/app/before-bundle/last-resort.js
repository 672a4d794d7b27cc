/**
 * Shows a message if the bundle cannot start: a file of it cannot be fetched, or the browser cannot run it. After the
 * first render the app has its own error screens (src/app/shell/error).
 */
(() => {
  const isOfBundle = ({ target, filename }) =>
    target instanceof HTMLScriptElement || filename?.startsWith(`${location.origin}/assets/`);

  const element = (name, text) =>
    Object.assign(document.createElement(name), { textContent: text });

  const show = () => {
    const place = document.getElementById('root');
    // Something is already shown. Drawing the app removes this message.
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

  // Errors of a script that cannot be fetched do not bubble, so this listens in the capture phase.
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
