import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDoctor } from '../test-support/doctor.ts'
import { runScriptHere } from '../test-support/run-script.ts'
import { startTestClamd } from '../test-support/servers/clamd-server.ts'
import { startMailServer } from '../test-support/servers/mail-server.ts'
import { startOidcProvider } from '../test-support/servers/oidc-provider.ts'
import { startRegisterServer } from '../test-support/servers/register-server.ts'
import {
  startTestBucket,
  testBucketName,
  testCredentials,
} from '../test-support/servers/s3-server.ts'
import { startSmsServer } from '../test-support/servers/sms-server.ts'
import { examineAddress } from './doctor-address.ts'

// Some open the database several times, in processes of their own.
vi.setConfig({ testTimeout: 120_000 })

const doctor = createDoctor()
beforeEach(doctor.open)
afterEach(doctor.remove)

describe('npm run doctor', () => {
  it('greets the mail server and sends nothing; says what is wrong with one that is away', async () => {
    expect((await doctor.examine()).output).toMatch(
      /^Mail +well +SMTP_URL is not set: e-mails are stored/m,
    )
    const server = await startMailServer()
    Object.assign(doctor.env, {
      SMTP_URL: server.url.replace('//', '//canary:canary@'),
      MAIL_FROM: 'portico@example.com',
    })
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Mail +well +127\.0\.0\.1:\d+ answers and lets us in/m)
    expect(server.received).toEqual([])
    expect(code).toBe(0)
    await server.close()
    const away = await doctor.examine()
    expect(away.output).toMatch(
      /^Mail +WRONG +127\.0\.0\.1:\d+ accepts no e-mails: esocket\. SMTP_URL must/m,
    )
    expect(away.code).toBe(1)
  })

  it('sends an e-mail on trial, and says what the mail server answered', async () => {
    const send = (to: string) => runScriptHere('doctor.ts', ['--mail', to], doctor.env)
    expect((await send('ada@example.com')).output).toContain('SMTP_URL is not set')
    const server = await startMailServer()
    Object.assign(doctor.env, {
      SMTP_URL: server.url.replace('//', '//canary:canary@'),
      MAIL_FROM: 'portico@example.com',
      BRAND_NAME: 'Bricks & <Mortar>',
    })
    const { code, output } = await send('ada@example.com')
    expect(output).toMatch(/^Mail +well +127\.0\.0\.1:\d+ took an e-mail for ada@example\.com/m)
    expect(output).not.toContain('canary')
    expect(code).toBe(0)
    expect(server.received).toMatchObject([
      { to: ['ada@example.com'], html: expect.stringContaining('Bricks &#38; &#60;Mortar&#62;') },
    ])
    server.refuseWith(550)
    const refused = await send('nobody@example.com')
    expect(refused.output).toMatch(/^Mail +WRONG .* did not take it: \w+/m)
    expect(refused.code).toBe(1)
    await server.close()
  })

  it('asks the public address, and says where the proxy in front leads', async () => {
    let status = 421
    let body = ''
    const proxy = createServer((_request, response) => response.writeHead(status).end(body))
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as AddressInfo
    // An address that is not local by its name, and leads to this machine.
    const publicUrl = new URL(`http://0.0.0.0:${port}`)
    const ask = () => examineAddress({ publicUrl })
    const says = (words: string) => expect.stringContaining(words)
    expect(await ask()).toMatchObject([{ well: false, words: says('$http_host') }])
    status = 502
    expect(await ask()).toMatchObject([{ well: true, words: says('answers 502') }])
    status = 200
    expect(await ask()).toMatchObject([{ warns: true }])
    body = '{"keys":[]}'
    expect(await ask()).toMatchObject([{ well: true, words: says('a Portico') }])
    proxy.close()
    proxy.closeAllConnections()
    await once(proxy, 'close')
    expect(await ask()).toMatchObject([{ well: true, words: says('does not answer here') }])
    expect(await examineAddress({ publicUrl: new URL('http://localhost:3000') })).toEqual([])
  })

  it('looks into the folder in which builds find each other, and leaves it as it is', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portico-assets-'))
    expect((await doctor.examine()).output).not.toMatch(/^Assets /m)
    doctor.env.ASSETS_DIR = path.join(folder, 'assets')
    expect((await doctor.examine()).output).toMatch(/^Assets +well +ASSETS_DIR is not there yet/m)
    expect(readdirSync(folder)).toEqual([])
    doctor.env.ASSETS_DIR = folder
    expect((await doctor.examine()).output).toMatch(
      /^Assets +well +ASSETS_DIR has the files of 0 b/m,
    )
    writeFileSync(path.join(folder, 'file'), '')
    doctor.env.ASSETS_DIR = path.join(folder, 'file', 'below')
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Assets +WRONG +ASSETS_DIR cannot be written to \(ENOTDIR\)/m)
    expect(code).toBe(1)
    rmSync(folder, { recursive: true })
  })

  it('asks the SMS service whether it knows our signature, and sends nothing', async () => {
    expect((await doctor.examine()).output).not.toMatch(/^SMS /m)
    const service = await startSmsServer()
    Object.assign(doctor.env, { SMS_URL: service.url, SMS_SECRET: service.secret })
    const well = await doctor.examine()
    expect(well.output).toMatch(/^SMS +well +127\.0\.0\.1:\d+ answers and knows our signature/m)
    expect(service.accepted).toEqual([])
    expect(well.output).toMatch(/^Messages +well +MESSAGE_LIMITS in force: .*\bsms_hour=300\./m)
    doctor.env.MESSAGE_LIMITS = 'sms_hour=- recipient_day=40'
    expect((await doctor.examine()).output).toMatch(
      /^Messages +WARN +SMS leave, and no budget .* recipient_day=40 .* sms_hour=-\./m,
    )
    doctor.env.SMS_SECRET = 'another secret that has enough characters'
    const wrong = await doctor.examine()
    expect(wrong.output).toMatch(/^SMS +WRONG +127\.0\.0\.1:\d+ takes no SMS: http_401\./m)
    expect(wrong.code).toBe(1)
    await service.close()
  })

  it('writes, reads and deletes an object in the bucket, and says who else can see into it', async () => {
    const bucket = await startTestBucket()
    Object.assign(doctor.env, {
      DOCUMENT_STORAGE: 's3',
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: testBucketName,
      S3_ACCESS_KEY_ID: testCredentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
    })
    const well = await doctor.examine()
    expect(well.output).toMatch(/^Documents +well +A test object was written, read and deleted\.$/m)
    expect(well.output.match(/^Documents /gm)).toHaveLength(1)
    expect(bucket.objects.size).toBe(0)
    bucket.setPublic(true)
    bucket.setVersioning('Suspended')
    const exposed = await doctor.examine()
    expect(exposed.output).toMatch(/^Documents +WARN +Anybody can read the objects/m)
    expect(exposed.output).toMatch(/^Documents +WARN +Anybody can list the objects/m)
    expect(exposed.output).toMatch(/^Documents +WARN +The bucket has or had versions/m)
    expect(exposed.code).toBe(0)
    doctor.env.S3_SECRET_ACCESS_KEY = 'another secret'
    const denied = await doctor.examine()
    expect(denied.output).toMatch(
      /^Documents +WRONG +A test object could not be written \(denied\)/m,
    )
    expect(denied.output).not.toContain(testCredentials.accessKeyId)
    expect(denied.code).toBe(1)
    await bucket.stop()
  })

  it('shows the virus scanner a test file of the largest size, and says what of it is wrong', async () => {
    expect((await doctor.examine()).output).not.toMatch(/^Scanner /m)
    const clamd = await startTestClamd()
    doctor.env.CLAMD_ADDRESS = clamd.address
    clamd.signaturesAt = new Date()
    const well = await doctor.examine()
    expect(well.output).toMatch(
      /^Scanner +well +ClamAV 1\.4\.6 finds the EICAR test file in a file of 30 MB/m,
    )
    expect(clamd.scanned).toEqual([30 * 1024 * 1024])
    clamd.signaturesAt = new Date(Date.now() - 8 * 24 * 3_600_000)
    expect((await doctor.examine()).output).toMatch(/^Scanner +WARN .* freshclam must run\.$/m)
    clamd.respondWith({ words: 'stream: OK' })
    expect((await doctor.examine()).output).toMatch(
      /^Scanner +WRONG +No clamd answers .* scanner_error/m,
    )
    clamd.respondWith(undefined)
    clamd.findsTestFile = false
    expect((await doctor.examine()).output).toMatch(
      /^Scanner +WRONG .* does not find the EICAR test/m,
    )
    await clamd.stop()
    const small = await startTestClamd({ maxBytes: 25 * 1024 * 1024 })
    doctor.env.CLAMD_ADDRESS = small.address
    expect((await doctor.examine()).output).toMatch(
      /^Scanner +WRONG .* does not take files of 30 MB: set/m,
    )
    await small.stop()
    const away = await doctor.examine()
    expect(away.output).toMatch(/^Scanner +WRONG .*: ECONNREFUSED\. Until it does, no document is/m)
    expect(away.code).toBe(1)
    doctor.env.CLAMD_WHEN_DOWN = 'accept'
    expect((await doctor.examine()).output).toContain(
      'Until it does, documents are accepted unscanned.',
    )
  })

  it('asks each register that is on whether it answers, and looks for nobody there', async () => {
    expect((await doctor.examine()).output).toMatch(/^Registers +well +The embedded ones are on/m)
    doctor.env.REGISTERS = 'configured'
    expect((await doctor.examine()).output).not.toMatch(/^Registers /m)
    const server = await startRegisterServer()
    Object.assign(doctor.env, server.env)
    const well = await doctor.examine()
    for (const name of ['The UK companies register', 'GLEIF', 'VIES', 'The search for addresses']) {
      expect(well.output).toMatch(new RegExp(`^Registers +well +${name} answers\\.$`, 'm'))
    }
    expect(well.code).toBe(0)
    doctor.env.REGISTER_UK_COMPANIES_KEY = 'another'
    expect((await doctor.examine()).output).toMatch(
      /^Registers +WARN +The UK companies register .*http_401.*does not accept our key/m,
    )
    await server.close()
    const away = await doctor.examine()
    expect(away.output).toMatch(/^Registers +WARN +GLEIF .*connection_refused.*REGISTER_GLEIF_URL/m)
    // Portico works without them.
    expect(away.code).toBe(0)
  })

  it('asks the provider of staff what it is; says so of one that is away', async () => {
    const firm = await startOidcProvider('http://localhost:3000/staff/callback/firm')
    Object.assign(doctor.env, {
      STAFF_OIDC_ISSUER: firm.issuer.href,
      STAFF_OIDC_CLIENT_ID: firm.clientId,
      STAFF_OIDC_CLIENT_SECRET: 'canary-of-the-client-secret',
    })
    const { code, output } = await doctor.examine()
    expect(output).toMatch(
      /^Staff +well +http:.*it must lead back to .*\/staff\/callback\/firm\.$/m,
    )
    expect(code).toBe(0)
    doctor.env.STAFF_OIDC_ISSUER = firm.issuer.href.replace('localhost', '127.0.0.1')
    expect((await doctor.examine()).output).toMatch(/^Staff +WRONG .*calls itself by another name/m)
    await firm.stop()
    const away = await doctor.examine()
    expect(away.output).toMatch(/^Staff +WRONG .*does not say what it is/m)
    expect(away.code).toBe(1)
  })
})
