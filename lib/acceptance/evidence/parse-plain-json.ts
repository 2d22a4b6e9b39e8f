/**
 * Parses JSON, but returns undefined if programs could read it differently: if an object repeats a name (RFC 8259,
 * section 4) or has the name `__proto__`. It also returns undefined for a text that is not JSON.
 */
export function parsePlainJson(text: string): unknown {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  // A string followed by a colon is a name. `JSON.parse` keeps one of two equal names, so the text has more names
  // than the value if an object repeats one.
  const names = [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)].flatMap(([, name = '', colon]) =>
    colon ? [JSON.parse(name) as string] : [],
  )
  const isPlain = names.length === countNames(json) && !names.includes('__proto__')
  return isPlain ? json : undefined
}

/** Counts the names of all objects in a parsed value. */
function countNames(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = Object.values(value).reduce<number>((sum, each) => sum + countNames(each), 0)
  return inner + (Array.isArray(value) ? 0 : Object.keys(value).length)
}
