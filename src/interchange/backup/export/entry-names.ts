/** File names in the zip that every system can unpack: no forbidden characters, no duplicates in any case. */

const longest = 100;
/** Linux and Android allow 255 bytes of UTF-8; number and ending need some of them. */
const mostBytes = 200;
/** Device names of Windows. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** @returns a function that returns each path once: `folder/title.ending`, `folder/title (2).ending` */
export function createEntryNames(): (folder: string, title: string, ending: string) => string {
  const taken = new Set<string>();
  // The next number of each name: counting from 1 took minutes for thousands of equal titles.
  const nextCounts = new Map<string, number>();
  return (folder, title, ending) => {
    const bare = safeName(title);
    const same = `${folder}/${bare}.${ending}`.normalize('NFC').toLowerCase();
    for (let count = nextCounts.get(same) ?? 1; ; count++) {
      const name = `${folder}/${bare}${count === 1 ? '' : ` (${count})`}.${ending}`;
      const key = name.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      nextCounts.set(same, count + 1);
      return name;
    }
  };
}

function shortened(title: string): string {
  let [name, bytes] = ['', 0];
  for (const character of [...title].slice(0, longest)) {
    bytes += utf8.encode(character).length;
    if (bytes > mostBytes) break;
    name += character;
  }
  return name;
}

const utf8 = new TextEncoder();

/** A name that every system accepts, without its ending. */
export function safeName(title: string): string {
  const clean = shortened(title.normalize('NFC').replace(/[\p{C}<>:"/\\|?*]/gu, ' '))
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (clean === '') return 'Untitled';
  return reserved.test(clean) ? `_${clean}` : clean;
}
