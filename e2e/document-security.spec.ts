/** Files that are refused, and documents of other applications. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createPdf, hostileFiles } from '../test-support/document-files.ts'
import { maya } from './support/applicants.ts'
import {
  awaitDocument,
  expectRefused,
  openDocument,
  passport,
  reachDocuments,
  receivedFile,
  send,
  withRequestedDocuments,
} from './support/documents.ts'
import { createForm, sendRequest, startApplicationByPost } from './support/http.ts'
import { expect, guard, test, variant } from './support/test.ts'

for (const script of [false, true]) {
  const how = script ? 'with script' : 'without script'
  test(
    `every hostile file gets one clear message ${how}, and nothing more`,
    script ? variant : guard,
    async ({ openVisitor, shared }) => {
      const person = await openVisitor({ applicant: withRequestedDocuments(maya), script })
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
      await awaitDocument(person, ['required'])
      expect(await receivedFile(shared, person)).toBeUndefined()
      // A good file is still accepted afterwards.
      await send(person, passport)
      await awaitDocument(person, ['sent', 'submitted', 'approved'])
    },
  )
}

test('a file for a document is nobody else’s to send, and comes from our pages only', async ({
  openVisitor,
  shared,
}) => {
  const owner = await openVisitor({ applicant: withRequestedDocuments(maya) })
  await reachDocuments(owner)
  await openDocument(owner, 'PASSPORT')
  const page = owner.page.url()
  const url = `${page}/upload`
  const cookies = await owner.page.context().cookies()
  const mine = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { cookie: theirs } = await startApplicationByPost(shared.url)
  const body = () => createForm([['file', new File([new Uint8Array(createPdf())], 'passport.pdf')]])

  const script = { Accept: 'application/json' }
  // The file is not read at all without a session that could open the application.
  for (const session of [{ cookie: theirs }, {}]) {
    for (const headers of [{}, script]) {
      const answered = await sendRequest(url, { ...session, body: body(), headers })
      expect(answered).toMatchObject({ status: 404, location: '', cookies: [] })
    }
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
  await awaitDocument(owner, ['required'])
  expect(await receivedFile(shared, owner)).toBeUndefined()
})

test(
  'a file made to cost much keeps nobody else waiting',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer()
    const person = await openVisitor({ at: server, applicant: withRequestedDocuments(maya) })
    await reachDocuments(person)
    await openDocument(person, 'PASSPORT')
    const page = person.page.url()
    const url = `${page}/upload`
    const cookies = await person.page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

    /** Measures how long the server's health check takes while files are sent: the median of all answers. */
    async function measure(bytes: Buffer): Promise<{ middle: number; answers: string[] }> {
      const file = new File([new Uint8Array(bytes)], 'passport.pdf')
      let isSending = true
      const sending = Promise.all(
        [1, 2].map(() => sendRequest(url, { cookie, body: createForm([['file', file]]) })),
      ).finally(() => {
        isSending = false
      })
      const times: number[] = []
      while (isSending) {
        const start = performance.now()
        await sendRequest(`${server.url}/api/health`)
        times.push(performance.now() - start)
      }
      const answers = (await sending).map(({ location }) => location.replace(/.*problem=/, ''))
      return { middle: times.sort((a, b) => a - b)[times.length >> 1] ?? 0, answers }
    }

    const size = 1_700_000
    const repeat = (piece: string) => piece.repeat(size / piece.length)
    // This file is as large, but its first bytes are enough to refuse it.
    const quiet = await measure(Buffer.from(repeat('nothing to be seen here ')))
    for (const [bytes, answer] of [
      [createPdf({ body: repeat('1 0 obj/Standard endobj ') }), 'not_checkable'],
      [createPdf({ objects: [`[${repeat('/A 1 ').repeat(12)}]`] }), 'not_checkable'],
      // No reader makes anything of these, and neither does the inspection: it is kept.
      [createPdf({ body: repeat('stream\nendstream ') }), new URL(page).pathname],
    ] as const) {
      const { middle, answers } = await measure(bytes)
      expect(answers).toEqual([answer, answer])
      expect(middle).toBeLessThan(Math.max(100, 4 * quiet.middle))
    }
  },
)

test(
  'no file and no name of one is in a log, an address or the stored files',
  guard,
  async ({ openVisitor, startServer }) => {
    const server = await startServer()
    const person = await openVisitor({
      at: server,
      applicant: withRequestedDocuments(maya),
      script: true,
    })
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
