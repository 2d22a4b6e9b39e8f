/**
 * Tells customers who submit under load the truth within seconds. A customer who waits for a slot is led to the
 * status page after a while, and the request goes on without them. That page is answered here, without Next:
 * that the request waits its turn, or that we have the application. It takes one query at most, so it is quick
 * however many submit at once.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSecret } from '#lib/access/rules/secrets.ts'
import {
  localSessionCookie,
  localStaffCookie,
  sessionCookie,
  staffCookie,
} from '#lib/access/rules/session-names.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { findOfferedLanguage } from '#lib/i18n/offered-languages.ts'
import { getMessages } from '#lib/i18n/translate.ts'
import { hasField } from '../forms/field-names.ts'
import { plainPage } from '../plain-page.ts'
import { readCookies } from '../requests/read-cookies.ts'
import type { Exchange } from '../requests/request-guard.ts'
import { getPathname } from '../requests/request-path.ts'
import { securityHeaders } from '../security-headers.ts'

/**
 * The reference of an application that is stored and is being sent, if a session of this token may open it;
 * undefined if there is more to show, or nothing.
 */
type FindBeingSent = (request: {
  applicationId: string
  token: string
}) => Promise<string | undefined>

export type WaitingSubmissions = ReturnType<typeof createWaitingSubmissions>

/** How long a submission waits before its customer is told so, in milliseconds. */
const defaultAnswerAfterMs = 4_000

/**
 * A submission has a few kilobytes. It is held while it waits, also once its sender was answered and counts no
 * longer for the limits of bodies.
 */
const maxWaitingBytes = 16_384

/** Limits concurrent queries for those without a slot; further ones wait. */
const maxQueries = 64

export function createWaitingSubmissions({
  publicUrl,
  languages,
  findBeingSent,
  answerAfterMs = defaultAnswerAfterMs,
}: {
  publicUrl: URL
  languages: readonly Language[]
  findBeingSent: FindBeingSent
  answerAfterMs?: number
}) {
  /** The submissions whose customers were led to the status page, by session and application. */
  const waiting = new Map<string, number>()
  let queries = 0

  async function findReference(asked: Asked): Promise<string | undefined> {
    if (queries >= maxQueries) return undefined
    queries++
    try {
      return await findBeingSent(asked)
    } catch {
      // The page for Next says that the database does not answer.
      return undefined
    } finally {
      queries--
    }
  }

  function respond(
    { response }: Exchange,
    language: Language,
    page: { title: string; paragraphs: string[]; tag?: string },
  ): void {
    const nonce = randomBytes(16).toString('base64')
    const { status } = getMessages(language)
    const tag = page.tag ? `<p class="status"><strong class="tag">${page.tag}</strong></p>\n` : ''
    const html = plainPage({
      language,
      nonce,
      title: page.title,
      main: `${tag}<h1>${page.title}</h1>
${page.paragraphs.map((text) => `<p>${text}</p>\n`).join('')}<p><a href="">${status.checkAgain}</a></p>
`,
      script: reloadOnNews,
    })
    response.writeHead(200, {
      ...securityHeaders('page', { publicUrl, nonce, dev: false, secret: false }),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(html),
    })
    response.end(html)
  }

  return {
    /**
     * Leads the customer of a submission that still waits after a while to the status page; `detach` is called
     * before, and returns the response with which the request continues. Returns the function to call when the
     * request has its slot; undefined for any other request.
     */
    watch(exchange: Exchange, detach: () => ServerResponse): (() => void) | undefined {
      const submission = findSubmission(exchange.request, languages)
      if (!submission) return undefined
      const { key, statusPath } = submission
      const timer = setTimeout(() => {
        waiting.set(key, (waiting.get(key) ?? 0) + 1)
        detach().once('close', () => {
          const left = (waiting.get(key) ?? 1) - 1
          if (left > 0) waiting.set(key, left)
          else waiting.delete(key)
        })
        leadTo(statusPath, exchange)
      }, answerAfterMs)
      return () => clearTimeout(timer)
    },

    /**
     * Answers a request for the status page of an application whose submission waits, or, in a crowd, is being
     * sent. False if that is for Next.
     */
    async answer(exchange: Exchange, isCrowded: boolean): Promise<boolean> {
      const asked = findStatusRequest(exchange.request, languages)
      if (!asked) return false
      const { key, language } = asked
      const { review, status } = getMessages(language)
      if (waiting.has(key)) {
        const { heading, text } = review.waiting
        respond(exchange, language, { title: heading, paragraphs: [text] })
        return true
      }
      const reference = isCrowded && (await findReference(asked))
      if (!reference) return false
      const { tag, heading, text, next } = status.confirming
      const paragraphs = [`${status.reference}: <bdi>${reference}</bdi>`, text, next]
      respond(exchange, language, { tag, title: heading, paragraphs })
      return true
    },
  }
}

/** Without script there is the link. A page that reloads by itself would be read out again each time. */
const reloadOnNews = `setInterval(async () => {
const response = await fetch(location.href).catch(() => undefined)
if (response && !(await response.text()).includes('<title>' + document.title + '</title>')) location.reload()
}, 5000)`

type Asked = { key: string; language: Language; applicationId: string; token: string }

const applicationPath = /^\/([a-z]{2})\/apply\/([0-9a-f-]{36})\/(review|status)$/

/** The customer's own request for a page of an application; undefined if staff may be at work. */
function findAsked(
  request: IncomingMessage,
  page: string,
  languages: readonly Language[],
): Asked | undefined {
  const [, inPath = '', applicationId = '', asked] =
    applicationPath.exec(getPathname(request)) ?? []
  const language = asked === page && findOfferedLanguage(inPath, languages)
  const cookies = readCookies(request.headers.cookie)
  const token = cookies.get(sessionCookie) ?? cookies.get(localSessionCookie)
  if (!language || !isSecret(token)) return undefined
  if (cookies.has(staffCookie) || cookies.has(localStaffCookie)) return undefined
  return { key: `${token} ${applicationId}`, language, applicationId, token }
}

function findStatusRequest(request: IncomingMessage, languages: readonly Language[]) {
  // A request of script is for no page.
  if (request.method !== 'GET' || request.headers.rsc !== undefined) return undefined
  return findAsked(request, 'status', languages)
}

/** "Accept and send": of all forms on the review it alone names the revision that was reviewed. */
function findSubmission(request: IncomingMessage, languages: readonly Language[]) {
  const asked = request.method === 'POST' ? findAsked(request, 'review', languages) : undefined
  const isSmall = Number(request.headers['content-length'] ?? 0) <= maxWaitingBytes
  if (!asked || !isSmall || !hasField(request, 'revision')) return undefined
  return { ...asked, statusPath: getPathname(request).replace(/review$/, 'status') }
}

/** See Other (RFC 9110 section 15.4.4), and for Next's script the header that it obeys (seen in 16.4.6). */
function leadTo(path: string, { request, response }: Exchange): void {
  const isScripted = request.headers['next-action'] !== undefined
  response.writeHead(isScripted ? 200 : 303, {
    ...(isScripted
      ? { 'x-action-redirect': `${path};push`, 'Content-Type': 'text/plain' }
      : { Location: path }),
    'Cache-Control': 'no-store',
    'Content-Length': 0,
  })
  response.end()
}
