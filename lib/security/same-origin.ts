/** Whether a request that changes something comes from a page of ours. */

/**
 * True when the browser says that one of our own pages sent this. A missing or `null` Origin counts
 * as foreign: every browser of today sends one with a POST (Fetch standard, section 3.2). What we
 * call our own comes from configuration; Host and X-Forwarded-Host are the sender's to choose.
 * Sec-Fetch-Site (Fetch Metadata, section 2.4) may be missing, as in Safari before 16.4; `none` is a
 * person's own doing, such as a page loaded again, and `same-site` is a neighbour we do not know.
 */
export function isOwnOrigin(headers: Headers, publicUrl: URL): boolean {
  const site = headers.get('sec-fetch-site')
  return (
    headers.get('origin') === publicUrl.origin &&
    (site === null || site === 'same-origin' || site === 'none')
  )
}
