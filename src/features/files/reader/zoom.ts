/** The steps of zoom; 1 fits the width. */
export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];

export function nextZoom(zoom: number, direction: 1 | -1): number {
  const steps = direction === 1 ? zoomSteps : zoomSteps.toReversed();
  return steps.find((step) => (step - zoom) * direction > 0) ?? zoom;
}
