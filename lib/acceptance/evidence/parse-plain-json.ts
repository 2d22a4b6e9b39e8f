/** JSON that says one thing only. */

/**
 * The value of a text; undefined where it is no JSON, or where it is one that not all read alike: with a
 * name twice in one object (RFC 8259 section 4), or with one that some take for no name.
 */
export function parsePlainJson(text: string): unknown {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const names = [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)].flatMap(([, name = '', colon]) =>
    colon ? [JSON.parse(name) as string] : [],
  )
  const isPlain = names.length === countNames(json) && !names.includes('__proto__')
  return isPlain ? json : undefined
}

function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value).reduce<number>((sum, each) => sum + countNames(each), 0)
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length)
}
