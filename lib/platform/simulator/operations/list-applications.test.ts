import { expect, it } from 'vitest'
import {
  amira,
  createTestSimulator,
  errorsIn,
  withIds,
} from '@/test-support/platform/test-simulator.ts'

type Bench = ReturnType<typeof createTestSimulator>
type Listed = { customer_id: string }
type Links = Record<'self' | 'first' | 'prev' | 'next' | 'last', string | null>

async function benchOfFive(): Promise<Bench> {
  const bench = createTestSimulator()
  for (const [index, name] of ['Aster', 'Birch', 'Cedar', 'Dahlia', 'Elm'].entries()) {
    const body = withIds(amira(name), String(index))
    body.customer_details.email_address = `${name}@example.com`
    const id = await bench.created(body)
    if (index === 1) await bench.submit(id)
    bench.later(60)
  }
  return bench
}

async function ask(bench: Bench, query: string) {
  const { json, status } = await bench.call('GET', `/v1/applications${query}`)
  const { applications } = json.data as { applications: Listed[] }
  return { status, ids: applications.map((one) => one.customer_id), links: json.links as Links }
}

it('lists newest first, with links that can be followed to either end', async () => {
  const bench = await benchOfFive()
  const first = await ask(bench, '?page_size=2')
  expect(first.ids).toEqual(['cus-4', 'cus-3'])
  expect(first.links.prev).toBeNull()
  const seen: string[] = []
  for (let next: string | null = first.links.first; next; ) {
    const page = await ask(bench, new URL(next, 'http://localhost').search)
    seen.push(...page.ids)
    expect(page.links.last).toBe(first.links.last)
    next = page.links.next
  }
  expect(seen).toEqual(['cus-4', 'cus-3', 'cus-2', 'cus-1', 'cus-0'])
  const last = await ask(bench, new URL(String(first.links.last), 'http://localhost').search)
  expect(last.ids).toEqual(['cus-0'])
  expect(last.links.prev).toContain('page=1')
  expect((await ask(bench, '?page=9')).ids).toEqual([])
})

it.each([
  ['?customer_id=cus-2', ['cus-2']],
  ['?customer_id=cus', []],
  ['?customer_name=amira%20ced', ['cus-2']],
  ['?email_address=elm@EXAMPLE.com', ['cus-4']],
  ['?status=APPROVED', ['cus-1']],
  ['?status=READY_FOR_SUBMISSION&page_size=1', ['cus-4']],
  ['?application_type=CORPORATION', []],
  ['?order_by=customer_name&order=asc', ['cus-0', 'cus-1', 'cus-2', 'cus-3', 'cus-4']],
  ['?order_by=created_at&order=ASC&page_size=1', ['cus-0']],
])('filters and orders by %s', async (query, expected) => {
  expect((await ask(await benchOfFive(), query)).ids).toEqual(expected)
})

it.each([
  ['?page=-1', 'page: '],
  ['?page_size=0', 'page_size: '],
  ['?page_size=101', 'page_size: '],
  ['?status=DONE', 'status: '],
  ['?order=up', 'order: '],
  ['?order_by=secret', 'order_by: '],
  ['?customer_id=a&customer_id=b', 'customer_id: '],
  ['?custmer_id=a', 'query: '],
])('refuses %s rather than ignore it', async (query, start) => {
  const reply = await createTestSimulator().call('GET', `/v1/applications${query}`)
  expect(reply.status).toBe(400)
  expect(errorsIn(reply)[0]?.description.startsWith(start)).toBe(true)
})

it('loses none of very many, and finds the oldest by its customer_id', async () => {
  const bench = createTestSimulator()
  for (let index = 0; index < 250; index += 1) await bench.created(withIds(amira(), String(index)))
  expect((await ask(bench, '?page=2&page_size=100')).ids).toHaveLength(50)
  expect((await ask(bench, '?page=249&page_size=1')).ids).toEqual(['cus-0'])
  expect((await ask(bench, '?customer_id=cus-0')).ids).toEqual(['cus-0'])
  expect(
    (await bench.simulator.applications({ limit: 3, offset: 247 })).map((one) => one.customerId),
  ).toEqual(['cus-2', 'cus-1', 'cus-0'])
})
