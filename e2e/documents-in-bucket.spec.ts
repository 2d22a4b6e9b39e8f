/** Documents in an S3-compatible bucket: encrypted there, seen by staff, passed on, and deleted. */

import { eraseOnRequest } from '../lib/privacy/erase-on-request.ts'
import { createPng } from '../test-support/document-files.ts'
import {
  startTestBucket,
  testBucketName,
  testCredentials,
} from '../test-support/servers/s3-server.ts'
import { maya } from './support/applicants.ts'
import { words } from './support/controls.ts'
import {
  awaitDocument,
  expectRefused,
  openDocument,
  reachDocuments,
  receivedFile,
  type SentFile,
  send,
  withRequestedDocuments,
} from './support/documents.ts'
import type { Person } from './support/person.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { withStoppedStore } from './support/stopped-store.ts'
import { expect, test, variant } from './support/test.ts'

const canary = 'Zanquellimar'
const picture: SentFile = {
  name: `${canary}.png`,
  mimeType: 'image/png',
  buffer: createPng({ extra: [['tEXt', Buffer.alloc(700_000, canary)]] }),
}

test(
  'a document waits in a bucket as ciphertext, is seen by staff, passed on and deleted; an erased one too',
  variant,
  async ({ openVisitor, startServer }) => {
    const bucket = await startTestBucket()
    const { server, staff } = await startServerWithStaff(startServer, {
      env: {
        DOCUMENT_STORAGE: 's3',
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: testBucketName,
        S3_ACCESS_KEY_ID: testCredentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
      },
    })
    const applicant = withRequestedDocuments(maya)
    const person = await openVisitor({ at: server, applicant, script: true })
    const noor = await openVisitor({ at: server, script: true })
    const seen = [watchAnswers(person), watchAnswers(noor)]
    await signInAsStaff(noor, staff.noor)
    await reachDocuments(person)
    await openDocument(person, 'PASSPORT')
    const page = person.page.url().replace(/\?.*/, '')
    const denied = (operation: string) =>
      bucket.breaks((call) =>
        call.operation === operation ? { status: 403, code: 'AccessDenied' } : undefined,
      )

    await test.step('the bucket is away: the customer is told, and nothing is left', async () => {
      denied('put')
      await send(person, picture)
      await expectRefused(person, 'unavailable')
      bucket.breaks(undefined)
      expect(bucket.objects.size).toBe(0)
    })

    await test.step('it waits there, and nobody without the keys can read it', async () => {
      denied('get')
      await send(person, picture)
      await awaitDocument(person, ['stored'])
      expect(bucket.objects.size).toBe(2)
      const stored = Buffer.concat(bucket.everStored)
      expect(stored.length).toBeGreaterThan(700_000)
      expect(stored.includes(canary)).toBe(false)
      expect([...bucket.objects.keys()].join()).not.toContain(canary)
    })

    await test.step('staff are told that it cannot be read, and see it when it can', async () => {
      const application = page.match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
      const upload = [...bucket.objects.keys()][0]?.split('/').at(-2)
      await noor.page.goto(`/en/staff/applications/${application}/documents/${upload}`)
      const notice = noor.page.getByText(words(noor, 'staffCase.documents.unavailable'))
      await expect(notice).toBeVisible()
      bucket.breaks(undefined)
      await noor.page.reload()
      await expect
        .poll(() =>
          noor.page
            .locator('.document-picture')
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBe(8)
    })

    await test.step('it is passed on by itself, and deleted', async () => {
      await expect
        .poll(async () => (await receivedFile(server, person))?.bytes.equals(picture.buffer))
        .toBe(true)
      await expect.poll(() => bucket.objects.size).toBe(0)
    })

    await test.step('an erased application: its objects are deleted too', async () => {
      denied('get')
      await person.page.goto(page.replace(/\/documents\/.*/, ''))
      await openDocument(person, 'UTILITY_BILL')
      await send(person, picture)
      await awaitDocument(person, ['stored'])
      expect(bucket.objects.size).toBe(2)
      const erased: string[] = []
      await withStoppedStore(server, async (store) => {
        const id = page.match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
        const application = await store.applications.find(store.db, id)
        const reference = application?.customerId ?? ''
        const request = { reference, staff: 'ada', now: new Date() }
        erased.push((await eraseOnRequest(store, request)).outcome)
      })
      expect(erased).toEqual(['erased'])
      await expect.poll(() => bucket.objects.size).toBe(0)
    })

    const answers = (await Promise.all(seen.flat())).join('\n')
    expect(answers.length).toBeGreaterThan(10_000)
    for (const secret of [testBucketName, new URL(bucket.endpoint).host, 'X-Amz', 'x-amz']) {
      expect(answers).not.toContain(secret)
    }
    expect(server.output()).not.toContain(testBucketName)
    expect(server.output()).not.toContain(canary)
    await bucket.stop()
  },
)

/** The headers and texts of all that a browser is answered. */
function watchAnswers({ page }: Person): Promise<string>[] {
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    const headers = response.allHeaders().then((all) => JSON.stringify(all))
    const body = response.text().catch(() => '')
    answers.push(Promise.all([headers, body]).then((parts) => parts.join('\n')))
  })
  return answers
}
