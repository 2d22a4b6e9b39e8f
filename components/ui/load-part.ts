/**
 * Gives a part of the page that is fetched by itself. If it cannot be fetched, a page that came as a
 * document stays as the server wrote it, for its forms post without script; one that script led to is
 * asked of the server as a document. In both cases the promise is never settled: an error would put the
 * error page in the place of what somebody is typing.
 */
export function loadPart<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error: unknown) => {
    if (typeof window === 'undefined') throw error
    if (!isOwnDocument()) window.location.reload()
    return new Promise<never>(() => {})
  })
}

/** Tells whether the page that is shown is the document that the browser asked for. */
function isOwnDocument(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return document !== undefined && withoutHash(document.name) === withoutHash(window.location.href)
}

function withoutHash(address: string): string {
  return address.split('#', 1)[0] ?? ''
}
