/** Requests as no browser would send them: any cookie, any origin, any body. */
import type { APIRequestContext, APIResponse } from '@playwright/test'

type HttpRequest = {
  cookie?: string
  headers?: Record<string, string>
  /** Sent as a post when there is one. */
  body?: BodyInit
}
export type HttpResponse = { status: number; location: string; cookies: string[]; text: string }

/** Asks and follows nothing. The Origin is the server's own unless the headers say otherwise. */
export async function sendRequest(
  url: string,
  { cookie, headers, body }: HttpRequest = {},
): Promise<HttpResponse> {
  const own = body === undefined ? {} : { Origin: new URL(url).origin }
  const named = Object.entries({ ...own, ...(cookie && { Cookie: cookie }), ...headers })
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    redirect: 'manual',
    headers: named.filter(([, value]) => value !== ''),
    ...(body !== undefined && { body }),
  })
  return {
    status: response.status,
    location: locationOf(response.headers),
    cookies: response.headers.getSetCookie(),
    text: await response.text(),
  }
}

/** Sends a request and returns the page that it leads to: a refusal is a page of its own. */
export async function sendAndFollow(url: string, request: HttpRequest): Promise<HttpResponse> {
  const answered = await sendRequest(url, request)
  return followRedirect(url, answered, request.cookie)
}

/** Returns the page that an answer leads to; the answer itself if it leads nowhere. */
export async function followRedirect(
  url: string,
  answered: HttpResponse,
  cookie = '',
): Promise<HttpResponse> {
  if (!answered.location) return answered
  return sendRequest(new URL(answered.location, url).href, { cookie })
}

/**
 * Next tells script in another header where an action leads: the path, then how it is entered in the history.
 */
function locationOf(headers: Headers): string {
  const [byAction = ''] = (headers.get('x-action-redirect') ?? '').split(';')
  return headers.get('location') ?? byAction
}

/** Looks with the cookies of a browser; retries if its keep-alive connection was just closed. */
export function fetchPage(request: APIRequestContext, path: string): Promise<APIResponse> {
  return request.get(path, { maxRetries: 2 })
}

/** The hidden inputs of the form on a page: React's own, and those of the form. */
export function hiddenInputs(html: string): [string, string][] {
  return [...html.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)].map(
    ([, name = '', value = '']) => [unescaped(name), unescaped(value)],
  )
}

/** A form as a browser without script posts it. */
export function createForm(fields: Iterable<[string, string | Blob]>): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

/** The cookies of an answer as the next request sends them. */
export function cookieHeader(cookies: string[]): string {
  return cookies.map((cookie) => cookie.split(';')[0] ?? '').join('; ')
}

/** Someone who begins an application without a browser: their cookie and its address. */
export async function startApplicationByPost(
  server: string,
  asked: HttpRequest = {},
  language = 'en',
): Promise<HttpResponse & { cookie: string; path: string }> {
  const { text } = await sendRequest(`${server}/${language}`, { headers: asked.headers ?? {} })
  const answered = await sendRequest(`${server}/${language}`, {
    body: createForm(hiddenInputs(text)),
    ...asked,
  })
  return {
    ...answered,
    cookie: cookieHeader(answered.cookies),
    path: answered.location && new URL(answered.location, server).pathname,
  }
}

function unescaped(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}
