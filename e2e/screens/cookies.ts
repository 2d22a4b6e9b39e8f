/** A Cookie header as a browser's own cookies. */
export function readCookies(header: string, url: string) {
  return header.split('; ').flatMap((cookie) => {
    const [name = '', value = ''] = cookie.split('=')
    return value ? [{ name, value, url }] : []
  })
}

/** Returns a value that must exist. */
export function required<T>(value: T | null | undefined): T {
  if (value === undefined || value === null) throw new Error('It is not there')
  return value
}
