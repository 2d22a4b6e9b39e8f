/** Some of the texts of an object, to be said otherwise. */
type Reworded<T> = { [Key in keyof T]?: T[Key] extends object ? Reworded<T[Key]> : string }

/** Returns texts with some of them in other words; what is not named stays as it is. */
export function rewordTexts<T extends object>(texts: T, reworded: Reworded<T> | object): T {
  const entries = Object.entries(reworded).map(([key, words]) => {
    const before = (texts as Record<string, unknown>)[key] ?? {}
    return [key, typeof words === 'object' && words ? rewordTexts(before as object, words) : words]
  })
  return { ...texts, ...Object.fromEntries(entries) }
}
