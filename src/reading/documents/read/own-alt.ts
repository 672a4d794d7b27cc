/** The words that an author wrote for those who do not see a picture. Pure. */

/** Names of files, and what programs write on their own. */
const written =
  /^(?:image|img|picture|photo|figure|icon|logo|cover|bild|abbildung|foto|grafik|imagen|figura|immagine)?[\s_-]*\d*$|^\S+\.\w{2,5}$|automatically generated|automatisch generiert/i;

/** Whether the description says something that the page needs without the picture. */
export function isOwnAlt(alt: string): boolean {
  const words = alt.trim();
  return /\p{L}{2}/u.test(words) && words.length <= 1_000 && !written.test(words);
}
