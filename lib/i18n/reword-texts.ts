/** Some of the texts of a step, to be said otherwise. */
type Reworded<T> = { [Key in keyof T]?: T[Key] extends object ? Reworded<T[Key]> : string }

/** Returns the texts of a step with some of them reworded; the others stay as they are. */
export function rewordTexts<T extends object>(texts: T, reworded: Reworded<T>): T {
  const entries = Object.entries(reworded).map(([key, words]) => {
    const before = (texts as Record<string, unknown>)[key]
    return [key, typeof words === 'object' && words ? rewordTexts(before as object, words) : words]
  })
  return { ...texts, ...Object.fromEntries(entries) }
}
