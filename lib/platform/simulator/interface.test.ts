import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bodyRows } from '@/test-support/platform/interface-rows/body-rows.ts'
import { callRows } from '@/test-support/platform/interface-rows/call-rows.ts'
import { withAccount } from '@/test-support/platform/interface-rows/row.ts'
import { amira, createTestSimulator, errorsIn } from '@/test-support/platform/test-simulator.ts'

const rows = [...callRows, ...bodyRows]

describe('the table of what is accepted and refused', () => {
  it("is INTERFACE.md's", () => {
    const text = readFileSync(new URL('INTERFACE.md', import.meta.url), 'utf8')
    const lines = rows.map((row) => `| ${row.sent} | ${row.answered} | ${row.source} |`)
    expect(text).toContain(['| sent | answered | source |', '|---|---|---|', ...lines].join('\n'))
  })

  it.each(rows)('is true: $sent → $answered', async ({ answered, send, holds }) => {
    const bench = createTestSimulator()
    const reply = await send(bench)
    const [status, code] = answered.split(/[ ;,]+/)
    expect(reply.status).toBe(Number(status))
    if (reply.status !== 200)
      expect([`\`${errorsIn(reply)?.[0]?.code ?? reply.json.error}\``]).toEqual([code])
    await holds?.(bench, reply)
    expect(bench.faults).toEqual([])
  })
})

it('offers the products of its settings, and of each the assets that it has', async () => {
  const bench = createTestSimulator({ products: [{ id: 'GOLD', assets: ['FIAT_MAINNET_EUR'] }] })
  const reply = await bench.create(amira())
  expect(errorsIn(reply)).toEqual([
    { code: 'INVALID_FIELD', description: 'account_to_open.product_id: must be one of GOLD' },
  ])
  const gold = withAccount({ product_id: 'GOLD' })
  expect(errorsIn(await bench.create(gold))[0]?.description).toBe(
    'account_to_open.asset_type_id: must be one of FIAT_MAINNET_EUR for this product',
  )
  const accepted = withAccount({ product_id: 'GOLD', asset_type_id: 'FIAT_MAINNET_EUR' })
  const id = await bench.created(accepted)
  // A product that is no longer offered does not block an application that has it.
  const later = createTestSimulator({ records: bench.records })
  expect((await later.update(id, { 'customer_details.title': 'Prof' })).status).toBe(200)
})
