/** Whether a post can be read at all, before anything of Next's or ours tries to. */

/**
 * False for a body that is no form of our pages: one that cannot be taken apart, or arguments of an
 * action that React's script would never send. React's format for arguments can name functions,
 * promises, streams and prototypes (`$F1`, `$@1`, `$r1`, `$1:__proto__`); our forms send plain data
 * and one form (`$K1`), so nothing else reaches its decoder, which answers what it cannot read with 500.
 */
export async function isReadable(request: Request): Promise<boolean> {
  try {
    const form = await request.clone().formData()
    return !request.headers.has('next-action') || areOurArguments(form.get('0'))
  } catch {
    return false
  }
}

function areOurArguments(text: unknown): boolean {
  if (typeof text !== 'string') return false
  const given: unknown = JSON.parse(text)
  return Array.isArray(given) && given.at(-1) === '$K1' && given.slice(0, -1).every(isPlain)
}

/** "$$" begins a text that begins with "$". */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !/^\$(?!\$|undefined$)/.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => name !== '__proto__' && isPlain(inner))
}
