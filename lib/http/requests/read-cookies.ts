/** The cookies of a request by name; of two with one name the last, as Next reads them. Values are not decoded. */
export function readCookies(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(';').map((each) => {
    const [name = '', ...value] = each.split('=')
    return [name.trim(), value.join('=').trim()] as const
  })
  return new Map(pairs)
}
