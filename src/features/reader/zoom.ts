/** The steps of zoom; 1 is as the page fits. */
export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6];

const leastZoom = 0.25;
const mostZoom = 8;

export function nextZoom(zoom: number, direction: 1 | -1): number {
  const steps = direction === 1 ? zoomSteps : zoomSteps.toReversed();
  return steps.find((step) => (step - zoom) * direction > 0.001) ?? zoom;
}

/** Two taps on a page: twice as large, and as it fits again. */
export function tappedZoom(zoom: number): number {
  return zoom > 1.001 ? 1 : 2;
}

/** For fingers and wheels, which know no steps. */
export function boundZoom(zoom: number): number {
  return Math.min(Math.max(zoom, leastZoom), mostZoom);
}
