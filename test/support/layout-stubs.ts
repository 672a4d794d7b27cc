/** Loaded before each test file with a page. jsdom lays nothing out; an editor of text asks where its letters stand. */
const nowhere = { x: 0, y: 0, width: 0, height: 0, top: 0, right: 0, bottom: 0, left: 0 };

Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect ??= () => ({ ...nowhere, toJSON: () => nowhere });
document.elementFromPoint ??= () => null;
