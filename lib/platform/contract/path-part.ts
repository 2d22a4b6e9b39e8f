/** Whether an id can be part of a URL's path: a dot segment, even encoded, changes the address (WHATWG URL). */
export function isPathPart(id: string): boolean {
  return id !== '' && id !== '.' && id !== '..' && id.isWellFormed()
}
