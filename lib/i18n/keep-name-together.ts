/** So many letters fit on a line of the narrowest telephone, in a heading too. */
const longest = 20

/** A capital takes about so much of a line more than another letter. */
const capitalExtra = 0.3

/**
 * A name in a sentence that no line breaks in two (`showWhole` shows it so); a longer one may break between its
 * parts.
 */
export function keepNameTogether(name: string): string {
  const letters = name.length + (name.match(/\p{Lu}/gu)?.length ?? 0) * capitalExtra
  return letters <= longest ? name.replaceAll(' ', '\u00a0') : name
}
