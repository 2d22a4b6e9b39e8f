/** A file of as many customers as are taken: its size must not show in the memory. */
import v8 from 'node:v8'
import vm from 'node:vm'
import { afterAll, expect, it } from 'vitest'
import { createLogger } from '#lib/observability/logging/logger.ts'
import { addPartner } from '#lib/partners/manage-partners.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { csvOf, lineOf } from '@/test-support/imports/customer-file.ts'
import { addStaff } from '@/test-support/staff/add-staff.ts'
import { createMadeUpMember } from '@/test-support/staff/made-up-member.ts'
import { createTestStaffDeps } from '@/test-support/staff/staff-setup.ts'
import { setUpApplications } from '@/test-support/submission/applications-setup.ts'
import { openTestStore } from '@/test-support/test-store.ts'
import { type FileImportDeps, workOnImport } from './file-import-job.ts'
import { receiveImport } from './manage-imports.ts'
import { maxRows } from './rules/limits.ts'

v8.setFlagsFromString('--expose-gc')
const collectGarbage: () => void = vm.runInNewContext('gc')

const opened = await openTestStore()
afterAll(opened.close)

/** One in a hundred is whole; the others are in a language that is not offered, which costs a fraction of the time. */
async function* createFile(rows: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvOf())
  for (let row = 1; row <= rows; row += 1_000) {
    const lines = Array.from({ length: Math.min(1_000, rows - row + 1) }, (_, index) =>
      lineOf(`shop-${row + index}`, { language: index % 100 === 0 ? 'en' : 'es' }),
    )
    yield Buffer.from(`${lines.join('\r\n')}\r\n`)
  }
}

it(`${maxRows} rows are checked in the memory of a tenth of them, and not one more`, async () => {
  await opened.reset()
  const bench = setUpApplications(opened)
  const { store } = bench
  const now = () => new Date()
  const who = { name: 'Ada', role: 'administrator' } as const
  const { account } = await addStaff(createTestStaffDeps(store), who)
  const actor = { kind: 'staff', id: account } as const
  await addPartner({ store, now, actor }, { name: 'Acme', scopes: ['applications:start'] })
  const [partner] = await store.partners.list(store.db)
  const received = await receiveImport(
    { store, now, invites: true },
    createMadeUpMember('administrator', account),
    { partnerId: partner?.id ?? '', name: 'customers.csv', bytes: createFile(maxRows + 1) },
  )
  if (received.outcome !== 'received') throw new Error(received.outcome)
  const heapMb: number[] = []
  const deps: FileImportDeps = {
    ...bench.deps,
    now,
    log: createLogger({ level: 'silent' }),
    publicUrl: new URL('https://apply.example.com'),
    languages: ['en'],
    funnel: createFunnelCounters(),
    wait: async () => undefined,
    isCrowded: measure,
  }
  let rows = 0
  /** Asked after each row. */
  function measure(): boolean {
    rows += 1
    if (rows % (maxRows / 10) === 0) {
      collectGarbage()
      heapMb.push(process.memoryUsage().heapUsed / 1024 / 1024)
    }
    return false
  }
  const before = process.cpuUsage()
  await workOnImport(deps, received.id, new AbortController().signal)
  const { user, system } = process.cpuUsage(before)
  process.stdout.write(
    `${heapMb.map(Math.round)} MB, ${Math.round((user + system) / 1e6)} s, ${maxRows} rows\n`,
  )
  const found = await store.fileImports.find(store.db, received.id)
  expect(found).toMatchObject({
    state: 'refused',
    progress: { rows: maxRows, counts: { started: maxRows / 100, invalid: maxRows * 0.99 } },
  })
  const [first = 0] = heapMb
  // The identifiers of all customers are remembered, to find one that is there twice.
  expect((heapMb.at(-1) ?? 0) / first).toBeLessThan(1.5)
}, 900_000)
