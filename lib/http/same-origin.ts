/** Whether a request that changes something was sent by one of our pages. */

/**
 * True when the browser says that one of our pages sent this. A missing or `null` Origin counts as
 * foreign: every current browser sends one with a POST (Fetch standard, section 3.2). Our origin comes
 * from configuration, since the sender chooses Host and X-Forwarded-Host. Sec-Fetch-Site (Fetch Metadata,
 * section 2.4) may be missing, as in Safari before 16.4; `none` is a user's action, such as reloading a
 * page, and `same-site` is another host of the same site, which is not trusted.
 */
export function isOwnOrigin(headers: Headers, publicUrl: URL): boolean {
  const site = headers.get('sec-fetch-site')
  return (
    headers.get('origin') === publicUrl.origin &&
    (site === null || site === 'same-origin' || site === 'none')
  )
}
