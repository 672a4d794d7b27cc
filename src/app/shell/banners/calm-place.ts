/** Where a student reads or answers: nothing that can wait comes between the header and that. */
const places = [
  /^\/dashboard\/library\/files\/[^/]+\/?$/,
  /^\/dashboard\/library\/quiz\/[^/]+\/practice\/?$/,
];

export function isCalmPlace(path: string): boolean {
  return places.some((place) => place.test(path));
}
