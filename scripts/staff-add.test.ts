import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureLocalSecrets } from '../lib/config/env.ts'
import { openDatabase } from '../lib/database/connection/database.ts'
import { createStore } from '../lib/database/store.ts'
import { createKeyring } from '../lib/keys/keyring/keyring.ts'
import { choosePassword } from '../lib/staff/sign-in/change-password.ts'
import { signIn } from '../lib/staff/sign-in/sign-in.ts'
import { createStaffAuth } from '../lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps } from '../lib/staff/staff-deps.ts'
import { operatorSecret, runScript, runScriptHere } from '../test-support/run-script.ts'
import { seedDataFolder, testErasureKeys } from '../test-support/test-store.ts'

// One opens the database several times, once in a separate process.
vi.setConfig({ testTimeout: 120_000 })

describe('npm run staff:add', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portico-staff-'))
  const env = {
    DATA_DIR: dataDir,
    APP_SECRET: operatorSecret,
    PUBLIC_URL: 'https://apply.example.com',
    ALLOW_TEST_PLATFORM: 'on',
  }

  beforeAll(async () => {
    ensureLocalSecrets(env)
    await seedDataFolder(dataDir)
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('gives a link with which the first administrator chooses a password and signs in', async () => {
    const args = ['ada.canary@example.com', 'Ada Canary', 'administrator']
    const ran = await runScript('staff-add.ts', args, env)
    expect(ran).toMatchObject({ code: 0, errors: '' })
    const [, link = ''] =
      /https:\/\/apply\.example\.com\/en\/staff\/password\/(\S+)/.exec(ran.output) ?? []
    expect(ran.output).not.toContain('anary')
    const database = await openDatabase({ dataDir })
    try {
      const store = createStore({
        database,
        keyring: createKeyring([operatorSecret], testErasureKeys(dataDir)),
      })
      const publicUrl = new URL(env.PUBLIC_URL)
      const deps = createStaffDeps(store, () =>
        createStaffAuth(store, { brand: 'Portico', publicUrl, idleMs: 1_800_000 }),
      )
      const password = 'a canary in every mine'
      expect(await choosePassword(deps, { link, password })).toBe('set')
      expect((await signIn(deps, { address: 'ada.canary@example.com', password })).outcome).toBe(
        'enrol',
      )
      const [added] = await database.db.selectFrom('auditEvent').selectAll().execute()
      expect(added).toMatchObject({
        event: 'staff_added',
        actor: { kind: 'staff', id: userInfo().username },
        detail: { role: 'administrator' },
      })
    } finally {
      await database.close()
    }
    const again = await runScriptHere('staff-add.ts', args, env)
    expect(again).toMatchObject({ code: 0, errors: '' })
    expect(again.output).toContain('Known already')
  })

  it('gives a branch of the firm’s, and none that it does not name', async () => {
    const given = { ...env, STAFF_BRANCHES: 'harbour,old-town' }
    const add = (branch: string) =>
      runScriptHere('staff-add.ts', ['grace.canary@example.com', 'Grace', 'agent', branch], given)
    expect(await add('harbor')).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining('harbour, old-town, all'),
    })
    expect(await add('old-town')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Branch: old-town.'),
    })
    const database = await openDatabase({ dataDir })
    try {
      const accounts = await database.db.selectFrom('staffUser').select('branch').execute()
      expect(accounts.map(({ branch }) => branch).toSorted()).toEqual(['', 'old-town'])
    } finally {
      await database.close()
    }
  })

  it.each([
    [[], 'The address is missing.'],
    [['ada.canary@example.com', 'Ada'], 'The role is missing.'],
    [['ada.canary@example.com', 'Ada', 'owner'], 'owner is no role.'],
    [['ada', 'Ada', 'agent'], 'The address is no e-mail address.'],
    [['ada.canary@example.com', ' ', 'agent'], 'The name is missing.'],
    [['ada.canary@example.com', 'Ada', 'agent', 'harbour', 'more'], 'These are too many words.'],
  ])('says what is wrong, and how it is used: %j', async (args, fault) => {
    const ran = await runScriptHere('staff-add.ts', args, env)
    expect(ran).toMatchObject({ code: 1, output: '' })
    expect(ran.errors.startsWith(fault)).toBe(true)
    expect(ran.errors).toContain('npm run staff:add -- ADDRESS')
  })

  it('names the roles where it is given another', async () => {
    const ran = await runScriptHere('staff-add.ts', ['ada@example.com', 'Ada', 'admin'], env)
    expect(ran).toMatchObject({ code: 1, output: '' })
    expect(ran.errors).toMatch(
      /^admin is no role. The roles are agent, supervisor, administrator\./,
    )
  })
})
