/** Decides which addresses have a page, and for whom. */

import type { TermsVersion } from '#lib/acceptance/rules/terms.ts'
import type { PageRead } from '#lib/applications/store/page-reads.ts'
import type { Store } from '#lib/database/store.ts'
import type { RouteGuard } from '#lib/http/server/request-router.ts'
import type { Route, RouteFinder } from '#lib/http/server/route-templates.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { findOfferedLanguage } from '#lib/i18n/offered-languages.ts'
import { findPerson } from '#lib/onboarding/company-people/people.ts'
import { type Answers, findStep, isStepId } from '#lib/onboarding/journeys.ts'
import type { Simulator } from '#lib/platform/simulator/simulator.ts'
import type { Lookup } from '#lib/registers/rules/entry-to-answers.ts'
import { hashSecret, isSecret } from '../rules/secrets.ts'
import { isUuid } from '../rules/uuid.ts'
import { keepGuardRead } from './guard-reads.ts'
import { isPageUnchanged, type UnchangedPageDeps } from './unchanged-page.ts'

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

/** E-mails lead to these routes, or are requested there. */
const emailRoutes = /^\/\[language\]\/(return|own-part|apply\/\[application\]\/later)(\/|$)/

const applicationRoute = '/[language]/apply/[application]'

/**
 * Creates the guard: a page is there if its route is, each of its parameters can be what it names, and, of an
 * application, the browser may open it. The page itself says in words which links, messages and documents it does
 * not know, and who may see what.
 */
export function createRouteGuard({
  findRoute,
  store,
  idleMs,
  pollIfDue,
  languages,
  terms,
  lookups,
  simulator,
  emails,
}: UnchangedPageDeps & {
  findRoute: RouteFinder
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

  async function isSimulatorPageThere({ template, parameters }: Route): Promise<boolean> {
    if (!simulator) return false
    if (template === '/sandbox/mail') return emails === 'local'
    const { id } = parameters
    return id === undefined || (await simulator.findApplication(id)) !== undefined
  }

  /** Checks the parameters of which nothing is stored. */
  function canBeNamed({ template, parameters }: Route): boolean {
    const { link, message, step, lookup } = parameters
    if (link !== undefined && !isSecret(link)) return false
    if (message !== undefined && !isSecret(message)) return false
    if (lookup !== undefined && !lookups.some((each) => each === lookup)) return false
    if (step === undefined) return true
    return template === `${applicationRoute}/[step]` ? isStepId(step) : findStep(step) !== undefined
  }

  function isTermsPage({ language, version, document }: Route['parameters']): boolean {
    const found = terms.find((each) => each.version === version)
    return found?.documents[language as Language].some(({ id }) => id === document) ?? false
  }

  return async ({ pathname, ...asked }) => {
    const route = findRoute(pathname)
    if (!route) return false
    const { template, parameters } = route
    if (template.startsWith('/sandbox')) return isSimulatorPageThere(route)
    const { language, application } = parameters
    if (language === undefined) return true
    if (!findOfferedLanguage(language, languages)) return false
    if (template.startsWith('/[language]/staff')) return true
    if (emails === undefined && emailRoutes.test(template)) return false
    if (!canBeNamed(route)) return false
    // The read includes which application the browser is locked to.
    if (application !== undefined) return isApplicationPage(route, pathname, asked)
    const [, , area, first = '', ...others] = pathname.split('/')
    const page = { area, first, rest: others.join('/') }
    if ((await isShownLocked(asked.token, page)) === false) return false
    return template.startsWith('/[language]/terms/') ? isTermsPage(parameters) : true
  }

  async function isApplicationPage(
    { template, parameters }: Route,
    pathname: string,
    asked: Asked,
  ): ReturnType<RouteGuard> {
    const { application = '', person } = parameters
    // Once it is deleted nothing is left to open: these pages themselves check whose it is, or was.
    if (template.startsWith(`${applicationRoute}/delete`)) return isUuid(application)
    const path = getPageInPath(pathname, application)
    return isOpenPage(asked, { application, path, ...(person !== undefined && { person }) })
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
