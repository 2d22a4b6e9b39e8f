/** Pages of a file beyond this are not drawn. */
const mostPages = 10_000

/**
 * Returns the page number of a request for a picture, the first by default; undefined if the request is not
 * by a page of ours for an image (Fetch Metadata). Browsers without these headers get the picture as a download
 * at most.
 */
export function findPictureRequest({
  url,
  headers,
}: Pick<Request, 'url' | 'headers'>): { page: number } | undefined {
  const site = headers.get('sec-fetch-site')
  const destination = headers.get('sec-fetch-dest')
  if (site !== null && site !== 'same-origin') return undefined
  if (destination !== null && destination !== 'image') return undefined
  return { page: readPageNumber(new URL(url).searchParams.get('page') ?? undefined) }
}

/** The number of a page in an address; anything else is the first. */
export function readPageNumber(text: string | undefined): number {
  const number = /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1
  return Math.min(number, mostPages)
}
