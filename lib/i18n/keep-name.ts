/** So many letters fit on a line of the narrowest telephone, in a heading too. */
const longest = 20

/** A name in a sentence that no line breaks in two; a longer one may break between its parts. */
export function keepName(name: string): string {
  return name.length <= longest ? name.replaceAll(' ', '\u00a0') : name
}
