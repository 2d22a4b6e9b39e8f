import { existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Store } from '../lib/database/store.ts'
import { createOperatorDatabase } from '../test-support/operator-database.ts'
import { operatorSecret, runScript, runScriptHere } from '../test-support/run-script.ts'

// Each opens the database several times, once for each command in a separate process.
vi.setConfig({ testTimeout: 120_000 })

const now = new Date('2026-11-02T10:00:00.000Z')
const newSecret = 'the-newest-of-the-secrets-long-enough'
const staff = { kind: 'staff', id: userInfo().username }

describe('personal data, by command', () => {
  const { dataDir, env, open, remove, withStore } = createOperatorDatabase('personal')

  beforeAll(async () => {
    await open()
    await withStore(async (store) => {
      for (const number of [1, 2, 3]) await addDraft(store, number)
      await store.submissions.add(store.db, {
        id: idOf('b', 3),
        applicationId: idOf('a', 3),
        now,
        operations: [{ kind: 'create', idempotencyId: idOf('d', 3), body: Buffer.from('{}') }],
      })
      await store.simulatorRecords.put('applications', 'one', { name: 'Canary' })
    })
  })
  afterAll(remove)

  it('npm run export gives everything to the screen, or into a new file for its owner alone', async () => {
    const shown = await runScript('export.ts', ['customer-1'], env)
    expect(shown).toMatchObject({ code: 0, errors: '' })
    expect(JSON.parse(shown.output)).toMatchObject({
      application: { customerId: 'customer-1', answers: { name: { first_name: 'Canary' } } },
      submission: null,
    })
    const file = path.join(dataDir, 'customer-1.json')
    const written = await runScriptHere('export.ts', ['customer-1', file], env)
    expect(written.code).toBe(0)
    expect(written.output).not.toContain('Canary')
    expect(readFileSync(file, 'utf8')).toContain('Canary')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = await runScriptHere('export.ts', ['customer-2', file], env)
    expect(again.code).toBe(1)
    expect(again.errors).toContain('is there already')
    expect(readFileSync(file, 'utf8')).toContain('customer-1')

    await withStore(async (store) => {
      const trail = await store.audit.list(store.db, idOf('a', 1))
      expect(trail.map(({ event, actor }) => ({ event, actor }))).toEqual([
        { event: 'application_exported', actor: staff },
        { event: 'application_exported', actor: staff },
      ])
      expect(await store.audit.list(store.db, idOf('a', 2))).toEqual([])
    })
  })

  it('npm run erase erases one application, and none whose outcome is open', async () => {
    const tried = await runScriptHere('erase.ts', ['customer-2', '--dry-run'], env)
    expect(tried).toMatchObject({
      code: 0,
      output: 'customer-2 can be erased. Nothing was erased.\n',
    })
    // Nobody types the reference: the input of this process has ended.
    const unsure = await runScript('erase.ts', ['customer-2'], env)
    expect(unsure).toMatchObject({ code: 1, errors: expect.stringContaining('nothing was erased') })
    const erased = await runScript('erase.ts', ['customer-2', '--yes'], env)
    expect(erased).toMatchObject({ code: 0, errors: '' })
    expect(erased.output).toMatch(/^Erased\. .*\n.*backup/)
    const again = await runScriptHere('erase.ts', ['customer-2', '--yes'], env)
    expect(again).toMatchObject({ code: 1, output: '' })
    expect(again.errors).toContain('was erased before')
    const open = await runScriptHere('erase.ts', ['customer-3', '--yes'], env)
    expect(open).toMatchObject({ code: 1, output: '' })
    expect(open.errors).toContain('is on its way or being decided: nothing was erased')
    const file = path.join(dataDir, 'customer-2.json')
    const late = await runScriptHere('export.ts', ['customer-2', file], env)
    expect(late.errors).toContain('nothing personal is held about it')
    expect(late.code).toBe(1)
    expect(existsSync(file)).toBe(false)
    await withStore(async (store) => {
      expect(await store.applications.find(store.db, idOf('a', 2))).toBeUndefined()
      expect(await store.applications.find(store.db, idOf('a', 3))).toBeDefined()
      expect((await store.audit.verify(store.db)).ok).toBe(true)
    })
  })

  it('npm run keys:rotate leaves nothing that needs the older key', async () => {
    const both = { ...env, APP_SECRET: `${newSecret},${operatorSecret}` }
    const rotated = await runScript('keys-rotate.ts', [], both)
    expect(rotated).toMatchObject({ code: 0, errors: '' })
    // Two applications are left, each with its entry in the index, and a record of the embedded platform;
    // The rights of all three are sealed, those of the erased one too.
    expect(rotated.output).toContain('8 rows are under an older key.')
    expect(rotated.output).toContain('Everything is under the newest key: 8 were put there.')
    await withStore(
      async (store) => {
        await store.requireKeys()
        expect(await store.applications.find(store.db, idOf('a', 1))).toMatchObject({
          answers: { name: { first_name: 'Canary' } },
        })
        expect(await store.simulatorRecords.get('applications', 'one')).toEqual({ name: 'Canary' })
      },
      [newSecret],
    )
    const again = await runScriptHere('keys-rotate.ts', [], { ...env, APP_SECRET: newSecret })
    expect(again).toMatchObject({ code: 0, output: 'Everything is under the newest key.\n' })

    const without = { ...env, APP_SECRET: 'another-secret-that-opens-nothing-here' }
    const failed = await runScriptHere('keys-rotate.ts', [], without)
    expect(failed.code).toBe(1)
    expect(failed.errors).toContain('APP_SECRET must hold the older key too')
  })

  it('each says how it is used, and what is not there', async () => {
    for (const [script, args] of [
      ['erase.ts', []],
      ['erase.ts', ['customer-1', 'x']],
      ['export.ts', []],
      ['keys-rotate.ts', ['now']],
    ] as const) {
      const { code, output, errors } = await runScriptHere(script, [...args], env)
      expect({ code, output }).toEqual({ code: 1, output: '' })
      expect(errors).toContain('npm run')
    }
    for (const [script, ...options] of [['erase.ts', '--yes'], ['export.ts']]) {
      const { code, errors } = await runScriptHere(script ?? '', ['customer-9', ...options], env)
      expect(errors).toContain('There is no application with the reference customer-9')
      expect(code).toBe(1)
    }
  })
})

async function addDraft(store: Store, number: number): Promise<void> {
  const draft = await store.applications.add(store.db, {
    id: idOf('a', number),
    customerId: `customer-${number}`,
    accountId: `account-${number}`,
    locale: 'en',
    expiresAt: now,
    now,
  })
  const answers = { name: { first_name: 'Canary' } }
  await store.applications.updateAnswers(store.db, draft, { answers, now })
}

function idOf(family: string, number: number): string {
  return `${family.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`
}
