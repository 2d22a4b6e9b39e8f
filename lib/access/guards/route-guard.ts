/** Decides which addresses have a page, and for whom. */

import type { TermsVersion } from '#lib/acceptance/rules/terms.ts'
import type { PageRead } from '#lib/applications/store/page-reads.ts'
import type { Store } from '#lib/database/store.ts'
import type { RouteGuard } from '#lib/http/server/request-router.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { findOfferedLanguage } from '#lib/i18n/offered-languages.ts'
import { findPerson } from '#lib/onboarding/company-people/people.ts'
import { type Answers, findStep, isStepId } from '#lib/onboarding/journeys.ts'
import type { Simulator } from '#lib/platform/simulator/simulator.ts'
import type { Lookup } from '#lib/registers/rules/entry-to-answers.ts'
import { hashSecret, isSecret } from '../rules/secrets.ts'
import { keepGuardRead } from './guard-reads.ts'
import { isPageUnchanged, type UnchangedPageDeps } from './unchanged-page.ts'

/** The pages on which a customer saves or prints an application. */
const downloads = ['record.pdf', 'receipt', 'receipt.pdf', 'receipt.json']

/** The pages of an application besides its steps. */
const others = [
  '',
  'tasks',
  'people',
  'terms',
  'review',
  'status',
  'not-me',
  'not-eligible',
  ...downloads,
]

/** The pages for returning, besides those of a link. */
const returnPages = ['', 'sent', 'closed']

/** The pages that a device shows while it is locked to the review. */
const lockedPages = [
  '',
  'terms',
  'review',
  'status',
  'not-me',
  'not-eligible',
  'receipt',
  'device/code',
]

/** The pages of one person of a company besides their steps. */
const othersOfPerson = ['', 'remove', 'link']

/** A route guard that knows the applications, the steps, the documents and the embedded platform. */
export function createRouteGuard({
  store,
  idleMs,
  pollIfDue,
  languages,
  terms,
  lookups,
  simulator,
  emails,
}: UnchangedPageDeps & {
  languages: readonly Language[]
  terms: TermsVersion[]
  /** The lookups that registers are configured for. */
  lookups: readonly Lookup[]
  /** The simulator, if its page is enabled. */
  simulator: Simulator | undefined
  /** Whether e-mails are sent, or stored in the local outbox; without them no link can be requested. */
  emails: 'sent' | 'local' | undefined
}): RouteGuard {
  /** Undefined if the visitor is not held to one application; else whether it shows that page of it. */
  async function isShownLocked(token: string | undefined, page: Page) {
    if (!isSecret(token)) return undefined
    const lock = await store.deviceLinks.findLock(store.db, hashSecret(token), new Date())
    return lock === undefined ? undefined : isOfLocked(lock, page)
  }

  /** Also if the application was closed since: the page says so. */
  async function isOpenPage(
    { token, requestId, mark }: Asked,
    page: ApplicationPage,
  ): ReturnType<RouteGuard> {
    const { application, path, person } = page
    if (!isSecret(token) || !isUuid(application)) return false
    const tokenHash = hashSecret(token)
    const query = { tokenHash, applicationId: application, page: path, now: new Date() }
    const read = await store.pageReads.find(store.db, query)
    if (!read) return false
    const { lockedTo } = read
    const asPage = { area: 'apply', first: application, rest: path }
    if (lockedTo !== undefined && !isOfLocked(lockedTo, asPage)) return false
    if (person !== undefined && !(await isKnownPerson(read, application, person))) return false
    if (requestId !== undefined) keepGuardRead(requestId, { query, read })
    if (mark === undefined) return true
    return (await isPageUnchanged({ store, idleMs, pollIfDue }, mark, { query, read }))
      ? 'unchanged'
      : true
  }

  // A person who was removed still has a page, which says so.
  async function isKnownPerson(
    read: PageRead,
    application: string,
    person: string,
  ): Promise<boolean> {
    if (!isUuid(person)) return false
    const found =
      (await read.open())?.application ?? (await store.applications.find(store.db, application))
    if (!found) return false
    if (findPerson(found.answers as Answers, person)) return true
    return wasRemoved(store, application, person)
  }

  async function isSimulatorPageThere(area: string | undefined, id: string): Promise<boolean> {
    if (!simulator) return false
    if (area === 'mail') return emails === 'local' && id === ''
    return area !== 'applications' || (await simulator.findApplication(id)) !== undefined
  }

  return async ({ pathname, ...asked }) => {
    const { token } = asked
    const [, language = '', area, first = '', second = '', third] = pathname.split('/')
    if (language === '') return true
    if (language === 'sandbox') return isSimulatorPageThere(area, first)
    if (language === 'staff') return area === undefined || area === 'callback'
    const offered = findOfferedLanguage(language, languages)
    if (!offered) return false
    // The read includes which application the browser is locked to.
    if (area === 'apply') return isApplicationPage(pathname, asked)
    const rest = [second, third].filter(Boolean).join('/')
    if ((await isShownLocked(token, { area, first, rest })) === false) return false
    if (area === 'device') return (first === 'closed' || isSecret(first)) && second === ''
    // The page itself says which links it does not know.
    if (area === 'continue') return isSecret(first) && second === ''
    // The page itself says in words which messages it does not know.
    if (area === 'not-me' || area === 'reminders') return isSecret(first) && second === ''
    if (area === 'return') {
      if (emails === undefined) return false
      // The page itself says in words which links and messages it does not know.
      if (first === 'message') return isSecret(second) && third === undefined
      return second === '' && (returnPages.includes(first) || isSecret(first))
    }
    if (area === 'own-part') {
      // The page itself checks whose part it is and whether it is open.
      const isStep = first === 'steps' && findStep(second) !== undefined
      const isPage = first === '' || first === 'confirm' || isSecret(first)
      if (emails === undefined) return false
      // Only the platform knows which documents there are.
      const isUpload = third === 'upload' && pathname.endsWith('/upload')
      if (first === 'documents') return second !== '' && (third === undefined || isUpload)
      return third === undefined && (isStep || (isPage && second === ''))
    }
    // Everything else either has its page or is known to Next not to.
    if (area !== 'terms') return true
    const version = terms.find((each) => each.version === first)
    return version?.documents[offered].some(({ id }) => id === second) ?? false
  }

  async function isApplicationPage(pathname: string, asked: Asked): ReturnType<RouteGuard> {
    const [, , , application = '', first = '', second, third = ''] = pathname.split('/')
    const path = getPageInPath(pathname, application)
    if (first === 'people' && second !== undefined) {
      const isPage = othersOfPerson.includes(third) || findStep(third) !== undefined
      return isPage && isOpenPage(asked, { application, path, person: second })
    }
    // Once it is deleted nothing is left to open: these pages themselves check whose it is, or was.
    if (path === 'delete' || path === 'delete/done') return isUuid(application)
    // Only the platform knows which documents there are; the page redirects if there is none.
    const isPage =
      others.includes(first) ||
      first === 'documents' ||
      (first === 'find' &&
        (third === '' || third === 'results') &&
        lookups.some((each) => each === second)) ||
      (first === 'device' && (second === undefined || second === 'code')) ||
      (first === 'later' && emails !== undefined) ||
      isStepId(first)
    return isPage && isOpenPage(asked, { application, path })
  }
}

type Asked = Omit<Parameters<RouteGuard>[0], 'pathname'>

/** `path` is within the application; `person` our id of whom of a company's people it is about. */
type ApplicationPage = { application: string; path: string; person?: string }

/**
 * The path of a page within an application; '' for the application's own address. Results that come while one
 * types belong to the page of their search: a device is not led back to them.
 */
export function getPageInPath(pathname: string, application: string): string {
  const page = pathname.split(`/apply/${application}/`)[1] ?? ''
  return page.replace(/^(find\/\w+)\/results$/, '$1')
}

type Page = { area: string | undefined; first: string; rest: string }

/** The application's own pages, the terms to read, the way in for staff, and where all others lead to. */
function isOfLocked(application: string, { area = '', first, rest }: Page): boolean {
  if (area === 'apply') return first === application && lockedPages.includes(rest)
  return ['', 'terms', 'staff', 'device'].includes(area)
}

/** Tells whether that person was one of this company's until they were removed. */
export async function wasRemoved(
  store: Store,
  application: string,
  person: string,
): Promise<boolean> {
  return isUuid(person) && store.audit.wasPersonRemoved(store.db, application, person)
}

/** Tells whether a text has the form of our ids (RFC 9562); anything else is not looked up. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
