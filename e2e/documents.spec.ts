/** Documents that the platform wants: chosen, sent, looked at, replaced; and all that is not taken. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createJpeg, createPdf, createPng, hostileFiles } from '../test-support/document-files.ts'
import { expectAccessible } from './support/accessibility.ts'
import {
  type Applicant,
  abdAlRahman,
  maya,
  mayaWithFamilyName,
  withAnswers,
} from './support/applicants.ts'
import {
  awaitDocument,
  drag,
  expectRefused,
  fileInput,
  openDocument,
  reachDocuments,
  receivedFile,
  type SentFile,
  section,
  send,
} from './support/documents.ts'
import { createForm, sendRequest, startApplicationByPost } from './support/http.ts'
import { byKeyboard } from './support/input-method.ts'
import { button, expectPage, getReference, submit, waitForStatus, words } from './support/person.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

const passport: SentFile = { name: 'scan 1.PDF', mimeType: 'application/pdf', buffer: createPdf() }
const bill: SentFile = { name: 'IMG_0001.jpeg', mimeType: 'image/jpeg', buffer: createJpeg() }
const other: SentFile = { name: 'better.png', mimeType: 'image/png', buffer: createPng() }

/** An applicant of whom the platform wants a passport and a bill. */
function wanted(applicant: Applicant, familyName = 'Documents'): Applicant {
  return withAnswers(applicant, { name: { last_name: familyName } })
}

for (const [name, arrival] of Object.entries({
  'in English, by keyboard': {
    applicant: wanted(maya),
    inputMethod: byKeyboard,
    script: true,
  },
  'in Arabic, without script': { applicant: wanted(abdAlRahman) },
})) {
  test(
    `documents are sent, checked and accepted ${name}`,
    variantUnless(arrival.script === true),
    async ({ arrive, shared }) => {
      const person = await arrive(arrival)
      const { page } = person
      await reachDocuments(person)
      await expect(section(person).getByRole('listitem')).toHaveCount(2)
      await openDocument(person, 'PASSPORT')
      await send(person, passport)
      await awaitDocument(person, ['sent', 'submitted', 'approved'])
      await expect(page.getByText(passport.name)).toBeVisible()
      expect(await receivedFile(shared, person)).toEqual({
        name: 'passport.pdf',
        bytes: passport.buffer,
      })
      // From one document to the next that is wanted.
      const bills = words(person, 'documents.types.UTILITY_BILL')
      await person.inputMethod.press(page.getByRole('link', { name: new RegExp(bills) }))
      await expect(page.getByRole('heading', { level: 1, name: bills })).toBeVisible()
      await send(person, bill)
      await awaitDocument(person, ['approved'])
      expect((await receivedFile(shared, person))?.name).toBe('utility-bill.jpg')
      await person.inputMethod.press(
        page.getByRole('link', { name: words(person, 'documents.toApplication') }),
      )
      const accepted = section(person).getByText(words(person, 'documents.places.approved.tag'), {
        exact: true,
      })
      await expect(accepted).toHaveCount(2, { timeout: 60_000 })
      await person.inputMethod.press(
        page.getByRole('link', { name: words(person, 'status.wantedReview') }).first(),
      )
      await expectPage(person, 'review')
      await submit(person)
      await waitForStatus(person, 'approved')
    },
  )
}

test(
  'a document that is rejected says why, and another one is accepted in its place',
  variant,
  async ({ arrive, shared }) => {
    const person = await arrive({ applicant: mayaWithFamilyName('Reject Document') })
    await reachDocuments(person)
    await openDocument(person, 'PASSPORT')
    await send(person, passport)
    await awaitDocument(person, ['rejected'])
    await expect(person.page.getByText(/The file cannot be read/)).toBeVisible()
    await send(person, other)
    await awaitDocument(person, ['approved'])
    expect(await receivedFile(shared, person)).toEqual({
      name: 'passport.png',
      bytes: other.buffer,
    })
    await expect(person.page.getByText(other.name)).toBeVisible()
    await expect(fileInput(person)).toHaveCount(0)
  },
)

test(
  'another file that is asked for after the submission says why, and is enough',
  variant,
  async ({ arrive, shared }) => {
    const person = await arrive({ applicant: mayaWithFamilyName('Change Document') })
    const { page } = person
    await reachDocuments(person)
    for (const [file, place] of [
      [passport, 'awaiting_customer'],
      [other, 'approved'],
    ] as const) {
      await openDocument(person, 'PASSPORT')
      if (file === other) {
        const text = words(person, 'documents.places.changes_requested.text')
        await expect(page.getByText(text)).toBeVisible()
        await expect(page.getByText(/more than three months old/)).toBeVisible()
        await expectAccessible(page, 'en')
      }
      await send(person, file)
      await awaitDocument(person, ['approved'])
      await person.inputMethod.press(
        page.getByRole('link', { name: words(person, 'documents.toApplication') }),
      )
      await person.inputMethod.press(
        page.getByRole('link', { name: words(person, 'status.wantedReview') }).first(),
      )
      await expectPage(person, 'review')
      await submit(person)
      await waitForStatus(person, place)
    }
    await expectReceivedOnce(shared, await getReference(person))
  },
)

test(
  'a file arrives whole, however slowly or badly the platform answers',
  variant,
  async ({ arrive, shared }) => {
    const people = await Promise.all(
      ['Slow Document', 'Flaky Document'].map(async (familyName) => {
        const person = await arrive({ applicant: mayaWithFamilyName(familyName) })
        await reachDocuments(person)
        await openDocument(person, 'PASSPORT')
        await send(person, passport)
        return person
      }),
    )
    for (const person of people) {
      await awaitDocument(person, ['approved'])
      const received = await receivedFile(shared, person)
      expect(received).toEqual({ name: 'passport.pdf', bytes: passport.buffer })
    }
  },
)

for (const script of [false, true]) {
  const how = script ? 'with script' : 'without script'
  test(
    `every hostile file gets one clear message ${how}, and nothing more`,
    variant,
    async ({ arrive, shared }) => {
      const person = await arrive({ applicant: wanted(maya), script })
      await reachDocuments(person)
      await openDocument(person, 'PASSPORT')
      await send(person)
      await expectRefused(person, 'missing')
      for (const { name, type, bytes, refused } of Object.values(hostileFiles)) {
        await send(person, { name, mimeType: type, buffer: bytes })
        await expectRefused(person, refused)
      }
      const large = {
        ...passport,
        buffer: createPdf({ body: `% ${'x'.repeat(80)}\n`.repeat(400_000) }),
      }
      await send(person, large)
      await expectRefused(person, 'too_large')
      await person.page.goto(person.page.url().replace(/\?.*/, ''))
      await awaitDocument(person, ['wanted'])
      expect(await receivedFile(shared, person)).toBeUndefined()
      // And after all that a good one is taken.
      await send(person, passport)
      await awaitDocument(person, ['sent', 'submitted', 'approved'])
    },
  )
}

test('a long upload shows and says how far it is, and can be stopped', async ({ arrive }) => {
  const person = await arrive({ applicant: wanted(maya), script: true })
  const { page } = person
  await reachDocuments(person)
  await openDocument(person, 'PASSPORT')
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 400_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  const large = { ...passport, buffer: createPdf({ body: `% ${'x'.repeat(80)}\n`.repeat(60_000) }) }
  await send(person, large)
  await expect(page.getByRole('status').filter({ hasText: /%/ })).toBeVisible()
  await expect(page.locator('progress')).toBeVisible()
  const bar = page.locator('progress')
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(10)
  await button(person, 'documents.stop').click()
  await expect(page.getByRole('status').filter({ hasText: 'You stopped' })).toBeVisible()
  await expect(page.locator('progress')).toHaveCount(0)
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await send(person)
  await awaitDocument(person, ['sent', 'submitted', 'approved'])
})

test(
  'a connection that is lost leaves the file selected, and says so',
  variant,
  async ({ arrive }) => {
    const person = await arrive({ applicant: wanted(maya), script: true })
    const { page } = person
    await reachDocuments(person)
    await openDocument(person, 'PASSPORT')
    await page.context().setOffline(true)
    await send(person, passport)
    const notSent = words(person, 'documents.notSent')
    await expect(page.locator('#problems')).toContainText(notSent)
    await page.context().setOffline(false)
    await send(person)
    await awaitDocument(person, ['sent', 'submitted', 'approved'])
  },
)

test(
  'a document that was kept goes on after a crash, under the same id',
  variant,
  async ({ arrive, build }) => {
    const server = await build()
    const person = await arrive({
      at: server,
      applicant: mayaWithFamilyName('Timeout Document'),
      script: true,
    })
    await reachDocuments(person)
    await openDocument(person, 'PASSPORT')
    await send(person, passport)
    // All of it has arrived, and the platform is silent.
    await expect(person.page.getByText(words(person, 'documents.checking'))).toBeVisible()
    await expect.poll(() => receivedFile(server, person)).toBeDefined()
    await server.restart('SIGKILL')
    await expect(person.page.locator('#problems')).toContainText(
      words(person, 'documents.errors.unsure'),
    )
    await person.page.goto(person.page.url())
    await awaitDocument(person, ['kept', 'sent', 'submitted', 'approved'])
    await expect
      .poll(() => server.output(), { timeout: 90_000 })
      .toMatch(/"event":"document_settled".*"state":"sent"/)
    await awaitDocument(person, ['sent', 'submitted', 'approved'])
    expect(await receivedFile(server, person)).toEqual({
      name: 'passport.pdf',
      bytes: passport.buffer,
    })
    const sends = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"operation":"uploadDocument"'))
      .map((line) => JSON.parse(line).idempotencyId)
    expect(new Set(sends).size).toBe(1)
  },
)

test('a file for a document is nobody else’s to send, and comes from our pages only', async ({
  arrive,
  shared,
}) => {
  const owner = await arrive({ applicant: wanted(maya) })
  await reachDocuments(owner)
  await openDocument(owner, 'PASSPORT')
  const page = owner.page.url()
  const url = `${page}/upload`
  const cookies = await owner.page.context().cookies()
  const mine = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { cookie: theirs } = await startApplicationByPost(shared.url)
  const body = () => createForm([['file', new File([new Uint8Array(createPdf())], 'passport.pdf')]])

  const script = { Accept: 'application/json' }
  expect(await sendRequest(url, { cookie: theirs, body: body() })).toMatchObject({
    status: 303,
    location: new URL(page).pathname,
    cookies: [],
  })
  expect((await sendRequest(url, { cookie: theirs, body: body(), headers: script })).status).toBe(
    200,
  )
  // Without any session nothing of the file is read.
  for (const headers of [{}, script]) {
    expect((await sendRequest(url, { body: body(), headers })).status).toBe(404)
  }
  for (const cookie of [theirs, '']) expect((await sendRequest(page, { cookie })).status).toBe(404)
  for (const [name, value] of [
    ['Origin', 'https://evil.example'],
    ['Origin', ''],
    ['Origin', 'null'],
    ['Sec-Fetch-Site', 'cross-site'],
  ] as const) {
    const headers = { [name]: value }
    const answered = await sendRequest(url, { cookie: mine, body: body(), headers })
    expect(answered.status).toBe(403)
    expect(answered.text).toContain(shared.url)
  }
  for (const type of ['application/json', 'text/plain', 'multipart/form-data', 'Multipart/Mixed']) {
    const headers = { 'Content-Type': type }
    expect((await sendRequest(url, { cookie: mine, body: 'rubbish', headers })).status).toBe(415)
  }
  const broken = { 'Content-Type': 'multipart/form-data; boundary=x' }
  expect(await sendRequest(url, { cookie: mine, body: 'rubbish', headers: broken })).toMatchObject({
    status: 303,
    location: `${new URL(page).pathname}?problem=broken_off`,
  })
  // An action of React's is none here.
  const action = { 'Next-Action': '0'.repeat(42) }
  expect(
    (
      await sendRequest(url, {
        cookie: mine,
        body: createForm([['0', '["$F1"]']]),
        headers: action,
      })
    ).status,
  ).toBeLessThan(500)
  expect(await sendRequest(url, { cookie: mine })).toMatchObject({
    status: 303,
    location: new URL(page).pathname,
  })
  const unknown = page.replace(/[^/]+$/, 'no-such-document')
  expect((await sendRequest(unknown, { cookie: mine })).location).toContain('/status')
  const answered = await sendRequest(`${unknown}/upload`, { cookie: mine, body: body() })
  expect(answered).toMatchObject({ status: 303, location: new URL(unknown).pathname })
  await owner.page.reload()
  await awaitDocument(owner, ['wanted'])
  expect(await receivedFile(shared, owner)).toBeUndefined()
})

test(
  'no file and no name of one is in a log, an address or the stored files',
  variant,
  async ({ arrive, build }) => {
    const server = await build()
    const person = await arrive({ at: server, applicant: wanted(maya), script: true })
    const canaries = ['Zanquellimar', 'Vuxterbloom']
    const file = {
      ...passport,
      name: 'Zanquellimar.pdf',
      buffer: createPdf({ body: '% Vuxterbloom\n' }),
    }
    await reachDocuments(person)
    await openDocument(person, 'PASSPORT')
    await send(person, { ...file, buffer: file.buffer.subarray(0, -40) })
    await expectRefused(person, 'damaged')
    await send(person, file)
    await awaitDocument(person, ['sent', 'submitted', 'approved'])
    const sent = person.watched.requests.map(({ url, referer }) => `${url} ${referer}`).join('\n')
    await server.restart('SIGTERM')
    expect(server.output()).toContain('document_settled')
    const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    expect(files.length).toBeGreaterThan(10)
    for (const text of [sent, server.output(), ...files]) {
      for (const canary of canaries) {
        for (const form of [canary, Buffer.from(canary).toString('hex')]) {
          expect(text.includes(form)).toBe(false)
        }
      }
    }
  },
)

for (const applicant of [maya, abdAlRahman]) {
  test(
    `the pages of documents are for everyone, in ${applicant.language}`,
    variant,
    async ({ arrive }) => {
      const person = await arrive({
        applicant: wanted(applicant, 'Reject Document'),
        script: true,
      })
      const { page, language } = person
      await reachDocuments(person)
      await expectAccessible(page, language)
      await openDocument(person, 'PASSPORT')
      await expectAccessible(page, language)
      await send(person)
      await expectRefused(person, 'missing')
      await expect(page.locator('#problems')).toBeFocused()
      await expectAccessible(page, language)
      await drag(person, 'dragover', [passport])
      await expect(page.getByText(words(person, 'documents.dropNow'))).toBeVisible()
      await expectAccessible(page, language)
      await drag(person, 'drop', [passport, other])
      await expectRefused(person, 'several')
      await expect(page.locator('#problems')).toBeFocused()
      await expect(page.getByText(words(person, 'documents.drop'))).toBeVisible()
      await drag(person, 'drop', [passport])
      await expect(page.getByRole('status').filter({ hasText: passport.name })).toBeVisible()
      await expect(page.locator('#problems')).toHaveCount(0)
      await expectAccessible(page, language)
      await send(person)
      await awaitDocument(person, ['rejected'])
      await expectAccessible(page, language)
      await send(person, other)
      await awaitDocument(person, ['approved'])
      await expectAccessible(page, language)
    },
  )
}
