/** One word of a posted form; empty when it is not there or not a text. */
export function readField(form: FormData, name: string): string {
  // An action is a public address: its argument need not be a form.
  const value = form instanceof FormData ? form.get(name) : undefined
  return typeof value === 'string' ? value : ''
}
