/** Personal data and secrets stay where they belong: searched for in everything that can be looked at. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { appSecretFile, simulatorSecretFile } from '../lib/config/local-secrets.ts'
import { findFreePort } from '../scripts/port.mjs'
import { root } from '../scripts/runtime.mjs'
import { startOtlpReceiver } from '../test-support/servers/otlp-receiver.ts'
import {
  answerField,
  answerUntil,
  pressContinue,
  startApplication,
  submit,
  walkToReview,
} from './support/answer-pages.ts'
import { maya, withAnswers } from './support/applicants.ts'
import { getReference, waitForStatus } from './support/navigation.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, guard, test } from './support/test.ts'

const secret = 'canary-secret-9b1e5f0c7a3d4e6f8091'

/** Invented answers in words that occur nowhere else. */
const canary = {
  first_name: 'Zephyrinequill',
  middle_name: 'Oquandra',
  last_name: 'Vexlerpomme',
  email_address: 'zephyrine.quill@vexlerpomme.example',
  telephone_number: '+1 206 555 8846',
  address_line1: '77 Quincunx Parade',
  city: 'Wobblethorpe',
  tax_reference_number: '536-90-4399',
  passport_number: 'ZQX884412',
}
const applicant = withAnswers(maya, {
  name: {
    first_name: canary.first_name,
    middle_name: canary.middle_name,
    last_name: canary.last_name,
  },
  contact: {
    email_address: canary.email_address,
    telephone_number: canary.telephone_number,
  },
  address: { address_line1: canary.address_line1, city: canary.city },
  identification: {
    tax_reference_number: canary.tax_reference_number,
    passport_number: canary.passport_number,
  },
})
/** As typed, and as we write it. */
const personal = [...Object.values(canary), '+12065558846', '2065558846', '536904399']

test(
  'no answer and no secret is in a log, an address, figures, traces, a browser’s storage or the stored files',
  guard,
  async ({ openVisitor, startServer }) => {
    const [receiver, port] = [await startOtlpReceiver(), String(await findFreePort())]
    const server = await startServer({
      env: { APP_SECRET: secret, METRICS_PORT: port, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    })
    const clientSecret = readFileSync(path.join(server.dataDir, simulatorSecretFile), 'utf8').trim()
    const person = await openVisitor({ at: server, applicant, script: true })
    const { page, watched } = person
    await startApplication(person)
    await answerUntil(person, 'contact')
    // A refused answer is as personal as a saved one.
    await answerField(person, 'email_address', canary.email_address.replace('@', ''))
    await pressContinue(person)
    await expect(page.locator('#problems')).toBeFocused()
    await answerUntil(person, 'review')
    await submit(person)
    await waitForStatus(person, 'approved')
    await expectReceivedOnce(server, await getReference(person))
    await page.goto('/sandbox')

    const cookies = await page.context().cookies()
    const session = cookies.find(({ name }) => name === '__Host-portico')?.value ?? ''
    const secrets = [secret, clientSecret, session]
    const sent = watched.requests.map(({ url, referer }) => `${url} ${referer}`).join('\n')
    expect(found(decodeURIComponent(sent), [...personal, ...secrets])).toEqual([])
    await page.goto('/en')
    expect(found(await page.evaluate(everythingStored), [...personal, ...secrets])).toEqual([])
    expect(found(cookies.map(({ value }) => value).join('\n'), personal)).toEqual([])

    const figures = await (await fetch(`http://127.0.0.1:${port}/api/metrics`)).text()
    expect(figures).toContain('portico_answer_errors_total{step="contact",question="email_address"')
    await server.restart('SIGTERM')
    const traces = receiver.requests.map(({ body }) => body).join('\n')
    await receiver.close()
    expect(traces).toContain('submit application')
    // Figures and traces do not name the application either: their reader needs the log for that.
    const application = /\/apply\/([0-9a-f-]{36})/.exec(sent)?.[1] ?? ''
    expect(application).toHaveLength(36)
    const forbidden = [...personal, ...secrets, application]
    expect(found(figures, forbidden)).toEqual([])
    expect(found(traces, forbidden)).toEqual([])

    expect(server.output()).toContain('application_begun')
    expect(found(server.output(), [...personal, ...secrets])).toEqual([])
    const files = filesIn(server.dataDir).filter(
      (file) => ![appSecretFile, simulatorSecretFile].includes(path.basename(file)),
    )
    expect(files.length).toBeGreaterThan(10)
    const stored = files.flatMap((file) =>
      found(readFileSync(file, 'latin1'), [...personal, ...secrets]).map(
        (word) => `${word} in ${path.relative(server.dataDir, file)}`,
      ),
    )
    expect(stored).toEqual([])
  },
)

test('no file that the browser loads contains a name of a secret or a map of the source', () => {
  const folder = path.join(root, '.next', 'static')
  const files = filesIn(folder)
  expect(files.some((file) => file.endsWith('.js'))).toBe(true)
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  const names = ['APP_SECRET', 'CLIENT_SECRET', 'DATABASE_URL', 'client_credentials', appSecretFile]
  const leaks = files.flatMap((file) =>
    found(readFileSync(file, 'latin1'), names).map((name) => `${name} in ${path.basename(file)}`),
  )
  expect(leaks).toEqual([])
})

test('every page has a policy without unsafe-inline, and personal data is not cached', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ script: true })
  const policies: string[] = []
  person.page.on('response', (response) => {
    if (response.request().resourceType() !== 'document') return
    const headers = response.headers()
    policies.push(headers['content-security-policy'] ?? 'none')
    expect(headers['cache-control']).toContain('no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
  })
  await walkToReview(person)
  for (const address of ['/', '/en', '/en/nowhere', '/en/terms/2026-11-01/terms', '/sandbox']) {
    await person.page.goto(address)
  }
  expect(policies.length).toBeGreaterThan(5)
  for (const policy of policies) {
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic'/)
    expect(policy).not.toMatch(/unsafe-/)
    for (const closed of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(closed)
    }
  }
  expect(new Set(policies.map((policy) => policy.match(/nonce-[^']+/)?.[0])).size).toBe(
    policies.length,
  )
})

/** Returns the words that a text contains, in any notation of bytes. */
function found(text: string, words: string[]): string[] {
  return words.filter((word) =>
    [
      word,
      Buffer.from(word).toString('base64').replace(/=+$/, ''),
      Buffer.from(word).toString('hex'),
    ].some((form) => text.includes(form)),
  )
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Runs in the page: everything that a script may have stored. */
async function everythingStored(): Promise<string> {
  const stored: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
  for (const { name } of await indexedDB.databases()) stored.push(name)
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      stored.push(request.url, await (await cache.match(request))?.text())
    }
  }
  stored.push((await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  return JSON.stringify(stored)
}
