/**
 * Evaluated once a page. jsdom draws by one interval, which it starts when something waits for a frame. If it started under
 * a test's fake timers, no frame would come any more once they are gone. So here something always waits for one.
 */
const frame = window.requestAnimationFrame.bind(window);

function waitForNext(): void {
  frame(waitForNext);
}

waitForNext();
