import { expect, it } from 'vitest'
import { amira, createTestSimulator, errorsIn } from '@/test-support/platform/test-simulator.ts'
import type { ScriptedScenario } from './scenario.ts'

const passport = { field: 'passport_number', description: 'A passport number is needed.' }
const script: ScriptedScenario = {
  requiresFields: [passport],
  processingSeconds: 0,
  sharesAccount: true,
}
const readsScript = { scriptFor: (id: string) => (id === 'cus-amira' ? script : undefined) }

it('a script sets what the simulator requires of one customer, and how long it takes', async () => {
  const bench = createTestSimulator(readsScript)
  const id = await bench.created()
  const { validationErrors } = await bench.status(id)
  expect(validationErrors.map(({ field }) => field)).toEqual([passport.field])
  await bench.update(id, { 'customer_details.passport_number': 'L8765432' })
  await bench.submit(id)
  bench.later(2)
  expect((await bench.status(id)).status).toBe('APPROVED')
})

it('a script lets a customer have two applications for one account', async () => {
  const bench = createTestSimulator(readsScript)
  await bench.created()
  expect((await bench.create(amira())).status).toBe(200)
  const other = { ...amira(), customer_id: 'cus-other' }
  expect((await bench.create(other)).status).toBe(200)
  expect(errorsIn(await bench.create({ ...other, customer_id: 'cus-third' }))[0]?.code).toBe(
    'ACCOUNT_ID_TAKEN',
  )
})

it('without a script, the name alone selects what happens', async () => {
  const bench = createTestSimulator()
  const id = await bench.created()
  expect((await bench.status(id)).status).toBe('READY_FOR_SUBMISSION')
  expect(errorsIn(await bench.create(amira()))[0]?.code).toBe('ACCOUNT_ID_TAKEN')
})
