/** The first stop of the Tab key: past the navigation, to the screen. A button, since the address is the router's. */
export function SkipLink() {
  return (
    <button
      type="button"
      onClick={() => document.getElementById('main')?.focus()}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-3 font-medium text-on-accent focus:translate-y-0"
    >
      Skip to content
    </button>
  );
}
