/** Going on with another device, and accepting at a desk with a device in one's own hands. */
import { devices } from '@playwright/test'
import { sql } from 'kysely'
import { openDatabaseAsItIs } from '../lib/adapters/database/connection/database.ts'
import type { MessageKey } from '../lib/i18n/translate.ts'
import { qrModules } from '../lib/services/staff/totp-uri.ts'
import { createJpeg } from '../test-support/document-files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { maya, lucia as spaniard, withAnswers } from './support/applicants.ts'
import { openDocument, reachDocuments, section, send } from './support/documents.ts'
import { findCode } from './support/emails.ts'
import { reachStep } from './support/form-posts.ts'
import { cookieHeader, createForm, fetchPage, hiddenInputs, sendRequest } from './support/http.ts'
import { byKeyboard } from './support/input-method.ts'
import {
  acceptTerms,
  answerPage,
  button,
  expectPage,
  follow,
  getReference,
  heading1,
  type Person,
  pressContinue,
  questions,
  submit,
  waitForStatus,
  words,
} from './support/person.ts'
import type { Portico } from './support/server.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { expect, test, type Visitor, variant } from './support/test.ts'

const { viewport, userAgent, isMobile, hasTouch, deviceScaleFactor } = devices['Pixel 7']
/** A browser of a telephone. */
const telephone = { browser: { viewport, userAgent, isMobile, hasTouch, deviceScaleFactor } }

test('a photo is taken with the telephone while the desktop waits, follows and goes on', async ({
  arrive,
  shared,
}) => {
  const applicant = withAnswers(maya, { name: { last_name: 'Documents' } })
  const desktop = await arrive({ applicant, script: true })
  const { page } = desktop
  await reachDocuments(desktop)
  await openDocument(desktop, 'PASSPORT')
  await follow(desktop, 'devices.photo', 'devices.start.heading')
  await expectAccessible(page, 'en')

  // A scanner that presses every button gets a number, which nobody types.
  const first = await showCode(desktop)
  await expectAccessible(page, 'en')
  await scan(shared.url, first)
  await expect(heading1(desktop, words(desktop, 'devices.claimed.heading'))).toBeVisible()
  const phone = await arrive({ ...telephone, script: true })
  await phone.page.goto(first)
  await expectEnd(phone, 'taken')
  await desktop.inputMethod.press(button(desktop, 'devices.claimed.notMine'))
  await expect(page.getByText(words(desktop, 'devices.ends.refused.title'))).toBeVisible()
  await phone.page.goto(first)
  await expectEnd(phone, 'refused')

  const link = await showCode(desktop)
  await phone.page.goto(link)
  await expect(heading1(phone, words(phone, 'devices.there.heading'))).toBeVisible()
  await expectAccessible(phone.page, 'en')
  const number = await openLink(phone)
  await expectAccessible(phone.page, 'en')
  // The desktop has seen it by itself, and who it is.
  await expect(page.getByText(/Chrome.* on .*Android/)).toBeVisible()
  await expectAccessible(page, 'en')
  await typeNumber(desktop, wrong(number))
  await expect(page.locator('#problems')).toContainText(
    words(desktop, 'devices.number.wrong', { left: 4 }),
  )
  await expectAccessible(page, 'en')
  await typeNumber(desktop, number)
  await expect(heading1(desktop, words(desktop, 'devices.connected.heading'))).toBeVisible()
  await expectAccessible(page, 'en')

  // The telephone is led to the very document.
  await expectPage(phone, 'documents/[^/?]+')
  await send(phone, { name: 'IMG_0001.jpeg', mimeType: 'image/jpeg', buffer: createJpeg() })
  const told = words(desktop, 'devices.connected.documents', { done: 1, total: 2 })
  await expect(page.getByText(told, { exact: true })).toBeVisible({ timeout: 60_000 })
  await follow(phone, 'devices.linkBack', 'devices.on.heading')
  await expectAccessible(phone.page, 'en')
  await phone.inputMethod.press(button(phone, 'devices.on.finish'))
  await expect(heading1(phone, words(phone, 'devices.closed.finished.heading'))).toBeVisible()
  await expectAccessible(phone.page, 'en')
  await expect(heading1(desktop, words(desktop, 'devices.finished.heading'))).toBeVisible({
    timeout: 60_000,
  })
  await expectAccessible(page, 'en')
  await pressLink(desktop, 'devices.finished.here')
  await expectPage(desktop, 'status')
  const left = section(desktop).getByText(words(desktop, 'documents.places.wanted.tag'), {
    exact: true,
  })
  await expect(left).toHaveCount(1)
  await phone.page.goto(page.url())
  await expect(heading1(phone, words(phone, 'devices.closed.finished.heading'))).toBeVisible()

  const tokens = [first, link].map((each) => each.split('/').at(-1) ?? '')
  for (const { watched } of [desktop, phone]) {
    for (const { url, referer } of watched.requests) {
      for (const token of tokens) {
        expect(referer).not.toContain(token)
        expect(new URL(url).search).not.toContain(token)
      }
      expect(url).not.toContain(number)
    }
  }
})

test(
  'in Arabic, by keyboard and without script; a device taken back leaves nothing in the form; and every end',
  variant,
  async ({ arrive, build }) => {
    const server = await build()
    const applicant = { ...maya, language: 'ar' as const }
    const person = { at: server, language: 'ar', inputMethod: byKeyboard, applicant } as const
    const desktop = await arrive(person)
    await reachStep(desktop, 'birth')
    await follow(desktop, 'devices.link', 'devices.start.heading')
    const asked = hiddenInputs(await desktop.page.content())
    const links = { superseded: await showCode(desktop) }
    await makeAnother(desktop, asked)
    const link = await linkShown(desktop)
    await typeNumber(desktop, '123456')
    await expect(desktop.page.locator('#problems')).toContainText(
      words(desktop, 'devices.number.notYet'),
    )
    const phone = await arrive({ ...person, ...telephone })
    await phone.page.goto(link)
    const number = await openLink(phone)
    await follow(desktop, 'devices.reload', 'devices.claimed.heading')
    // Digits as they are written where they are read.
    await typeNumber(
      desktop,
      number.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
    )
    await expect(heading1(desktop, words(desktop, 'devices.connected.heading'))).toBeVisible()
    await pressLink(phone, 'devices.there.reload')
    await expectPage(phone, 'birth')
    await pressLink(desktop, 'devices.reload')
    const place = desktop.page.getByRole('region', {
      name: words(desktop, 'devices.connected.place'),
    })
    await expect(place).toContainText(/[3٣]/)

    // A device that was taken back leaves nothing in the customer's form.
    await desktop.inputMethod.press(button(desktop, 'devices.connected.here'))
    await expectPage(desktop, 'birth')
    await answerPage(phone)
    await pressContinue(phone)
    await expect(heading1(phone, words(phone, 'devices.closed.taken_back.heading'))).toBeVisible()
    await desktop.page.reload()
    await expect(desktop.page.getByText(words(desktop, 'later.parked'))).toHaveCount(0)
    await answerPage(desktop)
    await pressContinue(desktop)
    await expectPage(desktop, 'contact')

    await follow(desktop, 'devices.link', 'devices.start.heading')
    const withdrawn = await showCode(desktop)
    // Axe needs script.
    const reader = await arrive({ at: server, language: 'ar', ...telephone })
    await reader.page.goto(withdrawn)
    await expect(heading1(reader, words(reader, 'devices.there.heading'))).toBeVisible()
    await expectAccessible(reader.page, 'ar')
    await desktop.inputMethod.press(button(desktop, 'devices.live.cancel'))
    await expect(
      desktop.page.getByText(words(desktop, 'devices.ends.withdrawn.title')),
    ).toBeVisible()
    const guessed = await showCode(desktop)
    await phone.page.goto(guessed)
    const right = await openLink(phone)
    for (const left of [4, 3, 2, 1]) {
      await typeNumber(desktop, wrong(right))
      await expect(desktop.page.locator('#problems')).toContainText(
        words(desktop, 'devices.number.wrong', { left }),
      )
    }
    await typeNumber(desktop, wrong(right))
    await expect(desktop.page.getByText(words(desktop, 'devices.ends.guessed.title'))).toBeVisible()
    const expired = await showCode(desktop)
    await server.restart('SIGTERM', () =>
      change(server, 'update device_link set expires_at = created_at where ended_at is null'),
    )
    await desktop.page.reload()
    await expect(desktop.page.getByText(words(desktop, 'devices.ends.expired.title'))).toBeVisible()
    const unknown = `${server.url}/ar/device/${'x'.repeat(43)}`
    const ends = { ...links, taken_back: link, withdrawn, guessed, expired, unknown }
    for (const [end, url] of Object.entries(ends)) {
      await reader.page.goto(url)
      await expectEnd(reader, end as End)
    }
    await expectAccessible(reader.page, 'ar')
    const output = server.output()
    expect(output).toContain('device_link_answered')
    for (const url of Object.values(ends)) expect(output).not.toContain(url.split('/').at(-1))
    expect(output).not.toMatch(new RegExp(`\\b(${number}|${right})\\b`))
  },
)

test('in the branch a customer accepts on their own telephone, and one on the device they are handed', async ({
  arrive,
  build,
}) => {
  // What flags ask for is tested by itself.
  const env = { STAFF_FLAGS: 'note' }
  const { server, staff } = await startServerWithStaff(build, { env })
  const casework = await arrive({ at: server, script: true })
  const lucia = await arrive({ at: server, applicant: spaniard, language: 'es' })
  await reachStep(lucia, 'terms')
  const amir = await arrive({ at: server, language: 'ar', applicant: { ...maya, language: 'ar' } })
  await reachStep(amir, 'terms')
  const acceptance = [
    ...hiddenInputs(await amir.page.content()),
    ...questions(amir, 'terms').fields.map(({ name }): [string, string] => [name, 'yes']),
  ]
  await signInAsStaff(casework, staff.ada)

  // On her own telephone, let in by the number that it shows; the review is all there is at first.
  await openHandOver(casework, lucia)
  await expectAccessible(casework.page, 'en')
  await casework.inputMethod.press(button(casework, 'devices.handOver.own.submit'))
  const link = await linkShown(casework)
  expect(link).toContain('/es/device/')
  const phone = await arrive({
    at: server,
    applicant: lucia.applicant,
    language: 'es',
    ...telephone,
    script: true,
  })
  await phone.page.goto(link)
  const number = await openLink(phone)
  await typeNumber(casework, number)
  await expect(heading1(casework, words(casework, 'devices.handOver.connected'))).toBeVisible()
  await expectPage(phone, 'review')
  await expectAccessible(phone.page, 'es')
  const own = new URL(phone.page.url()).pathname.replace(/\/review$/, '')
  for (const elsewhere of ['name', 'later', 'device']) {
    expect((await fetchPage(phone.page.request, `${own}/${elsewhere}`)).status()).toBe(404)
  }
  await proveAddress(phone, server)
  await acceptTerms(phone)
  await expectPage(phone, 'review')
  // From here on it is hers: she may change what was entered for her.
  expect((await fetchPage(phone.page.request, `${own}/name`)).status()).toBe(200)
  await submit(phone)
  await waitForStatus(phone, 'approved')
  await expectBranchReceipt(phone)
  await expect(
    casework.page.getByText(words(casework, 'devices.connected.sent'), { exact: true }),
  ).toBeVisible({ timeout: 60_000 })
  await expectAccessible(casework.page, 'en')

  // On the device of the branch, which is then nobody's but the customer's.
  await openHandOver(casework, amir)
  const before = await cookiesOf(casework)
  expect(before).toMatch(/portico-staff=/)
  // Nobody but staff takes a device in hand.
  const give = `${server.url}${new URL(casework.page.url()).pathname}/give`
  for (const cookie of [await cookiesOf(amir), '']) {
    const { status, location, cookies } = await sendRequest(give, {
      cookie,
      body: createForm([['to', 'me']]),
    })
    expect({ status, cookies }).toEqual({ status: 303, cookies: [] })
    expect(location).toContain('/en/staff/sign-in')
  }
  await casework.inputMethod.press(button(casework, 'devices.handOver.here.submit'))
  const device: Visitor = { ...casework, language: 'ar', applicant: amir.applicant }
  await expectPage(device, 'review')
  await expectLocked(device, { server, before, acceptance })
  await proveAddress(device, server)
  await acceptTerms(device)
  await expectPage(device, 'review')
  await expect(device.page.getByText(words(device, 'page.change'), { exact: true })).toHaveCount(0)
  await submit(device)
  await waitForStatus(device, 'approved')
  await expectAccessible(device.page, 'ar')
  await expectBranchReceipt(device)
  await expectAccessible(device.page, 'ar')
  const receipt = device.page.url()
  await device.inputMethod.press(button(device, 'devices.locked.back'))
  await expect(heading1(device, words(device, 'devices.closed.returned.heading'))).toBeVisible()
  await expectAccessible(device.page, 'ar')
  await device.page.goto(receipt)
  await expect(heading1(device, words(device, 'devices.closed.returned.heading'))).toBeVisible()
  await device.page.goto('/en/staff')
  await expect(heading1(casework, words(casework, 'staff.signIn.heading'))).toBeVisible()
  expect(server.output()).not.toContain('canary')
})

type End =
  | 'taken'
  | 'expired'
  | 'superseded'
  | 'withdrawn'
  | 'refused'
  | 'guessed'
  | 'finished'
  | 'taken_back'
  | 'unknown'

async function expectEnd(person: Person, end: End): Promise<void> {
  await expect(heading1(person, words(person, `devices.there.ends.${end}.heading`))).toBeVisible()
}

async function pressLink(person: Person, key: MessageKey): Promise<void> {
  await person.inputMethod.press(
    person.page.getByRole('link', { name: words(person, key), exact: true }),
  )
}

/** Makes a link and reads it from the page; the picture holds the same. */
async function showCode(person: Person): Promise<string> {
  await person.inputMethod.press(button(person, 'devices.start.submit'))
  return linkShown(person)
}

async function linkShown({ page }: Person): Promise<string> {
  const link = await page.locator('.device-address').innerText()
  expect(link).toMatch(/\/(en|es|ar)\/device\/[\w-]{43}$/)
  const dark = qrModules(link).flat().filter(Boolean).length
  const drawn = (await page.locator('.qr-code path').getAttribute('d')) ?? ''
  expect(drawn.match(/M/g)).toHaveLength(dark)
  return link
}

/** Asks for a link anew, from a tab that shows the page as it was before. */
async function makeAnother({ page }: Person, asked: [string, string][]): Promise<void> {
  const made = await page.request.post(page.url(), {
    multipart: createForm(asked),
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  })
  expect(made.status()).toBe(303)
  await page.reload()
}

/** Presses the button on the page of a link; gives the number that is shown then. */
async function openLink(person: Person): Promise<string> {
  await person.inputMethod.press(button(person, 'devices.there.submit'))
  await expect(heading1(person, words(person, 'devices.there.numberHeading'))).toBeVisible()
  const shown = await person.page.locator('.return-code').innerText()
  expect(shown).toMatch(/^\d{3} \d{3}$/)
  return shown.replace(' ', '')
}

async function typeNumber(person: Person, number: string): Promise<void> {
  const { page, inputMethod } = person
  await inputMethod.write(
    page.getByRole('textbox', { name: words(person, 'devices.number.label') }),
    number,
  )
  await inputMethod.press(button(person, 'devices.number.submit'))
}

/** What looks at a link before its reader does; at last it presses the button too. */
async function scan(origin: string, link: string): Promise<void> {
  for (const method of ['HEAD', 'GET', 'GET']) {
    const looked = await fetch(link, { method, headers: { Purpose: 'prefetch' } })
    expect(looked.status).toBe(200)
    expect(looked.headers.get('referrer-policy')).toBe('strict-origin')
    expect(looked.headers.getSetCookie().filter((cookie) => /portico=/.test(cookie))).toEqual([])
  }
  const { text } = await sendRequest(link)
  const posted = await sendRequest(link, { body: createForm(hiddenInputs(text)) })
  expect(posted.status).toBe(303)
  const shown = await sendRequest(link, { cookie: cookieHeader(posted.cookies) })
  expect(shown.text).toContain('return-code')
  const application = await sendRequest(`${origin}/en`, { cookie: cookieHeader(posted.cookies) })
  expect(application.text).not.toContain('/en/apply/')
}

/** The customer has looked, has a code sent, mistypes it and types it. */
async function proveAddress(person: Visitor, server: Portico): Promise<void> {
  const { page, inputMethod, language } = person
  const reference = await getReference(person)
  await follow(person, 'devices.locked.toCode', 'devices.code.heading')
  await expectAccessible(page, language)
  await inputMethod.press(button(person, 'devices.code.send'))
  const code = await findCode(server, reference)
  const box = page.getByRole('textbox', { name: words(person, 'devices.code.label') })
  await inputMethod.write(box, wrong(code))
  await inputMethod.press(button(person, 'devices.code.submit'))
  await expect(page.locator('#problems')).toContainText(
    words(person, 'devices.code.wrong', { left: 4 }),
  )
  await expectAccessible(page, language)
  await inputMethod.write(box, code)
  await inputMethod.press(button(person, 'devices.code.submit'))
  await expectPage(person, 'terms')
}

/** Nothing but the review, no right of staff's, and no acceptance without the code. */
async function expectLocked(
  device: Visitor,
  {
    server,
    before,
    acceptance,
  }: {
    server: Portico
    /** The cookies of staff, kept from before it was handed over. */
    before: string
    /** What the page of the terms posts. */
    acceptance: [string, string][]
  },
): Promise<void> {
  const { page, language } = device
  await expect(page.getByText(words(device, 'devices.locked.correct'))).toBeVisible()
  await expectAccessible(page, language)
  const review = page.url()
  const own = new URL(review).pathname.replace(/\/review$/, '')
  const pages = ['name', 'tasks', 'later', 'device', 'people', 'record.pdf', 'receipt.json']
  const elsewhere = [...pages.map((each) => `${own}/${each}`), '/ar/return', '/ar/device/closed/x']
  for (const path of elsewhere)
    expect((await fetchPage(page.request, path)).status(), path).toBe(404)
  await page.goto('/en')
  expect(page.url()).toBe(review.replace('/ar/', '/en/'))
  await page.goto(review)
  // The session of staff is gone, also for whoever kept its cookie.
  const cookies = await cookiesOf(device)
  expect(cookies).not.toMatch(/portico-staff=/)
  const kept = await sendRequest(`${server.url}/en/staff`, { cookie: before })
  expect(kept).toMatchObject({ status: 307 })
  // As the page of the terms would post it.
  const { text } = await sendRequest(review, { cookie: cookies })
  expect(text).toContain('device/code')
  for (const body of [undefined, createForm(acceptance)]) {
    const terms = await sendRequest(review.replace('/review', '/terms'), { cookie: cookies, body })
    expect(terms.location).toContain('/device/code')
  }
  expect((await sendRequest(review, { cookie: cookies })).text).toContain('device/code')
}

async function expectBranchReceipt(person: Person): Promise<void> {
  const { page } = person
  await follow(person, 'receipt.link', 'receipt.title')
  const role = words(person, 'staff.roles.administrator')
  // After it stands what she did.
  await expect(page.getByText(`\u2068Ada\u2069 (${role}): `)).toBeVisible()
  for (const told of [
    words(person, 'receipt.channels.branch'),
    words(person, 'receipt.by.branch_code'),
    words(person, 'receipt.emailProven'),
  ]) {
    await expect(page.getByText(told, { exact: true })).toBeVisible()
  }
}

async function openHandOver(casework: Visitor, customer: Person): Promise<void> {
  const id = customer.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1]
  await casework.page.goto(`/en/staff/applications/${id}`)
  await follow(casework, 'devices.handOver.heading', 'devices.handOver.heading')
}

async function cookiesOf({ page }: Person): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

async function change(server: Portico, statement: string): Promise<void> {
  const database = await openDatabaseAsItIs({ dataDir: server.dataDir })
  await sql.raw(statement).execute(database.db)
  await database.close()
}

function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000'
}
