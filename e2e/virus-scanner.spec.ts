/** Documents where a virus scanner looks at them first: found, clean, and a scanner that is away. */
import { eicar } from '../lib/documents/scanner/eicar.ts'
import { createPdf } from '../test-support/document-files.ts'
import { startTestClamd } from '../test-support/servers/clamd-server.ts'
import { maya, withAnswers } from './support/applicants.ts'
import {
  awaitDocument,
  expectRefused,
  openDocument,
  reachDocuments,
  receivedFile,
  type SentFile,
  send,
} from './support/documents.ts'
import { expect, test, variant } from './support/test.ts'

const canary = 'Zanquellimar'
const clean: SentFile = { name: `${canary}.pdf`, mimeType: 'application/pdf', buffer: createPdf() }
const infected: SentFile = {
  ...clean,
  buffer: createPdf({ body: `% ${eicar.toString('latin1')}\n` }),
}

test(
  'a document with a virus is refused in words, none is accepted while the scanner is away, and a clean one goes on',
  variant,
  async ({ openVisitor, startServer }) => {
    const clamd = await startTestClamd()
    const server = await startServer({
      env: { CLAMD_ADDRESS: clamd.address, CLAMD_TIMEOUT_MS: '2000' },
    })
    const people = [
      { language: 'en', script: true },
      { language: 'es', script: false },
      { language: 'ar', script: false },
    ] as const
    for (const { language, script } of people) {
      const applicant = withAnswers({ ...maya, language }, { name: { last_name: 'Documents' } })
      const person = await openVisitor({ at: server, applicant, language, script })
      await reachDocuments(person)
      await openDocument(person, 'PASSPORT')
      const page = person.page.url().replace(/\?.*/, '')

      await send(person, infected)
      await expectRefused(person, 'infected')
      clamd.respondWith('silent')
      await send(person, clean)
      await expectRefused(person, 'not_scanned')
      expect(await ready(server.url)).toMatchObject({ status: 'ready' })
      clamd.respondWith(undefined)
      expect(await receivedFile(server, { ...person, page: person.page })).toBeUndefined()
      await person.page.goto(page)
      await awaitDocument(person, ['required'])

      await send(person, clean)
      await awaitDocument(person, ['sent', 'submitted', 'approved'])
      expect((await receivedFile(server, person))?.bytes).toEqual(clean.buffer)
    }
    const output = server.output()
    expect(output).toContain('"event":"document_infected"')
    expect(output).toContain('"code":"Win.Test.EICAR_HDB-1"')
    expect(output).toContain('"event":"scanner_unavailable"')
    expect(output).not.toContain(canary)

    await expect.poll(() => ready(server.url)).toMatchObject({ scanner: 'up' })
    await clamd.stop()
    await expect.poll(() => ready(server.url)).toMatchObject({ status: 'ready', scanner: 'down' })
  },
)

async function ready(url: string): Promise<unknown> {
  return (await fetch(`${url}/api/ready`)).json()
}
