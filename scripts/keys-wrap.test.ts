/** Tests moving the secret into a key service and back, and misuses of the wrapped secret. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStoreWithKeys } from '../lib/composition/compose-keys.ts'
import { connectKeys, openKeyring } from '../lib/composition/connect-keys.ts'
import { getKeyDir } from '../lib/config/data-folder.ts'
import { openDatabase } from '../lib/database/connection/database.ts'
import { createStore, type Store } from '../lib/database/store.ts'
import { findKeyFolder } from '../lib/keys/keyring/key-folder.ts'
import { openErasureKeys } from '../lib/keys/keyring/open-erasure-keys.ts'
import { formatWrappedSecret, parseWrappedSecret } from '../lib/keys/rules/wrapped-secret.ts'
import { createLogger } from '../lib/observability/logging/logger.ts'
import { envOf } from '../test-support/environment.ts'
import { type KmsServer, startKmsServer } from '../test-support/key-services/kms-server.ts'
import { startVaultServer, type VaultServer } from '../test-support/key-services/vault-server.ts'
import { createOperatorDatabase } from '../test-support/operator-database.ts'
import { operatorSecret, runScriptHere } from '../test-support/run-script.ts'

describe('the secret of an installation', () => {
  const opened = createOperatorDatabase('keys-wrap')
  const { env: local, dataDir } = opened
  let kms: KmsServer
  let vault: VaultServer
  let byKms: Record<string, string>
  let byVault: Record<string, string>
  let kmsKey: string

  beforeAll(async () => {
    await opened.open()
    kms = await startKmsServer()
    vault = await startVaultServer()
    kmsKey = kms.createKey()
    vault.createKey('portico')
    Object.assign(process.env, kms.env)
    const kmsSettings = { ...kms.env, KEY_PROVIDER: 'aws-kms', AWS_KMS_KEY_ID: kmsKey }
    byKms = { ...local, ...kmsSettings, APP_SECRET: '' }
    byVault = {
      ...local,
      APP_SECRET: '',
      KEY_PROVIDER: 'vault',
      VAULT_ADDR: vault.url,
      VAULT_TRANSIT_KEY: 'portico',
      VAULT_TOKEN: vault.createToken(),
    }
    await withStore(local, async (store) => {
      await store.prepareAudit(new Date())
      await store.simulatorRecords.put('applications', 'one', { name: 'Canary' })
    })
  })
  afterAll(async () => {
    await kms.close()
    await vault.close()
    await opened.remove()
    for (const name of Object.keys(kms.env)) Reflect.deleteProperty(process.env, name)
  })

  /** Opens the store with the secrets of a configuration, as a start does. */
  async function withStore<T>(source: Record<string, string>, work: (store: Store) => Promise<T>) {
    const env = envOf(source)
    const database = await openDatabase(
      env.database.kind === 'postgres' ? env.database : { dataDir: env.dataDir },
    )
    try {
      const erasureKeys = await openErasureKeys(database, env.keyDir)
      const store = createStore({ database, keyring: await openKeyring(env, erasureKeys) })
      await store.requireKeys()
      return await work(store)
    } finally {
      await database.close()
    }
  }
  const readOne = (source: Record<string, string>) =>
    withStore(source, (store) => store.simulatorRecords.get('applications', 'one'))
  const rotate = async (source: Record<string, string>) => {
    const { code, errors } = await runScriptHere('keys-rotate.ts', [], source)
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
  }
  async function wrap(source: Record<string, string>, ...args: string[]): Promise<string> {
    const { code, output, errors } = await runScriptHere('keys-wrap.ts', args, source)
    expect(errors).toMatch(
      /^Secret [0-9a-f]{16}, wrapped by \S+ for the installation [0-9a-f]{16}\./,
    )
    expect(code).toBe(0)
    expect(output).not.toContain(operatorSecret)
    return output.trim()
  }

  it('moves into AWS KMS as it is, so that nothing stored changes, and out again by a new one', async () => {
    const wrapped = await wrap({ ...byKms, APP_SECRET: operatorSecret }, '--existing')
    const moved = { ...byKms, APP_SECRET_WRAPPED: wrapped }
    expect(await readOne(moved)).toEqual({ name: 'Canary' })
    expect(await withStore(moved, async (store) => store.countToRewrap())).toBe(0)

    // Back: a new secret of one's own first, the one that the service unwraps behind it.
    const own = 'a-new-secret-of-9d8f7e6c5b4a3210-characters'
    const back = { ...moved, KEY_PROVIDER: 'local', APP_SECRET: own }
    await rotate(back)
    expect(await readOne({ ...local, APP_SECRET: own })).toEqual({ name: 'Canary' })
    await rotate({ ...local, APP_SECRET: `${operatorSecret},${own}` })
  })

  it('moves to a new one that nobody has seen, with the old one behind it until all is rotated', async () => {
    const wrapped = await wrap(byKms)
    const both = { ...byKms, APP_SECRET_WRAPPED: wrapped, APP_SECRET: operatorSecret }
    await rotate(both)
    const moved = { ...byKms, APP_SECRET_WRAPPED: wrapped }
    expect(await readOne(moved)).toEqual({ name: 'Canary' })
    await expect(readOne(local)).rejects.toMatchObject({ code: 'KEY_UNKNOWN' })

    // Moves from one service to the other: each unwraps its own.
    const next = await wrap(byVault)
    const across = { ...byVault, ...kms.env, AWS_KMS_KEY_ID: kmsKey }
    await rotate({ ...across, APP_SECRET_WRAPPED: `${next},${wrapped}` })
    const arrived = { ...byVault, APP_SECRET_WRAPPED: next }
    expect(await readOne(arrived)).toEqual({ name: 'Canary' })

    // The service's own rotation needs nothing; wrapping again makes the older version needless.
    vault.rotate('portico')
    expect(await readOne(arrived)).toEqual({ name: 'Canary' })
    const again = await wrap(arrived, '--existing')
    expect(parseWrappedSecret(again)?.keyName).toBe('transit/portico:v2')
    vault.forbidVersionsBefore('portico', 2)
    expect(await readOne({ ...arrived, APP_SECRET_WRAPPED: again })).toEqual({ name: 'Canary' })
    byVault.APP_SECRET_WRAPPED = again
  })

  it('is looked at by npm run doctor', async () => {
    const well = await runScriptHere('doctor.ts', [], byVault)
    expect(well.output).toMatch(
      /^Key service +WARN .*vault unwraps [0-9a-f]{16} .*an outage of 60 minutes/m,
    )
    expect(well.output).toMatch(/^Keys +well +What the key service unwraps holds every key/m)
    vault.allow('decrypt')
    const narrow = await runScriptHere('doctor.ts', [], byVault)
    expect(narrow.output).toMatch(
      /^Key service +well .*It does not wrap for us, as it should be\./m,
    )
    vault.allow('encrypt')
    const denied = await runScriptHere('doctor.ts', [], byVault)
    expect(denied.output).toMatch(/^Key service +WRONG .*refuses to unwrap .*A start is refused/m)
    expect(denied.code).toBe(1)
    vault.allow('encrypt', 'decrypt')
    await vault.goDown()
    const down = await runScriptHere('doctor.ts', [], byVault)
    expect(down.output).toMatch(/^Key service +WRONG .*gives no answer \(ECONNREFUSED\)/m)
    expect(down.output).not.toContain('canary')
    await vault.comeBack()
  })

  describe('is not had by', () => {
    it('somebody with the database, KEY_DIR and what is wrapped, without the service', async () => {
      const { VAULT_TOKEN: _, ...stolen } = byVault
      await expect(
        readOne({ ...stolen, VAULT_TOKEN: 'hvs.of-somebody-else' }),
      ).rejects.toMatchObject({ code: 'KEY_SERVICE_REFUSED' })
    })

    it('somebody who puts another installation’s wrapped secret there, which they know', async () => {
      const theirs = mkdtempSync(path.join(tmpdir(), 'portico-elsewhere-'))
      const foreign = await wrap({ ...byVault, KEY_DIR: theirs, APP_SECRET_WRAPPED: '' })
      await expect(readOne({ ...byVault, APP_SECRET_WRAPPED: foreign })).rejects.toMatchObject({
        code: 'KEY_SERVICE_REFUSED',
      })
      // The matching folder of keys does not help either: the database names the one that it was filled with.
      await expect(
        readOne({ ...byVault, APP_SECRET_WRAPPED: foreign, KEY_DIR: theirs }),
      ).rejects.toMatchObject({ code: 'ERASURE_KEY_UNKNOWN' })
      rmSync(theirs, { recursive: true })
    })

    it('somebody who puts an older one back, or changes what stands beside it', async () => {
      const older = await wrap(
        { ...byVault, APP_SECRET: operatorSecret, APP_SECRET_WRAPPED: '' },
        '--existing',
      )
      await expect(readOne({ ...byVault, APP_SECRET_WRAPPED: older })).rejects.toMatchObject({
        code: 'KEY_UNKNOWN',
      })
      const own = parseWrappedSecret(byVault.APP_SECRET_WRAPPED ?? '')
      const relabelled = formatWrappedSecret({ ...own, keyId: 'f'.repeat(16) } as never)
      await expect(readOne({ ...byVault, APP_SECRET_WRAPPED: relabelled })).rejects.toMatchObject({
        code: 'KEY_SERVICE_WRONG',
      })
    })

    it.each([
      ['bytes that are no secret', 'garbage'],
      ['a secret of its own', JSON.stringify({ installation: 'ID', secret: 'x'.repeat(40) })],
      ['one that is too short', JSON.stringify({ installation: 'ID', secret: 'x' })],
      ['nothing but the installation', JSON.stringify({ installation: 'ID' })],
    ])('a key service that answers %s', async (_, text) => {
      const database = await openDatabase(
        local.DATABASE_URL ? { url: local.DATABASE_URL } : { dataDir },
      )
      const { id } = await openErasureKeys(database, getKeyDir(dataDir))
      await database.close()
      vault.answerWith(Buffer.from(text.replace('ID', id)).toString('base64'))
      await expect(readOne(byVault)).rejects.toMatchObject({ code: 'KEY_SERVICE_WRONG' })
      vault.answerWith(undefined)
    })

    it('anybody unseen who may wrap and puts one of their own first: the audit has it', async () => {
      const theirs = await wrap({ ...byVault, APP_SECRET_WRAPPED: '' })
      const lines: string[] = []
      const env = envOf({
        ...byVault,
        APP_SECRET_WRAPPED: `${theirs},${byVault.APP_SECRET_WRAPPED}`,
      })
      const database = await openDatabase(
        env.database.kind === 'postgres' ? env.database : { dataDir: env.dataDir },
      )
      const erasureKeys = await openErasureKeys(database, env.keyDir)
      const log = createLogger({
        level: 'info',
        destination: { write: (line) => lines.push(line) },
      })
      const { store, custody } = await createStoreWithKeys({
        env,
        database,
        erasureKeys,
        bucket: undefined,
        log,
      })
      await custody.stop()
      const key = parseWrappedSecret(theirs)?.keyId
      expect(lines.map((line) => JSON.parse(line))).toContainEqual(
        expect.objectContaining({ event: 'key_added', kind: 'vault', code: key }),
      )
      const events = await store.db
        .selectFrom('auditEvent')
        .select('detail')
        .where('event', '=', 'key_added')
        .execute()
      expect(events.map(({ detail }) => detail)).toEqual([{ key, provider: 'vault' }])
      await database.close()
    })
  })

  it('says how it is used, and what is missing', async () => {
    const usage = await runScriptHere('keys-wrap.ts', ['now'], byKms)
    expect(usage).toMatchObject({ code: 1, output: '' })
    expect(usage.errors).toContain('npm run --silent keys:wrap -- --existing')
    const none = await runScriptHere('keys-wrap.ts', [], local)
    expect(none.errors).toContain('KEY_PROVIDER must name the key service that is to wrap')
    const half = await runScriptHere('keys-wrap.ts', [], { ...byKms, AWS_KMS_KEY_ID: '' })
    expect(half.errors).toContain('AWS_KMS_KEY_ID must be set')
    const empty = await runScriptHere('keys-wrap.ts', ['--existing'], {
      ...byKms,
      DATABASE_URL: 'postgres://nobody@localhost/none',
      APP_SECRET_WRAPPED: '',
    })
    expect(empty.errors).toContain('Nothing is configured that could be wrapped')
  })

  it('stands nowhere in the data folder, the database or what is printed', async () => {
    const [secret = ''] = await openSecretsOf(byVault)
    expect(secret).toHaveLength(43)
    const copy = mkdtempSync(path.join(tmpdir(), 'portico-copy-'))
    cpSync(dataDir, copy, { recursive: true })
    const files = readdirSync(copy, { recursive: true, withFileTypes: true })
    const holding = files.filter(
      (file) =>
        file.isFile() && readFileSync(path.join(file.parentPath, file.name)).includes(secret),
    )
    expect(holding.map(({ name }) => name)).toEqual([])
    rmSync(copy, { recursive: true })
  })
})

async function openSecretsOf(source: Record<string, string>): Promise<string[]> {
  const env = envOf(source)
  const connection = connectKeys(env)
  try {
    return await connection.openSecrets(findKeyFolder(env.keyDir)?.id ?? '')
  } finally {
    await connection.close()
  }
}
