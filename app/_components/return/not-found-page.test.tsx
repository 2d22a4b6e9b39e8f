import { randomUUID } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it } from 'vitest'
import type { Visit } from '@/app/_request/visit.ts'
import { SiteProvider } from '@/components/journey/site.tsx'
import { hashSecret } from '@/lib/access/rules/secrets.ts'
import { languages } from '@/lib/i18n/languages.ts'
import { getMessages, getTranslator } from '@/lib/i18n/translate.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStore } from '@/test-support/test-store.ts'
import { getSite } from '../layout/get-site.ts'
import { NotFoundPage } from './not-found-page.tsx'

const opened = await openTestStore()
afterAll(opened.close)

const { cookies, notFound, start } = getMessages('en')
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const customerSession = hashSecret(randomUUID())
const bench = setUpApplications(opened, { customerSession })
const env = {
  steps: 'single',
  retention: bench.deps.retention,
  brand: { name: 'Portico', logo: undefined },
  support: {},
  languages,
  platform: { kind: 'embedded' },
  publicUrl: new URL('https://bank.example'),
}
const portico = {
  store: opened.store,
  applications: bench.deps,
  env,
} as unknown as Visit['portico']

async function show(
  session: Buffer | undefined,
  { returning, ...given }: { returning?: object; 'sec-fetch-site'?: string } = {},
): Promise<string> {
  const visit = { portico, session, language: 'en', t: getTranslator('en') }
  const page = await NotFoundPage({
    visit: { ...visit, portico: { ...portico, returning } } as unknown as Visit,
    given: new Headers({ 'x-pathname': '/en/apply/1/name', 'user-agent': safari, ...given }),
  })
  return renderToStaticMarkup(
    <SiteProvider site={getSite({ ...portico, returning } as typeof portico, 'en')}>
      {page}
    </SiteProvider>,
  )
}

it('leads back to the application that is open in this browser, and says so to nobody else', async () => {
  // The page has no other clock.
  bench.clock.now = new Date()
  const id = await bench.add()
  const own = await show(customerSession)
  expect(own).toContain(notFound.textOpen)
  expect(own).toContain(start.resumeTitle)
  expect(own).toContain(`href="/en/apply/${id}"`)

  for (const other of [undefined, hashSecret(randomUUID())]) {
    const html = await show(other)
    expect(html).toContain(notFound.text)
    expect(html).not.toContain('/en/return')
    expect(html).not.toContain(start.resumeTitle)
    expect(html).not.toContain('/apply/')
  }
})

it('leads visitors with nothing open here to the way back by e-mail, where there is one', async () => {
  const html = await show(undefined, { returning: {} })
  expect(html).toContain(notFound.textReturn)
  expect(html).toContain('href="/en/return"')
  expect(html).not.toContain(notFound.text)
})

it('says that cookies are needed where a page of ours led here and none came along', async () => {
  const ledHere = { 'sec-fetch-site': 'same-origin' }
  const html = await show(undefined, ledHere)
  expect(html).toContain(cookies.title)
  expect(html).toContain(cookies.ways.safariPhone)
  expect(html).not.toContain(notFound.text)
  expect(html).not.toContain('href="/en/return"')
  // People with a cookie, or from elsewhere, read nothing about cookies.
  expect(await show(hashSecret(randomUUID()), ledHere)).toContain(notFound.text)
  for (const from of ['none', 'cross-site', 'same-site'])
    expect(await show(undefined, { 'sec-fetch-site': from })).toContain(notFound.text)
})
