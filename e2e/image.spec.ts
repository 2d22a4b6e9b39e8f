/** The container image, run as a container would run it: read-only, as another user, configured when it starts. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  preparedDatabaseFile,
  unpackDatabase,
} from '../lib/database/connection/prepared-database.ts'
import { findFreePort } from '../scripts/port.mjs'
import { withPostgres } from '../scripts/postgres.mjs'
import { ended } from '../scripts/runtime.mjs'
import { waitUntilHealthy } from '../scripts/serve.mjs'
import {
  giveToImageUser,
  imageUser,
  readImageConfig,
  runInImage,
  spawnInImage,
} from '../test-support/image/run-in-image.ts'
import { imageFolder } from '../test-support/image/serve-image.ts'
import { startKmsServer } from '../test-support/key-services/kms-server.ts'
import { startVaultServer } from '../test-support/key-services/vault-server.ts'
import { startOtlpReceiver } from '../test-support/servers/otlp-receiver.ts'
import {
  startTestBucket,
  testBucketName,
  testCredentials,
} from '../test-support/servers/s3-server.ts'
import { submit, walkToReview } from './support/answer-pages.ts'
import { maya } from './support/applicants.ts'
import {
  awaitDocument,
  openDocument,
  passport,
  reachDocuments,
  receivedFile,
  send,
  withRequestedDocuments,
} from './support/documents.ts'
import { askReady } from './support/key-service.ts'
import { getReference, waitForStatus } from './support/navigation.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test } from './support/test.ts'

const folder = imageFolder ?? ''
const files = path.join(folder, 'root')
/** For an image that is pulled and started in seconds. */
const mostMegabytes = 250

let dataDir: string

test.beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portico-image-data-'))
  giveToImageUser(dataDir)
})
test.afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Starts the image on a port and in the data folder of this test; `output` is all that it has written. */
function startImage(env: Record<string, string>) {
  const child = spawnInImage({ folder, dataDir, env })
  let [written, log] = ['', '']
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (each) => (written += each))
  child.stdout?.on('data', (each) => (log += each))
  const end = ended(child)
  return {
    child,
    output: () => written,
    /** The lines of its standard output, which is the log. */
    lines: () => log.split('\n').filter(Boolean),
    /** Returns how many seconds it took until it was healthy. */
    async waitUntilHealthy() {
      const from = performance.now()
      const outcome = await Promise.race([end, waitUntilHealthy(Number(env.PORT), undefined, 120)])
      if (outcome !== 'healthy') throw new Error(`The image did not start:\n${written}`)
      return (performance.now() - from) / 1000
    },
    /** Ends it, and gives the exit code. */
    async stop() {
      child.kill('SIGTERM')
      return (await end)[0]
    },
    async exitCode() {
      return (await end)[0]
    },
  }
}

function runCommand(env: Record<string, string>, ...command: string[]) {
  return runInImage({ folder, dataDir, env }, ['/usr/local/bin/portico', ...command])
}

async function writeSecrets(secrets: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(secrets)) {
    await writeFile(path.join(dataDir, name), `${value}\n`, { mode: 0o440 })
  }
  giveToImageUser(dataDir)
}

/** Reads the number that identifies a PostgreSQL cluster: the first thing in its control file. */
function readClusterNumber(folder: string): bigint {
  return readFileSync(path.join(folder, 'global/pg_control')).readBigUInt64LE()
}

test('is small, and holds no shell, no installer, no secret and nothing that raises privileges', () => {
  const entries = readdirSync(files, { recursive: true, withFileTypes: true })
  // Some are found by two ways, over a link.
  const found = entries.filter((entry) => entry.isFile())
  const paths = found.map((entry) => realpathSync(path.join(entry.parentPath, entry.name)))
  const bytes = [...new Set(paths)].reduce((sum, file) => sum + statSync(file).size, 0)
  process.stdout.write(`${(bytes / 1e6).toFixed(1)} MB of files\n`)
  expect(bytes).toBeGreaterThan(100e6)
  expect(bytes).toBeLessThanOrEqual(mostMegabytes * 1e6)
  const names = entries.map((entry) => path.join(entry.parentPath, entry.name).slice(files.length))
  const tools =
    /\/(sh|bash|dash|busybox|apt|apt-get|dpkg|npm|npx|corepack|yarn|curl|wget|perl|python3?)$/
  expect(names.filter((name) => /\/s?bin\//.test(name) && tools.test(name))).toEqual([])
  expect(names.filter((name) => /\/\.env|\.test\.tsx?$|\.map$|\/\.next\/cache/.test(name))).toEqual(
    [],
  )
  const raised = entries.filter((entry) => {
    const at = path.join(entry.parentPath, entry.name)
    return entry.isFile() && (statSync(at).mode & 0o6000) !== 0
  })
  expect(raised).toEqual([])
})

test('says by itself how it is run: another user, a health check, a volume for its data', () => {
  const config = readImageConfig(folder)
  expect(config.User).toBe(`${imageUser}:${imageUser}`)
  expect(Object.keys(config.Volumes)).toEqual(['/data'])
  expect(config.Healthcheck.Test).toEqual(['CMD', '/usr/local/bin/portico', 'health'])
  expect(config.Env.filter((each) => /SECRET|PASSWORD|KEY/.test(each))).toEqual([])
  const { uid, gid } = statSync(path.join(files, 'data'))
  expect([uid, gid]).toEqual([imageUser, imageUser])
})

test('opens an account with no setting at all, and has it after a restart', async ({
  openVisitor,
}) => {
  const port = await findFreePort()
  const env = { PORT: String(port) }
  const first = startImage(env)
  process.stdout.write(`healthy after ${(await first.waitUntilHealthy()).toFixed(2)} s\n`)
  expect(first.output()).not.toMatch(/Next\.js|EROFS|EACCES|Warning/)
  expect((await runCommand(env, 'health')).status).toBe(0)
  const server = { url: `http://localhost:${port}`, dataDir }
  const person = await openVisitor({ at: server, script: true })
  await walkToReview(person)
  await submit(person)
  await waitForStatus(person, 'approved')
  const reference = await getReference(person)
  const arrived = await expectReceivedOnce(server, reference)
  expect(arrived.body).toMatchObject(person.applicant.request)
  // Pages that are open find these in the image that comes after.
  expect(readdirSync(path.join(dataDir, 'assets/builds'))).toHaveLength(1)
  // The first start took the database that is in the image, and made none: that takes twice as long.
  const prepared = path.join(dataDir, 'prepared')
  await unpackDatabase(path.join(files, 'app/.next', preparedDatabaseFile), prepared)
  expect(readClusterNumber(path.join(dataDir, 'database'))).toBe(readClusterNumber(prepared))

  expect(await first.stop()).toBe(0)
  expect(first.output()).toContain('"event":"stopped"')
  expect(first.output()).not.toContain('"level":"error"')
  for (const line of first.lines()) expect(JSON.parse(line)).toHaveProperty('event')
  expect((await runCommand(env, 'health')).status).toBe(1)
  const second = startImage(env)
  const seconds = await second.waitUntilHealthy()
  process.stdout.write(`healthy after ${seconds.toFixed(2)} s, the second time\n`)
  await person.page.reload()
  await waitForStatus(person, 'approved')
  expect(await getReference(person)).toBe(reference)
  await second.stop()
})

test('runs the commands of operators, beside it and by themselves', async () => {
  const port = await findFreePort()
  await writeSecrets({ 'sandbox-password': 'h7Kq2mW9xRt4bYn8JpL3' })
  const env = { PORT: String(port), SANDBOX_PASSWORD_FILE: '/data/sandbox-password' }
  const run = (...command: string[]) => runCommand(env, ...command)
  const running = startImage(env)
  await running.waitUntilHealthy()
  // A setting counts at run time, and a secret's file is read.
  const opened = await fetch(`http://localhost:${port}/sandbox`, { redirect: 'manual' })
  expect(opened.status).toBe(401)
  const added = await run('staff:add', 'ana@example.com', 'Ana Ruiz', 'administrator')
  expect(added.stdout).toContain('Added, as administrator.')
  expect((await run('backup', '/data/backup.tar.gz')).status).toBe(0)
  await running.stop()

  const doctor = await run('doctor')
  expect(`${doctor.stdout}${doctor.stderr}`).toContain('Everything works')
  expect(doctor.status).toBe(0)
  expect((await run('doctor', '--restore', '/data/backup.tar.gz')).status).toBe(0)
  expect((await run('submissions')).status).toBe(0)
  expect((await run('audit:verify')).stdout).toContain('not anchored')
  const unknown = await run('screens')
  expect(unknown.status).toBe(1)
  expect(unknown.stderr).toContain('staff:add')
})

test('serves with several processes on PostgreSQL, with every secret from a file, and replaces them', async ({
  openVisitor,
}) => {
  const postgres = await withPostgres()
  try {
    const port = await findFreePort()
    const key = randomBytes(32).toString('base64')
    await writeSecrets({ DATABASE_URL: postgres.url, APP_SECRET: key })
    const env = {
      PORT: String(port),
      KEY_DIR: '/data/keys',
      DATABASE_URL_FILE: '/data/DATABASE_URL',
      APP_SECRET_FILE: '/data/APP_SECRET',
    }
    const job = startImage({ ...env, MIGRATE: 'only' })
    expect(await job.exitCode()).toBe(0)
    expect(job.output()).toContain('This version can be started.')
    const running = startImage({ ...env, WORKERS: '2', MIGRATE: 'off' })
    const started = () => running.output().match(/"event":"started"/g)?.length ?? 0
    await expect.poll(started, { timeout: 120_000 }).toBe(2)
    const person = await openVisitor({ at: { url: `http://localhost:${port}`, dataDir } })
    await walkToReview(person)
    running.child.kill('SIGHUP')
    await submit(person)
    await waitForStatus(person, 'approved')
    await expect.poll(started, { timeout: 120_000 }).toBe(4)
    expect(await running.stop()).toBe(0)
    expect(running.output()).not.toContain('worker_ended')
  } finally {
    await postgres.stop()
  }
})

test('stores documents in a bucket, with the SDK that only this needs', async ({
  openVisitor,
  startServer,
}) => {
  const bucket = await startTestBucket()
  try {
    const settings = {
      DOCUMENT_STORAGE: 's3',
      S3_ENDPOINT: bucket.endpoint,
      S3_REGION: 'eu-central-1',
      S3_BUCKET: testBucketName,
      S3_ACCESS_KEY_ID: testCredentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
    }
    const server = await startServer({ env: settings })
    const person = await openVisitor({ at: server, applicant: withRequestedDocuments(maya) })
    await reachDocuments(person)
    await openDocument(person, 'PASSPORT')
    await send(person, passport)
    await awaitDocument(person, ['sent', 'submitted', 'approved'])
    expect(await receivedFile(server, person)).toEqual({
      name: 'passport.pdf',
      bytes: passport.buffer,
    })
    expect(bucket.calls.map(({ operation }) => operation)).toContain('put')
    const options = { folder, dataDir: server.dataDir, env: settings }
    const doctor = await runInImage(options, ['/usr/local/bin/portico', 'doctor'])
    expect(doctor.stdout).toContain('A test object was written, read and deleted.')
  } finally {
    await bucket.stop()
  }
})

test('takes its secret from a key service, with the SDK that only this needs', async () => {
  const kms = await startKmsServer()
  const vault = await startVaultServer()
  try {
    vault.createKey('portico')
    await startWithKeyService('aws-kms', {
      ...kms.env,
      KEY_PROVIDER: 'aws-kms',
      AWS_KMS_KEY_ID: kms.createKey(),
    })
    await startWithKeyService('vault', {
      KEY_PROVIDER: 'vault',
      VAULT_ADDR: vault.url,
      VAULT_TRANSIT_KEY: 'portico',
      VAULT_ROLE_ID: vault.role.id,
      VAULT_SECRET_ID: vault.role.secret,
    })
  } finally {
    await vault.close()
    await kms.close()
  }
})

/** Wraps a secret with the image, starts the image with it in a folder of its own, and reads its metrics. */
async function startWithKeyService(provider: string, settings: Record<string, string>) {
  await rm(dataDir, { recursive: true, force: true })
  dataDir = await mkdtemp(path.join(tmpdir(), 'portico-image-data-'))
  giveToImageUser(dataDir)
  const wrapped = await runCommand(settings, 'keys:wrap')
  expect(wrapped.stderr).toContain('Put it first in APP_SECRET_WRAPPED')
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const running = startImage({
    ...settings,
    APP_SECRET_WRAPPED: wrapped.stdout.trim(),
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
  })
  await running.waitUntilHealthy()
  expect(await askReady(`http://127.0.0.1:${port}`)).toMatchObject({ code: 200, keys: 'confirmed' })
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/api/metrics`)).text()
  expect(figures).toContain(`portico_key_service_up{provider="${provider}"} 1`)
  expect(await running.stop()).toBe(0)
}

test('sends traces, with the SDK that only this needs', async () => {
  const receiver = await startOtlpReceiver()
  try {
    const port = await findFreePort()
    const running = startImage({
      PORT: String(port),
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    })
    await running.waitUntilHealthy()
    expect((await fetch(`http://localhost:${port}/en`)).status).toBe(200)
    // The rest is sent when it stops.
    expect(await running.stop()).toBe(0)
    expect(receiver.spans().map(({ name }) => name)).toContain('GET /[language]')
  } finally {
    await receiver.close()
  }
})

test('ends at once while it starts, and says in words what is wrong with a setting', async () => {
  const wrong = startImage({ PORT: '3000', PUBLIC_URL: 'http://example.com' })
  expect(await wrong.exitCode()).toBe(1)
  expect(wrong.output()).toContain('PUBLIC_URL must be an https address')

  const starting = startImage({ PORT: String(await findFreePort()) })
  await expect.poll(() => readdirSync(dataDir).length).toBeGreaterThan(0)
  const from = performance.now()
  await starting.stop()
  expect(performance.now() - from).toBeLessThan(8_000)
})
