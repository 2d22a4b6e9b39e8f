/** The addresses to which a partner's customers are led back: https, and exactly as they were set. */

/** Reads an address as browsers write it; undefined with a query, a fragment or a name in it, or without https. */
export function readReturnUrl(text: string): string | undefined {
  if (text.length > 500 || !URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  const isPlain = protocol === 'https:' && !username && !password && !/[?#]/.test(href)
  return isPlain ? href : undefined
}

/** Adds what the partner knows the application by, and what it wants back. */
export function addReturnQuery(
  returnUrl: string,
  { id, state }: { id: string; state: string | null },
): string {
  const query = { id, ...(state !== null && { state }) }
  return `${returnUrl}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`
}
