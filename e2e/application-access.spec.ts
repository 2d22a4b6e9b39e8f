/** Tests who may see and do what: the browser that started an application, and nobody else. */

import { probeCookie, sessionCookie } from '../lib/access/rules/session-names.ts'
import { startApplication } from './support/answer-pages.ts'
import { heading1, words } from './support/controls.ts'
import { reachReview, reachStep } from './support/form-posts.ts'
import { createForm, hiddenInputs, sendRequest, startApplicationByPost } from './support/http.ts'
import { getPageName } from './support/navigation.ts'
import { expect, guard, test, variant } from './support/test.ts'

/** Some pages of an application: `access-matrix.spec.ts` tries all of them. */
const pages = ['', 'name', 'review', 'receipt.pdf']

test('every page of someone else’s application is not found, for a stranger and for nobody', async ({
  openVisitor,
}) => {
  const owner = await openVisitor()
  await reachReview(owner)
  const base = owner.page.url().replace(/\/review$/, '')
  const stranger = await openVisitor()
  await startApplication(stranger)
  const nobody = await openVisitor()
  for (const visitor of [stranger, nobody]) {
    for (const name of pages) {
      const response = await visitor.page.goto(name ? `${base}/${name}` : base)
      expect([name, response?.status()]).toEqual([name, 404])
      await expect(heading1(visitor, words(visitor, 'notFound.title'))).toBeVisible()
      await expect(visitor.page.getByText('Johnson')).toHaveCount(0)
    }
    // The stranger is led to their own application, others to none.
    const own = visitor.page.getByRole('link', { name: words(visitor, 'start.resume') })
    await expect(own).toHaveCount(visitor === stranger ? 1 : 0)
  }
})

test('looking at pages begins nothing and gives no session', variant, async ({ openVisitor }) => {
  const person = await openVisitor()
  const { page } = person
  const id = '3f2b8c1e-0000-4000-8000-000000000000'
  for (const path of ['/', '/en', '/es', '/ar', `/en/apply/${id}`, `/en/apply/${id}/applicant`]) {
    await page.goto(path)
  }
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).toEqual([probeCookie])
  await page.goto('/en')
  await expect(page.getByText(words(person, 'start.resumeTitle'))).toHaveCount(0)
})

test('the session cookie is opaque and closed to scripts, other sites and plain connections', async ({
  openVisitor,
}) => {
  const { page } = await openVisitor().then(async (person) => {
    await startApplication(person)
    return person
  })
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name).toSorted()).toEqual([sessionCookie, probeCookie])
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({
      path: '/',
      domain: 'localhost',
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    })
  }
  const session = cookies.find(({ name }) => name === sessionCookie)
  expect(session?.value).toMatch(/^[\w-]{43}$/)
})

test('a browser that takes no Secure cookie on http://localhost gets one it can keep', async ({
  shared,
}) => {
  const { cookies, cookie, path } = await startApplicationByPost(shared.url)
  expect(cookies).toEqual([expect.stringMatching(/^portico=[\w-]{43}; Path=\/;.*HttpOnly/i)])
  expect(cookies[0]).not.toMatch(/secure/i)
  expect((await sendRequest(`${shared.url}${path}`, { cookie })).status).toBe(200)
})

test('a browser that keeps Secure cookies there gets no other', async ({ shared }) => {
  const { cookies } = await startApplicationByPost(shared.url, { cookie: `${probeCookie}=1` })
  expect(cookies).toEqual([expect.stringMatching(/^__Host-portico=.*Secure.*HttpOnly/i)])
})

const password = 'gCq7-tVx2-Lmw9-Zp4h'
const elsewhere = { ALLOW_TEST_PLATFORM: 'on', SANDBOX_PAGE: 'on', SANDBOX_PASSWORD: password }

test(
  'anywhere but on http://localhost there is the __Host- cookie and HSTS only',
  guard,
  async ({ startServer }) => {
    const publicUrl = 'https://apply.example.com'
    const { url } = await startServer({
      env: { ...elsewhere, PUBLIC_URL: publicUrl, TRUST_PROXY: 'on' },
    })
    // A proxy names the host of the original request.
    const forwarded = { 'X-Forwarded-Host': 'apply.example.com' }
    const { cookies, path, status } = await startApplicationByPost(url, {
      headers: { Origin: publicUrl, ...forwarded },
    })
    expect(status).toBe(303)
    expect(cookies).toEqual([expect.stringMatching(/^__Host-portico=.*Secure.*HttpOnly/i)])
    const token = cookies[0]?.match(/=([\w-]{43});/)?.[1]
    const asked = (cookie: string) => sendRequest(`${url}${path}`, { cookie, headers: forwarded })
    expect((await asked(`portico=${token}`)).status).toBe(404)
    expect((await asked(`__Host-portico=${token}`)).status).toBe(200)
    // Nobody is served at an address that is not the configured one.
    expect((await sendRequest(`${url}/en`)).status).toBe(421)
    const { headers } = await fetch(`${url}/en`, { headers: forwarded })
    expect(headers.get('strict-transport-security')).toContain('max-age=')

    await test.step('and the embedded platform is shown to nobody without its password', async () => {
      const basic = (word: string) => `Basic ${Buffer.from(`anybody:${word}`).toString('base64')}`
      for (const page of ['/sandbox', '/sandbox/mail']) {
        for (const given of ['', basic('a guess of sixteen')]) {
          const refused = await sendRequest(`${url}${page}`, {
            headers: { ...forwarded, Authorization: given },
          })
          expect([page, refused.status]).toEqual([page, 401])
          expect(refused.text).not.toContain('<')
        }
        const shown = await sendRequest(`${url}${page}`, {
          headers: { ...forwarded, Authorization: basic(password) },
        })
        expect([page, shown.status]).toEqual([page, 200])
      }
      for (const closed of ['/sandbox/api/v1/applications', '/sandbox/oauth/token']) {
        for (const Authorization of ['', basic(password)]) {
          const headers = { ...forwarded, Authorization }
          expect((await sendRequest(`${url}${closed}`, { headers })).status).toBe(404)
        }
      }
    })
  },
)

const foreign: Record<string, string>[] = [
  { Origin: '' },
  { Origin: 'null' },
  { Origin: 'https://elsewhere.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { Origin: 'https://elsewhere.example', 'X-Forwarded-Host': 'elsewhere.example' },
]

for (const headers of foreign) {
  test(`a post with ${JSON.stringify(headers)} is refused and does nothing`, async ({ shared }) => {
    const { text } = await sendRequest(`${shared.url}/en`)
    const body = createForm(hiddenInputs(text))
    const answered = await sendRequest(`${shared.url}/en`, { body, headers })
    expect(answered.status).toBe(403)
    expect(answered.cookies).toEqual([])
    expect(answered.text).toContain('<h1>')
  })
}

test('an application can be continued in the browser it was started in, from the start page', async ({
  openVisitor,
}) => {
  const person = await openVisitor()
  const { page } = person
  await reachStep(person, 'contact')
  await page.goto('/en')
  await page.getByRole('link', { name: words(person, 'start.resume') }).click()
  await expect(heading1(person, words(person, 'steps.contact.heading'))).toBeVisible()
  expect(getPageName(person)).toBe('contact')
})
