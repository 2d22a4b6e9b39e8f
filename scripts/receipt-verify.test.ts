import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { issueReceipt, type Receipt } from '../lib/acceptance/evidence/receipt.ts'
import { seal } from '../lib/acceptance/evidence/seal.ts'
import { recordAcceptance } from '../lib/acceptance/record-acceptance.ts'
import type { Store } from '../lib/database/store.ts'
import { noErasureKeys } from '../lib/keys/keyring/erasure-keys.ts'
import { createKeyring } from '../lib/keys/keyring/keyring.ts'
import { createOperatorDatabase } from '../test-support/operator-database.ts'
import { runScript, runScriptHere } from '../test-support/run-script.ts'
import { acceptanceContext } from '../test-support/submission/acceptance-context.ts'
import {
  createPlatformAnswers,
  createProgress,
  session,
  terms,
} from '../test-support/submission/platform-answers.ts'

// Each opens the database several times, one in a separate process.
vi.setConfig({ testTimeout: 120_000 })

const now = new Date('2026-11-21T09:00:00.000Z')
const customerId = 'customer-1'

describe('npm run receipt:verify', () => {
  const { dataDir, env, open, remove, withStore } = createOperatorDatabase('receipt')
  /** Somewhere else: nothing of the installation is at hand. */
  const elsewhere = { DATA_DIR: path.join(dataDir, 'none') }
  let receipt: Receipt

  beforeAll(async () => {
    await open()
    receipt = await withStore(acceptTwice)
    writeFileSync(fileOf('receipt'), JSON.stringify(receipt, undefined, 2))
  })
  afterAll(remove)

  function fileOf(name: string): string {
    return path.join(dataDir, `${name}.json`)
  }

  /** Writes the receipt with its text changed into a separate file. */
  function changed(name: string, change: (text: string) => string): string {
    writeFileSync(fileOf(name), change(readFileSync(fileOf('receipt'), 'utf8')))
    return fileOf(name)
  }

  const verify = (args: string[], at: Record<string, string> = env, run = runScriptHere) =>
    run('receipt-verify.ts', args, at)

  it('says that a receipt is valid, and that the installation’s chain has it', async () => {
    const { code, output, errors } = await verify([fileOf('receipt')], env, runScript)
    expect(errors).toBe('')
    expect(output).toContain(`Receipt of ${customerId}, handed out ${now.toISOString()}`)
    expect(output).toContain('2 records: 2 acceptances, 0 calls')
    expect(output).toContain('The installation’s chain has every record of it, and stands.')
    expect(output).toContain('Valid: nothing was altered')
    expect(code).toBe(0)
  })

  it('verifies an export too, with the answers in it', async () => {
    const file = fileOf('export')
    expect((await runScriptHere('export.ts', [customerId, file], env)).code).toBe(0)
    const { code, output } = await verify([file])
    expect(output).toMatch(/\d+ answers shown, each the one that was accepted\./)
    expect(code).toBe(0)
    const text = readFileSync(file, 'utf8')
    const name = String(createPlatformAnswers()['customer_details.last_name'])
    const at = text.indexOf('"answers"', text.indexOf('"receipt"'))
    writeFileSync(file, text.slice(0, at) + text.slice(at).replace(`"${name}"`, '"Other"'))
    const altered = await verify([file])
    expect(altered.errors).toContain('customer_details.last_name: it is not what was sealed')
    expect(altered.code).toBe(1)
  })

  it('names the part in which one byte was altered, also where nothing is at hand', async () => {
    const file = changed('byte', (text) => text.replace('"online"', '"onlinf"'))
    for (const at of [env, elsewhere]) {
      const { code, output, errors } = await verify([file], at)
      expect({ code, output }).toEqual({ code: 1, output: '' })
      expect(errors).toContain('records[0].parts.presence: it is not what was sealed')
    }
  })

  it('says of one that was cut off that it cannot be read', async () => {
    const { code, errors } = await verify([changed('cut', (text) => text.slice(0, 2_000))])
    expect(errors).toContain('receipt: it cannot be read')
    expect(code).toBe(1)
  })

  it('elsewhere knows no keys but those it is given', async () => {
    const unknown = await verify([fileOf('receipt')], elsewhere)
    expect(unknown.errors).toContain(`whose key signed it: ${receipt.keys[0]?.kid}`)
    expect(unknown.errors).toContain(receipt.issue.parts.handed.keys)
    expect(unknown.code).toBe(3)
    writeFileSync(fileOf('keys'), JSON.stringify({ keys: receipt.keys }))
    const known = await verify([fileOf('receipt'), '--keys', fileOf('keys')], elsewhere)
    expect(known).toMatchObject({ code: 0, errors: '' })
  })

  it('takes no receipt of another’s key for the installation’s', async () => {
    const { signer } = createKeyring(
      ['a secret of another installation, long enough to be one'],
      noErasureKeys,
    )
    const forged = issueReceipt({
      records: receipt.records
        .slice(0, 1)
        .map(({ parts }) => seal(parts, signer) as Receipt['records'][number]),
      keys: [signer.key],
      issuer: { name: 'Portico', keys: 'https://elsewhere.example/keys' },
      application: customerId,
      signer,
      now,
    })
    writeFileSync(fileOf('forged'), JSON.stringify(forged))
    const { code, errors } = await verify([fileOf('forged')])
    expect(errors).toContain('whose key signed it')
    expect(code).toBe(3)
  })

  it('says how it is used, and what cannot be read', async () => {
    for (const args of [[], [fileOf('receipt'), 'more'], [fileOf('receipt'), '--keys']]) {
      const { code, errors } = await verify(args, elsewhere)
      expect(errors).toContain('npm run receipt:verify FILE')
      expect(code).toBe(2)
    }
    writeFileSync(fileOf('other'), JSON.stringify({ name: 'portico', version: '0.1.0' }))
    expect(await verify([fileOf('other')], elsewhere)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('other.json is no receipt'),
    })
    const { code, errors } = await verify([fileOf('nothing')], elsewhere)
    expect(errors).toContain('cannot be read (ENOENT)')
    expect(code).toBe(2)
  })

  it('and npm run audit:verify say that the installation’s chain is broken', async () => {
    const stands = await runScriptHere('audit-verify.ts', [], env)
    expect(stands.output).toContain(
      'The evidence stands: 2 records, none changed, each written by Portico.',
    )
    await withStore(({ transaction }) =>
      transaction(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`delete from evidence where sequence = 1`.execute(tx)
      }),
    )
    const receipts = await verify([fileOf('receipt')])
    expect(receipts.errors).toContain('records[0]: the installation’s chain does not have it')
    expect(receipts.errors).toContain('broken at record 1')
    expect(receipts.code).toBe(1)
    const audit = await runScriptHere('audit-verify.ts', [], env)
    expect(audit.output).toContain('The audit stands')
    expect(audit.errors).toContain('The evidence is broken at record 1 (missing)')
    expect(audit.code).toBe(1)
  })
})

/** One application, accepted twice, and the receipt of it. */
async function acceptTwice(store: Store): Promise<Receipt> {
  const id = idOf(1)
  const draft = await store.applications.add(store.db, {
    id,
    customerId,
    accountId: 'account-1',
    locale: 'en',
    expiresAt: new Date('2027-01-01T00:00:00.000Z'),
    now,
  })
  const answers = createPlatformAnswers()
  const application = await store.applications.updateAnswers(store.db, draft, { answers, now })
  const given = {
    progress: createProgress(answers),
    terms,
    attested: false,
    session,
    acceptanceContext,
  }
  for (const _ of [1, 2]) {
    await store.transaction((tx) =>
      recordAcceptance({ store, now: () => now }, tx, application, given),
    )
  }
  return issueReceipt({
    records: (await store.evidence.list(store.db, id)).map(({ record }) => record),
    keys: await store.evidence.keys(store.db),
    issuer: { name: 'Portico', keys: 'https://apply.example.com/keys' },
    application: customerId,
    signer: store.evidence.signer,
    now,
  })
}

function idOf(number: number): string {
  return `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`
}
