/** A firm's own system starts an application; its customer checks, completes and accepts it. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { fromJSONSchema } from 'zod'
import { isolateDirection } from '../lib/i18n/isolate-direction.ts'
import type { MessageKey } from '../lib/i18n/translate.ts'
import { partnerScopes } from '../lib/partners/rules/scopes.ts'
import { asPartnerGives } from '../test-support/applicants/as-partner.ts'
import { createPdf } from '../test-support/document-files.ts'
import { createPartnerClient } from '../test-support/partner-client.ts'
import { runScript } from '../test-support/run-script.ts'
import { expectAccessible } from './support/accessibility.ts'
import { answerUntil, submit } from './support/answer-pages.ts'
import { maya, mayaWithFamilyName } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { receivedFile } from './support/documents.ts'
import { sendRequest } from './support/http.ts'
import { expectPage, follow, pressTo } from './support/navigation.ts'
import { openFolded } from './support/review.ts'
import type { Portico } from './support/server.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { expect, test, variantUnless } from './support/test.ts'

const partner = 'Acme shop'
const { name, birth, contact } = asPartnerGives(maya.typed)
const body = {
  customer_id: 'shop-4711',
  type: 'INDIVIDUAL',
  language: 'en',
  answers: { name, birth, contact },
}

test('the customer completes and accepts what a firm’s own system started', async ({
  openVisitor,
  startServer,
}) => {
  const server = await startServer()
  const key = await addKey(server, [partner, '--all'])
  await runPartner(server, ['return', partner, 'https://shop.example/done'])
  const returning = { return_url: 'https://shop.example/done', state: '<a b>' }
  const shop = await connect(server, key)
  const started = await shop.startApplication({ startBody: { ...body, ...returning } })
  expect(started).toMatchObject({ status: 201, data: { status: 'not_opened' } })
  const { id, link } = started.data
  // No address holds anything personal.
  expect(link.url).toMatch(/^http:\/\/localhost:\d+\/en\/continue\/[\w-]{43}$/)

  // Looking at it spends nothing.
  for (const _ of [1, 2]) expect((await sendRequest(link.url)).status).toBe(200)
  const customer = await openVisitor({ at: server, script: true })
  await customer.page.goto(link.url)
  const named = { name: isolateDirection(partner), brand: 'Portico' }
  await expect(customer.page.getByText(words(customer, 'partnerLinks.lead', named))).toBeVisible()
  await expectAccessible(customer.page, 'en')
  await customer.inputMethod.press(button(customer, 'partnerLinks.submit'))
  await expectPage(customer, 'residence')
  expect((await shop.getApplication({ id })).data).toMatchObject({ status: 'draft' })

  const late = await openVisitor({ at: server })
  await late.page.goto(link.url)
  await expect(heading1(late, words(late, 'partnerLinks.openedHeading'))).toBeVisible()
  const opened = { status: 409, data: { code: 'already_opened' } }
  expect(await shop.createLink({ id, linkBody: {} })).toMatchObject(opened)
  expect(await shop.deleteApplication({ id })).toMatchObject(opened)
  const patchBody = { answers: { name: { first_name: 'Mallory' } } }
  expect(await shop.changeAnswers({ id, ifMatch: '*', patchBody })).toMatchObject(opened)

  await answerUntil(customer, 'review')
  const names = isolateDirection(partner)
  const filled = customer.page.getByRole('region', {
    name: words(customer, 'partnerLinks.title', { names }),
  })
  await expect(filled).toContainText('Johnson')
  await expectAccessible(customer.page, 'en')
  await submit(customer)
  const back = customer.page.getByRole('link', {
    name: words(customer, 'partnerLinks.back', { name: isolateDirection(partner) }),
  })
  await expect(back).toHaveAttribute('href', `https://shop.example/done?id=${id}&state=%3Ca%20b%3E`)
  await openFolded(customer.page)
  await follow(customer, 'receipt.link', 'receipt.title')
  await expect(customer.page.locator('main')).toContainText(
    `${words(customer, 'receipt.partner')}${partner}`,
  )
  await expect
    .poll(async () => (await shop.getApplication({ id })).data.status)
    .toMatch(/^(in_review|approved|needs_customer)$/)
  expect(server.output()).not.toContain(key.split('.')[1])
})

for (const script of [true, false]) {
  const way = script ? 'with script' : 'without script'
  test(
    `the customer corrects what was locked once they say that it is not right, ${way}`,
    variantUnless(!script),
    async ({ openVisitor, startServer }) => {
      const server = await startServer()
      const key = await addKey(server, [partner, '--all'])
      const locked = { ...body, locked: ['name', 'contact.email_address'], hidden: ['birth'] }
      const shop = await connect(server, key)
      const { id, link } = (await shop.startApplication({ startBody: locked })).data
      const customer = await openVisitor({ at: server, script })
      const { page } = customer
      const names = isolateDirection(partner)
      await page.goto(link.url)
      await button(customer, 'partnerLinks.submit').click()
      await expectPage(customer, 'residence')
      await answerUntil(customer, 'review')
      const review = page.url()
      const list = page.getByRole('region', {
        name: words(customer, 'partnerLinks.lockedTitle', { names }),
      })
      await expect(list).toContainText('Johnson')
      // Hidden answers are checked here, and nowhere before.
      await expect(list).toContainText('1988')
      await expectAccessible(page, 'en')
      await page.goto(review.replace('review', 'birth'))
      expect(page.url()).toBe(review)

      await page.goto(review.replace('review', 'name'))
      await expect(
        page.getByText(words(customer, 'partnerLinks.lockedText', { names })),
      ).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      await expectAccessible(page, 'en')
      await page.getByText(words(customer, 'partnerLinks.notRight'), { exact: true }).click()
      await button(customer, 'partnerLinks.reasons.wrong').click()
      await page.locator('[name="last_name"]').fill('Jonson')
      await button(customer, 'page.continue').click()
      await expectPage(customer, 'review')
      await expect(list).not.toContainText('Johnson')
      await expect(page.locator('main')).toContainText('Jonson')
      expect((await shop.getApplication({ id })).data).toMatchObject({
        not_right: [{ step: 'name', code: 'wrong' }],
      })

      // A page that is locked in part takes the other answers, and keeps the locked ones.
      await page.goto(review.replace('review', 'contact?change=yes'))
      await expect(
        page.getByText(words(customer, 'partnerLinks.lockedPart', { names })),
      ).toBeVisible()
      await expect(page.locator('[name="email_address"]')).toHaveCount(0)
      await expectAccessible(page, 'en')
      await page.locator('form.step-form').evaluate((form) => {
        const forged = document.createElement('input')
        Object.assign(forged, { name: 'email_address', value: 'forged@example.com' })
        form.append(forged)
      })
      await page.locator('[name="telephone_number"]').fill('+1 206 555 2672')
      await button(customer, 'page.continue').click()
      await expectPage(customer, 'review')
      await expect(page.locator('main')).toContainText('2672')
      await expect(page.locator('main')).toContainText(String(contact?.email_address))
      await expect(page.locator('main')).not.toContainText('forged@')
    },
  )
}

test('a firm’s own system sends a document that the platform requires; the customer sees by whom', async ({
  openVisitor,
  startServer,
}) => {
  const server = await startServer()
  const key = await addKey(server, [partner, ...partnerScopes])
  const shop = await connect(server, key)
  const documents = { ...body, answers: asPartnerGives(mayaWithFamilyName('Documents').typed) }
  const { id, link } = (await shop.startApplication({ startBody: documents })).data
  expect((await shop.listDocuments({ id })).data).toEqual({ data: [] })
  const customer = await openVisitor({ at: server, script: true })
  await customer.page.goto(link.url)
  await customer.inputMethod.press(button(customer, 'partnerLinks.submit'))
  await expect(customer.page).toHaveURL(/\/apply\/[^/]+\/./)
  await answerUntil(customer, 'review')
  await submit(customer)
  const readPassport = async () => {
    const { data } = (await shop.listDocuments({ id })).data
    return data?.find((each: { document: string }) => each.document === 'PASSPORT')
  }
  await expect.poll(readPassport).toMatchObject({ state: 'required', person: null })
  const { id: document } = await readPassport()
  const send = (bytes: BlobPart, as = shop) =>
    as.sendDocument({ id, document, body: { file: new Blob([bytes]) } })

  expect(await send('no document')).toMatchObject({
    status: 422,
    data: { errors: [{ path: '/file', code: 'wrong_type' }] },
  })
  const reader = await connect(server, await addKey(server, ['Reader', '--all']))
  expect((await send('any', reader)).status).toBe(403)
  const stranger = await connect(server, await addKey(server, ['Other', ...partnerScopes]))
  expect((await send('any', stranger)).status).toBe(404)
  const passport = new Uint8Array(createPdf())
  const sent = await send(passport)
  expect(sent).toMatchObject({ status: 201, data: { id: document, document: 'PASSPORT' } })
  expect((await send(passport)).data.id).toBe(document)
  await customer.page.reload()
  const added = words(customer, 'partnerLinks.documentAdded', { name: isolateDirection(partner) })
  await expect(customer.page.getByText(added)).toHaveCount(1)
  await expectAccessible(customer.page, 'en')
  await customer.page.goto(`${server.url}/en/apply/${id}/documents/${encodeURIComponent(document)}`)
  expect((await receivedFile(server, customer))?.bytes).toEqual(Buffer.from(passport))
})

test('nothing is there without a key, and each key does what it was made for', async ({
  startServer,
}) => {
  const server = await startServer({ env: { TRUST_PROXY: 'on' } })
  const address = `${server.url}/api/v1/applications`
  expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(404)
  expect((await fetch(`${server.url}/api/v1/openapi.json`)).status).toBe(404)
  const reading = await addKey(server, ['Reader', 'applications:read'])
  const key = await addKey(server, [partner, 'applications:start', 'applications:read'])
  const shop = await connect(server, key)
  const reader = await connect(server, reading)
  const { id } = (await shop.startApplication({ startBody: body })).data

  expect(await reader.startApplication({ startBody: body })).toMatchObject({
    status: 403,
    data: { code: 'scope_missing' },
  })
  expect((await reader.getApplication({ id })).status).toBe(404)
  expect((await shop.createLink({ id, linkBody: {} })).status).toBe(403)
  const wrong = { ...body, customer_id: 'a b', answers: { contact: { email_address: 'maya@' } } }
  expect((await shop.startApplication({ startBody: wrong })).data).toMatchObject({
    code: 'invalid',
    errors: [{ path: '/customer_id', code: 'wrong_format' }],
  })
  const answers = { contact: { ...contact, email_address: 'maya@' } }
  const startBody = { ...body, customer_id: 'other', answers }
  const refused = await shop.startApplication({ startBody })
  expect(refused).toMatchObject({ status: 422 })
  expect(refused.data.errors).toEqual([
    { path: '/answers/contact/email_address', code: 'wrong_format' },
  ])
  const headers = { authorization: `Bearer ${key}` }
  const form = await fetch(address, { method: 'POST', headers, body: new URLSearchParams() })
  expect(form.status).toBe(415)
  const large = { ...body, answers: { name: { first_name: 'x'.repeat(70_000) } } }
  expect((await shop.startApplication({ startBody: large })).status).toBe(413)
  expect((await fetch(address, { method: 'PUT', headers })).status).toBe(405)

  // A stranger who tries keys is stopped; who has one goes on beside them.
  const guess = key.replace(/.{9}$/, 'AAAAAAAAA')
  const stranger = await connect(server, guess)
  const tries = Array.from({ length: 61 }, () => stranger.getApplication({ id }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(60)
  expect(statuses).toContain(429)
  expect((await shop.getApplication({ id })).status).toBe(200)
})

test('an administrator adds a key, sees it once, replaces it and ends it', async ({
  openVisitor,
  startServer,
}) => {
  const { server, staff } = await startServerWithStaff(startServer)
  const ada = await openVisitor({ at: server, script: true })
  await signInAsStaff(ada, staff.ada)
  const link = (key: MessageKey) => ada.page.getByRole('link', { name: words(ada, key) })
  const { none, heading, add } = {
    none: words(ada, 'partnerKeys.none'),
    heading: heading1(ada, words(ada, 'partnerKeys.heading')),
    add: heading1(ada, words(ada, 'partnerKeys.add')),
  }
  await pressTo(ada, link('staffAccounts.nav'), heading1(ada, words(ada, 'staffAccounts.heading')))
  await pressTo(ada, link('partnerKeys.heading'), heading)
  await expect(ada.page.getByText(none)).toBeVisible()
  await expectAccessible(ada.page, 'en')

  await pressTo(ada, link('partnerKeys.add'), add)
  await ada.inputMethod.press(button(ada, 'partnerKeys.add'))
  await expect(ada.page.locator('#problems')).toContainText(words(ada, 'partnerKeys.new.wrongName'))
  await expectAccessible(ada.page, 'en')
  await ada.page.getByLabel(words(ada, 'partnerKeys.new.name')).fill(partner)
  await pressTo(ada, button(ada, 'partnerKeys.add'), heading)
  const section = ada.page.getByRole('region', { name: partner })
  const unused = words(ada, 'partnerKeys.state.unused')
  await expect(section).toContainText(unused)
  await expect(section).not.toContainText(words(ada, 'partnerKeys.scopes.answers'))

  const keys: string[] = []
  for (const _ of [1, 2]) {
    await ada.inputMethod.press(button(ada, 'partnerKeys.change'))
    const shown = ada.page.getByText(/^portico_key_/)
    keys.push((await shown.textContent()) ?? '')
    await expectAccessible(ada.page, 'en')
    await ada.page.reload()
    await expect(shown).toHaveCount(0)
  }
  // The one before goes on for a day.
  for (const key of keys) {
    const shop = await connect(server, key)
    const started = await shop.startApplication({ startBody: body })
    expect(started.data).toMatchObject({ customer_id: 'shop-4711', status: 'not_opened' })
  }
  await ada.page.reload()
  await expect(section).toContainText(words(ada, 'partnerKeys.state.used'))
  await expectAccessible(ada.page, 'en')

  await pressTo(
    ada,
    section.getByRole('link', { name: words(ada, 'partnerKeys.return.link') }),
    heading1(ada, words(ada, 'partnerKeys.return.heading')),
  )
  await expectAccessible(ada.page, 'en')
  const urls = ada.page.getByLabel(words(ada, 'partnerKeys.return.label'))
  await urls.fill('https://shop.example/done\nhttp://shop.example/plain')
  await ada.inputMethod.press(button(ada, 'partnerKeys.return.submit'))
  const wrong = { address: isolateDirection('http://shop.example/plain') }
  await expect(
    ada.page.locator('#problems').getByText(words(ada, 'partnerKeys.return.wrong', wrong)),
  ).toBeVisible()
  await urls.fill('https://shop.example/done')
  await pressTo(
    ada,
    button(ada, 'partnerKeys.return.submit'),
    ada.page.getByText(words(ada, 'partnerKeys.done.returns')),
  )
  await expect(section).toContainText('https://shop.example/done')
  await ada.inputMethod.press(section.locator('summary'))
  await pressTo(
    ada,
    button(ada, 'partnerKeys.endSubmit'),
    ada.page.getByText(words(ada, 'partnerKeys.done.ended')),
  )
  await expect(section).toContainText(words(ada, 'partnerKeys.state.ended'))
  await expect(section.getByRole('button')).toHaveCount(0)
  const address = `${server.url}/api/v1/applications`
  for (const key of keys) {
    const headers = { authorization: `Bearer ${key}` }
    expect((await fetch(address, { headers })).status).toBe(404)
  }
})

test('the first start in docs/integrate.md works as it is written', async ({ startServer }) => {
  const server = await startServer()
  const page = readFileSync('docs/integrate.md', 'utf8')
  const [, script = ''] = /## Your own systems start.*?```sh\n(.*?)```/s.exec(page) ?? []
  const key = await addKey(server, [partner, '--all'])
  const run = async (ID: string) => {
    const env = { ...process.env, PORTICO: server.url, KEY: key, ID }
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { env })
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }
  // What `$ID` names is not there yet.
  const [started] = await run('00000000-0000-4000-8000-000000000000')
  expect(started).toMatchObject({ status: 'not_opened', link: { url: expect.any(String) } })
  const [same, shown, link, list] = await run(started.id)
  expect(same).toMatchObject({ id: started.id })
  expect(same.link).toBeUndefined()
  expect(shown.outstanding).toContain('contact')
  expect(shown.outstanding).not.toContain('name')
  expect(link.url).not.toBe(started.link.url)
  expect(list).toMatchObject({ data: [{ id: started.id, customer_id: 'shop-4711' }], next: null })
})

/** Adds a key beside the running server; returns it. */
async function addKey(server: Portico, args: string[]): Promise<string> {
  const output = await runPartner(server, ['add', ...args])
  return output.trim().split('\n').at(-1) ?? ''
}

async function runPartner({ dataDir }: Portico, args: string[]): Promise<string> {
  const { output } = await runScript('partner.ts', args, { DATA_DIR: dataDir })
  return output
}

type Schema = Parameters<typeof fromJSONSchema>[0]
type Answers = Record<string, { content: Record<string, { schema: { $ref: string } }> }>
type Document = {
  paths: Record<string, Record<string, { responses: Answers }>>
  components: { schemas: Record<string, Schema> }
}

/**
 * Connects a partner's system by the client that is generated from the served document; each answer has the shape
 * that the document says.
 */
async function connect({ url }: Portico, key: string) {
  const document: Document = await (await fetch(`${url}/api/v1/openapi.json`)).json()
  return createPartnerClient(document, {
    baseUrl: url,
    headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.7' },
    fetch: async (to, init) => {
      const response = await fetch(to, init)
      await expectDescribed(document, { url: String(to), ...init }, response.clone())
      return response
    },
  })
}

async function expectDescribed(
  document: Document,
  { url, method = 'GET' }: { url: string; method?: string },
  response: Response,
) {
  const { pathname } = new URL(url)
  const template = pathname
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')
    .replace(/documents\/.+/, 'documents/{document}')
  const path = document.paths[template]?.[method.toLowerCase()]
  const answer = path?.responses[response.status]
  const what = `${method} ${template} ${response.status}`
  expect(answer, what).toBeDefined()
  const text = await response.text()
  if (text === '') return
  const type = response.headers.get('content-type') ?? ''
  const name = answer?.content[type]?.schema.$ref.split('/').at(-1) ?? ''
  const schema = document.components.schemas[name]
  expect(schema, `${what} ${type}`).toBeDefined()
  if (schema) expect(fromJSONSchema(schema).safeParse(JSON.parse(text)).error).toBeUndefined()
}
