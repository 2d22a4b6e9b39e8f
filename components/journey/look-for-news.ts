/** `unreachable`: without a network, and while the server or the proxy in front of it starts anew. */
type Found = 'nothing' | 'news' | 'unreachable'

/**
 * Asks the server whether this page would show something else than it did with this mark, which costs a tenth of
 * making the page. Without a mark it asks only whether the server answers, and takes that for news.
 */
export async function lookForNews(mark: string | undefined): Promise<Found> {
  try {
    const { status } = await fetch(mark === undefined ? '/api/health' : location.pathname, {
      method: 'HEAD',
      cache: 'no-store',
      ...(mark !== undefined && { headers: { 'x-page-mark': mark } }),
    })
    if (status >= 500) return 'unreachable'
    return status === 204 ? 'nothing' : 'news'
  } catch {
    return 'unreachable'
  }
}
