/** Documents that the platform requires: chosen, sent, viewed, replaced; and files that are refused. */
import { createJpeg, createPdf, createPng } from '../test-support/document-files.ts'
import { expectAccessible } from './support/accessibility.ts'
import { submit } from './support/answer-pages.ts'
import { abdAlRahman, maya, mayaWithFamilyName } from './support/applicants.ts'
import { button, words } from './support/controls.ts'
import {
  awaitDocument,
  drag,
  expectRefused,
  fileInput,
  openDocument,
  passport,
  reachDocuments,
  receivedFile,
  type SentFile,
  section,
  send,
  withRequestedDocuments,
} from './support/documents.ts'
import { byKeyboard } from './support/input-method.ts'
import { expectPage, getReference, waitForStatus } from './support/navigation.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

const bill: SentFile = { name: 'IMG_0001.jpeg', mimeType: 'image/jpeg', buffer: createJpeg() }
const other: SentFile = { name: 'better.png', mimeType: 'image/png', buffer: createPng() }

for (const [name, arrival] of Object.entries({
  'in English, by keyboard': {
    applicant: withRequestedDocuments(maya),
    inputMethod: byKeyboard,
    script: true,
  },
  'in Arabic, without script': { applicant: withRequestedDocuments(abdAlRahman) },
})) {
  test(
    `documents are sent, checked and accepted ${name}`,
    variantUnless(arrival.script === true),
    async ({ openVisitor, shared }) => {
      const person = await openVisitor(arrival)
      const { page } = person
      await reachDocuments(person)
      await expect(section(person).getByRole('listitem')).toHaveCount(2)
      // The whole way is told once, above them.
      await expect(page.locator('.outcome .next-steps > li')).toHaveCount(3)
      await expect(page.getByText(words(person, 'documents.nextStep'))).toHaveCount(0)
      await openDocument(person, 'PASSPORT')
      await send(person, passport)
      await awaitDocument(person, ['sent', 'submitted', 'approved'])
      await expect(page.getByText(passport.name)).toBeVisible()
      expect(await receivedFile(shared, person)).toEqual({
        name: 'passport.pdf',
        bytes: passport.buffer,
      })
      // Continues from one required document to the next.
      const bills = words(person, 'documents.types.UTILITY_BILL')
      await person.inputMethod.press(page.getByRole('link', { name: new RegExp(bills) }))
      await expect(page.getByRole('heading', { level: 1, name: bills })).toBeVisible()
      if (arrival.script) {
        // A photo is shown before it is sent.
        await fileInput(person).setInputFiles(other)
        await expect(page.getByText(words(person, 'documents.readable'))).toBeVisible()
        await expect(page.locator('canvas')).toBeVisible()
      }
      await send(person, bill)
      await awaitDocument(person, ['approved'])
      expect((await receivedFile(shared, person))?.name).toBe('utility-bill.jpg')
      await person.inputMethod.press(
        page.getByRole('link', { name: words(person, 'documents.toApplication') }),
      )
      const accepted = section(person).getByText(words(person, 'documents.states.approved.tag'), {
        exact: true,
      })
      await expect(accepted).toHaveCount(2)
      await person.inputMethod.press(
        page.getByRole('link', { name: words(person, 'status.requiredReview') }).first(),
      )
      await expectPage(person, 'review')
      await submit(person)
      await waitForStatus(person, 'approved')
    },
  )
}

test(
  'a document that is rejected says why, and another one is accepted instead',
  variant,
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ applicant: mayaWithFamilyName('Reject Document') })
    await reachDocuments(person)
    await openDocument(person, 'PASSPORT')
    await send(person, passport)
    await awaitDocument(person, ['rejected'])
    await expect(person.page.getByText(/The file cannot be read/)).toBeVisible()
    await send(person, passport)
    await expectRefused(person, 'unchanged')
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
  async ({ openVisitor, shared }) => {
    const person = await openVisitor({ applicant: mayaWithFamilyName('Change Document') })
    const { page } = person
    await reachDocuments(person)
    for (const [file, status] of [
      [passport, 'awaiting_customer'],
      [other, 'approved'],
    ] as const) {
      await openDocument(person, 'PASSPORT')
      if (file === other) {
        const text = words(person, 'documents.states.changes_requested.text')
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
        page.getByRole('link', { name: words(person, 'status.requiredReview') }).first(),
      )
      await expectPage(person, 'review')
      await submit(person)
      await waitForStatus(person, status)
    }
    await expectReceivedOnce(shared, await getReference(person))
  },
)

test(
  'a file arrives whole, however slowly or badly the platform answers',
  variant,
  async ({ openVisitor, shared }) => {
    const people = await Promise.all(
      ['Slow Document', 'Flaky Document'].map(async (familyName) => {
        const person = await openVisitor({ applicant: mayaWithFamilyName(familyName) })
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

test('a long upload shows and says how far it is, and can be stopped', async ({ openVisitor }) => {
  const person = await openVisitor({ applicant: withRequestedDocuments(maya), script: true })
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

test('a picture of a type that is not taken is made a JPEG where the browser can open it', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ applicant: withRequestedDocuments(maya), script: true })
  await reachDocuments(person)
  await openDocument(person, 'PASSPORT')
  // Chromium opens no HEIC, but WebP, which is also refused without a script.
  const bytes = await person.page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/webp')
    })
    return [...new Uint8Array((await made?.arrayBuffer()) ?? [])]
  })
  await send(person, { name: 'IMG_1.HEIC', mimeType: 'image/webp', buffer: Buffer.from(bytes) })
  await awaitDocument(person, ['sent', 'submitted', 'approved'])
})

test(
  'a connection that is lost leaves the file selected, and says so',
  variant,
  async ({ openVisitor }) => {
    const person = await openVisitor({ applicant: withRequestedDocuments(maya), script: true })
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
  'a stored document is sent after a crash, under the same id',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer()
    const person = await openVisitor({
      at: server,
      applicant: mayaWithFamilyName('Timeout Document'),
      script: true,
    })
    await reachDocuments(person)
    await openDocument(person, 'PASSPORT')
    await send(person, passport)
    // The whole file has arrived, and the platform is silent.
    await expect(person.page.getByText(words(person, 'documents.checking'))).toBeVisible()
    await expect.poll(() => receivedFile(server, person)).toBeDefined()
    await server.restart('SIGKILL')
    await expect(person.page.locator('#problems')).toContainText(
      words(person, 'documents.errors.unsure'),
    )
    await person.page.goto(person.page.url())
    await awaitDocument(person, ['stored', 'sent', 'submitted', 'approved'])
    await expect.poll(() => server.output()).toMatch(/"event":"document_settled".*"state":"sent"/)
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

for (const applicant of [maya, abdAlRahman]) {
  test(
    `the pages of documents are for everyone, in ${applicant.language}`,
    variant,
    async ({ openVisitor }) => {
      const person = await openVisitor({
        applicant: withRequestedDocuments(applicant, 'Reject Document'),
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
