/** One word of a posted form; empty when it is not there or not a text. */
export function readWord(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
