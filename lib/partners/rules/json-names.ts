/**
 * Tells whether an object in a JSON text, which was read as `value`, has two members of one name: programs differ
 * in which one counts, so that what one has checked is not what another takes.
 */
export function hasRepeatedNames(text: string, value: unknown): boolean {
  const written = [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon)
  return written.length > countNames(value)
}

function countNames(value: unknown): number {
  // Without recursion: a text may be nested as deeply as it is long.
  const left = [value]
  let count = 0
  for (let each = left.pop(); left.length > 0 || each !== undefined; each = left.pop()) {
    if (typeof each !== 'object' || each === null) continue
    if (!Array.isArray(each)) count += Object.keys(each).length
    for (const within of Object.values(each)) left.push(within)
  }
  return count
}
