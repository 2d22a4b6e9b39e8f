/** The page for a request that is refused or cannot be served, if Next renders none. */
import Negotiator from 'negotiator'
import { describeOpeningHours, parseOpeningTimes } from '#lib/config/rules/opening-hours.ts'
import { type Language, locales } from '#lib/i18n/languages.ts'
import {
  findOfferedLanguage,
  getOfferedLanguages,
  toOfferedLanguage,
} from '#lib/i18n/offered-languages.ts'
import { getMessages } from '#lib/i18n/translate.ts'
import { escapeHtml, plainPage } from './plain-page.ts'
import type { ForbiddenReason } from './server/response-marks.ts'

/**
 * 400: a form that cannot be parsed. 403: not sent by one of our pages. 404: nothing there for this visitor.
 * 405: not a method of pages. 408: took too long to arrive. 413: too large. 415: not a form. 421: sent to
 * another host. 429: too often. 500: a page failed. 503: the database cannot be reached.
 */
export type RefusalStatus = 400 | 403 | 404 | 405 | 408 | 413 | 415 | 421 | 429 | 500 | 503

/** Seconds for Retry-After, if trying again can succeed (RFC 9110 section 10.2.3). */
export const retryAfterSeconds: Partial<Record<RefusalStatus, number>> = { 429: 600, 503: 5 }

/**
 * Returns a complete HTML page in the language of the path or else of the browser; it loads nothing.
 * `reference` is what support asks for: an id of ours, never anything of the request. `reason`: of a 403 that
 * is not about the origin of the request.
 */
export function refusalPage(
  status: RefusalStatus,
  request: {
    publicUrl: URL
    method: string
    pathname: string
    headers: Headers
    nonce: string
    reference?: string
    reason?: ForbiddenReason | undefined
  },
): string {
  const { publicUrl, pathname, headers, nonce, reference, reason } = request
  const language = findPageLanguage(pathname, headers)
  const { refusals, error } = getMessages(language)
  const refusal = refusals[reason ?? `s${status}`]
  const { title, text } = refusal
  const shown = (!reason && isReadMethod(request.method) && findReadText(status, language)) || text
  const address = findStart(publicUrl, pathname, language)
  // A failed read may work when repeated; repeating does not send a form again.
  const mayRetry = isReadMethod(request.method) && (status === 500 || status === 503)
  return plainPage({
    language,
    title,
    nonce,
    main: `<h1>${title}</h1>
<p>${shown}</p>
${mayRetry ? `<p><a class="action" href="">${error.retry}</a></p>\n` : ''}${
  reference ? `<p class="muted">${error.reference.replace('{code}', shorten(reference))}</p>\n` : ''
}<p>${'open' in refusal ? nameAddress(refusal.open, address) : `<a href="${address}">${error.start}</a>`}</p>
`,
    footer: isOfStaff(pathname) ? '' : listHelp(language, process.env),
  })
}

/** The address itself, if the one that was used is the wrong one. */
function nameAddress(open: string, address: string): string {
  return `${open} <a href="${address}" dir="ltr">${address.replace(/^\w+:\/\/|\/$/g, '')}</a>`
}

/** The beginning of an id: enough to find it in a log, and little enough to be read out on the telephone. */
function shorten(reference: string): string {
  return reference.slice(0, 8)
}

/**
 * Lists how to reach the firm. Like the languages, it is right only for a configuration that `readEnv` has
 * accepted.
 */
function listHelp(language: Language, source: Record<string, string | undefined>): string {
  const { SUPPORT_EMAIL: email, SUPPORT_PHONE: phone, SUPPORT_URL: url } = source
  const { page } = getMessages(language)
  const hours = describeHours(language, source)
  const ways = [
    ...(email ? [[page.helpEmail, `mailto:${email}`, email]] : []),
    ...(phone ? [[page.helpPhone, `tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone]] : []),
    ...(url ? [[page.helpOnline, url, url.replace(/^https:\/\//, '')]] : []),
  ]
  if (ways.length === 0) return ''
  const links = ways.map(([name, href = '', text = '']) => {
    return `${name}: <a href="${escapeHtml(href)}" dir="ltr">${escapeHtml(text)}</a>`
  })
  const lines = [...links, ...(hours ? [`${page.helpHours}: ${escapeHtml(hours)}`] : [])]
  const items = lines.map((line) => `<li>${line}</li>\n`).join('')
  return `<h2>${page.help}</h2>\n<p>${page.helpText}</p>\n<ul>\n${items}</ul>\n`
}

function describeHours(
  language: Language,
  { SUPPORT_HOURS: value, SUPPORT_TIME_ZONE: zone }: Record<string, string | undefined>,
): string | undefined {
  const times = value && zone ? parseOpeningTimes(value) : undefined
  if (!times || !zone) return undefined
  const words = getMessages(language).openingHours
  return describeOpeningHours(
    { zone, times },
    { words, locale: locales[language], now: Date.now() },
  )
}

function isReadMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/**
 * Returns the text for GET and HEAD: "nothing was sent" would mislead, since a form may have been sent before.
 */
function findReadText(status: RefusalStatus, language: Language): string | undefined {
  const { refusedReads, notFound } = getMessages(language)
  if (status === 404) return notFound.text
  return status === 429 || status === 503 ? refusedReads[`s${status}`] : undefined
}

/** Returns where the sender of the request continues: members of staff at their own pages. */
function findStart({ origin }: URL, pathname: string, language: Language): string {
  return isOfStaff(pathname) ? `${origin}/${language}/staff` : `${origin}/`
}

function isOfStaff(pathname: string): boolean {
  return pathname.split('/')[2] === 'staff'
}

/** The language of the path, or else of the browser. */
export function findPageLanguage(pathname: string, headers: Headers): Language {
  const offered = getOfferedLanguages(process.env)
  const named = findOfferedLanguage(pathname.split('/')[1] ?? '', offered)
  if (named) return named
  const accepted = new Negotiator({
    headers: { 'accept-language': headers.get('accept-language') ?? undefined },
  }).language([...offered])
  return toOfferedLanguage(accepted ?? '', offered)
}
