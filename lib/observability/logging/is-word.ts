/** Whether a text is an id, a code, the name of an event or a route pattern: no spaces, no @, no query. */
export function isWord(value: string): boolean {
  return /^[\w.:/[\]()-]{1,120}$/.test(value)
}
