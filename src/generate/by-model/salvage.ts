/** The items in what a model said: in a list, in a fence, with words around them, or broken off after some. */

/** Whole ones only, in their order. Nothing is known yet of what is in them. */
export function itemsIn(text: string): unknown[] {
  const bare = text.replace(/^[\s\S]*?```(?:json)?\s*([\s\S]*?)```[\s\S]*$/i, '$1').trim();
  return listIn(bare) ?? wholeObjects(text);
}

function listIn(json: string): unknown[] | undefined {
  const value = readJson(json);
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const list = Object.values(value).find(Array.isArray);
  return list ?? undefined;
}

/** Items hold no objects, so each is what stands between two braces next to each other. */
function wholeObjects(text: string): unknown[] {
  return [...text.matchAll(/\{[^{}]*\}/g)].flatMap(([json]) => readJson(json) ?? []);
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // It is looked at in pieces then.
    return undefined;
  }
}
