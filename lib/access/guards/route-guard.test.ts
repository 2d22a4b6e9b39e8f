import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readTerms } from '#lib/acceptance/terms/read-terms.ts'
import { createRouteFinder, readAppTemplates } from '#lib/http/server/route-templates.ts'
import { languages } from '#lib/i18n/languages.ts'
import { addPerson } from '#lib/onboarding/company-people/people.ts'
import { openTestStore } from '@/test-support/test-store.ts'
import { createSecret, hashSecret } from '../rules/secrets.ts'
import { createRouteGuard, getPageInPath } from './route-guard.ts'

const id = '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a'
const person = '1a1a1a1a-1a1a-4a1a-8a1a-1a1a1a1a1a1a'
const removed = '2b2b2b2b-2b2b-4b2b-8b2b-2b2b2b2b2b2b'
const stranger = '3c3c3c3c-3c3c-4c3c-8c3c-3c3c3c3c3c3c'
const token = createSecret()
// A link has the same form as a session.
const secret = createSecret()
const findRoute = createRouteFinder(readAppTemplates('app'))
const unpolled = { idleMs: 60_000, pollIfDue: async () => false }
let opened: Awaited<ReturnType<typeof openTestStore>>
let isThere: ReturnType<typeof createRouteGuard>
let isThereWithoutEmails: ReturnType<typeof createRouteGuard>

beforeAll(async () => {
  opened = await openTestStore()
  const { store } = opened
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 60_000)
  await store.transaction(async (tx) => {
    await store.sessions.add(tx, hashSecret(token), expiresAt, now)
    const started = await store.applications.add(tx, {
      id,
      customerId: 'PTC-1',
      accountId: 'ACC-1',
      locale: 'en',
      expiresAt,
      now,
    })
    await store.sessions.grant(tx, hashSecret(token), id)
    await store.applications.updateAnswers(tx, started, { answers: addPerson({}, person), now })
    await store.audit.append(tx, {
      applicationId: id,
      actor: { kind: 'customer', session: 'a' },
      event: 'person_removed',
      detail: { person: removed },
      now,
    })
  })
  const portico = {
    ...unpolled,
    findRoute,
    store,
    languages,
    terms: readTerms('terms'),
    simulator: undefined,
    lookups: ['company'] as const,
  }
  isThere = createRouteGuard({ ...portico, emails: 'sent' })
  isThereWithoutEmails = createRouteGuard({ ...portico, emails: undefined })
})
afterAll(() => opened.close())

it('knows no page in a language that is not offered', async () => {
  const guard = createRouteGuard({
    ...unpolled,
    findRoute,
    store: opened.store,
    languages: ['es'],
    terms: readTerms('terms'),
    simulator: undefined,
    lookups: [],
    emails: 'sent',
  })
  expect(await guard({ pathname: `/es/apply/${id}/name`, token })).toBe(true)
  expect(await guard({ pathname: `/en/apply/${id}/name`, token })).toBe(false)
  expect(await guard({ pathname: '/en', token })).toBe(false)
})

it.each([
  '',
  '/name',
  '/tasks',
  '/people',
  '/terms',
  '/review',
  '/status',
  '/later',
  '/record.pdf',
  '/find/company',
  '/find/company/results',
  `/people/${person}`,
  `/people/${person}/remove`,
  `/people/${person}/person_name`,
  `/people/${removed}`,
])('knows the page %s of an application, for the browser that began it alone', async (page) => {
  const pathname = `/en/apply/${id}${page}`
  expect(await isThere({ pathname, token })).toBe(true)
  expect(await isThere({ pathname, token: createSecret() })).toBe(false)
  expect(await isThere({ pathname, token: undefined })).toBe(false)
})

it.each([
  `/en/apply/${id}/nothing`,
  `/en/apply/${id}/find`,
  `/en/apply/${id}/find/registered_address`,
  `/en/apply/${id}/find/company/more`,
  `/en/apply/${id}/name/more`,
  '/en/nothing',
  '/en/staff/nothing',
  `/en/apply/${id}/people/${stranger}`,
  `/en/apply/${id}/people/${stranger}/person_name`,
  `/en/apply/${id}/people/${person}/nothing`,
  `/en/apply/${id}/people/1/remove`,
  '/en/apply/1',
  `/xx/apply/${id}/name`,
  '/nothing',
  '/en/terms/2026-11-01/nothing',
  '/en/terms/1999-01-01/terms',
  '/sandbox',
  '/sandbox/mail',
  '/sandbox/applications/1',
  '/en/return/nothing',
  '/en/own-part/nothing',
  '/en/own-part/documents',
  '/en/own-part/documents/7b9e/more',
  '/en/own-part/documents/7b9e/upload/more',
  `/en/return/${secret}/more`,
  '/en/return/message',
  '/en/return/message/nothing',
  `/en/return/message/${secret}/more`,
  '/xx/return',
])('knows that there is no %s', async (pathname) => {
  expect(await isThere({ pathname, token })).toBe(false)
})

it.each(['/', '/en', '/ar/terms/2026-11-01/terms', '/staff', '/es/staff/sign-in'])(
  'lets %s be',
  async (pathname) => {
    expect(await isThere({ pathname, token: undefined })).toBe(true)
  },
)

it.each([
  '',
  '/confirm',
  '/steps/person_birth',
  '/documents/7b9e',
  '/documents/7b9e/upload',
  `/${secret}`,
])('knows the page /own-part%s, where e-mails are sent', async (page) => {
  const pathname = `/es/own-part${page}`
  expect(await isThere({ pathname, token: undefined })).toBe(true)
  expect(await isThereWithoutEmails({ pathname, token: undefined })).toBe(false)
})

it.each(['', '/sent', '/closed', `/${secret}`, `/message/${secret}`])(
  'knows the page /return%s for everybody, where e-mails are sent',
  async (page) => {
    const pathname = `/es/return${page}`
    expect(await isThere({ pathname, token: undefined })).toBe(true)
    expect(await isThereWithoutEmails({ pathname, token: undefined })).toBe(false)
  },
)

it('has no pages to come back by where no e-mail is sent', async () => {
  const pathname = `/en/apply/${id}/later`
  expect(await isThereWithoutEmails({ pathname, token })).toBe(false)
})

it('says that a page is unchanged by its mark, for the browser that may open it alone', async () => {
  const { store } = opened
  const now = new Date()
  // A mark ends after ten minutes.
  vi.useFakeTimers({ toFake: ['Date'], now })
  const submission = { id: stranger, applicationId: id, now, operations: [] }
  await store.submissions.add(store.db, submission)
  const query = { tokenHash: hashSecret(token), applicationId: id, page: 'status', now }
  const mark = `${(await store.pageReads.find(store.db, query))?.mark}`
  const pathname = `/en/apply/${id}/status`
  expect(await isThere({ pathname, token, mark })).toBe('unchanged')
  expect(await isThere({ pathname, token, mark: 'another' })).toBe(true)
  expect(await isThere({ pathname, token: createSecret(), mark })).toBe(false)
  expect(await isThere({ pathname, token: undefined, mark })).toBe(false)
  await store.submissions.recordChecking(store.db, submission, true, now)
  expect(await isThere({ pathname, token, mark })).toBe(true)
  vi.useRealTimers()
})

it('knows the pages of an application that was closed in a browser, which say so', async () => {
  const closed = createSecret()
  const now = new Date()
  const { store } = opened
  await store.sessions.add(store.db, hashSecret(closed), new Date(now.getTime() + 60_000), now)
  await store.sessions.grant(store.db, hashSecret(closed), id, {
    idleUntil: now,
    endsAt: new Date(now.getTime() + 60_000),
  })
  expect(await store.sessions.mayOpen(store.db, hashSecret(closed), id, now)).toBe(false)
  expect(await isThere({ pathname: `/en/apply/${id}/name`, token: closed })).toBe(true)
})

it('takes the results of a search for a part of its page, which a browser is led back to', () => {
  expect(getPageInPath(`/en/apply/${id}/find/company/results`, id)).toBe('find/company')
  expect(getPageInPath(`/en/apply/${id}/people/${person}`, id)).toBe(`people/${person}`)
})
