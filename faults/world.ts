/** Runs the rows that befall everybody, one after the other. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { House } from './house.ts'
import { brokenPromises } from './invariants.ts'
import type { Outcome } from './matrix.ts'
import type { Applying } from './person.ts'
import { placeOn } from './place.ts'
import type { WorldRow } from './rows/world.ts'
import { type Seed, takeSeat } from './seeds.ts'
import { pressOnce } from './sending.ts'

/** How long the fault stands, unless everybody is through before: past the tries that people wait for. */
const standsMs = 9_000
const patienceMs = Number(process.env.FAULTS_PATIENCE_SECONDS ?? 90) * 1_000

/** Runs one; takes its people from `seeds`. */
export async function runWorldRow(house: House, row: WorldRow, seeds: Seed[]): Promise<Outcome> {
  const from = performance.now()
  const faults: string[] = []
  const people: Applying[] = []
  try {
    for (const each of seeds.splice(0, row.people)) people.push(await takeSeat(house.url, each))
    const before = await tokenCalls(house)
    await row.happens(house)
    const pressed = Promise.all(people.map(pressOnce))
    if (row.heals) {
      await Promise.race([pressed.then(() => sleep(500)), sleep(standsMs)])
      await row.heals(house)
    }
    await pressed.catch(() => undefined)
    await Promise.all(people.map((person) => awaitApproved(person)))
    const tokens = (await tokenCalls(house)) - before
    if (row.tokensAtMost !== undefined && tokens > row.tokensAtMost) {
      faults.push(`${tokens} tokens were asked for`)
    }
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
  const report = await house.ledger.report()
  for (const { customerId, browser } of people) {
    const ran = { customerId, ending: 'one' as const, seen: browser.seen, finalAt: undefined }
    faults.push(...brokenPromises(ran, report))
  }
  const seconds = (performance.now() - from) / 1000
  return {
    row: row.name,
    group: row.group,
    behaviour: 'documented',
    ending: 'one',
    faults,
    seconds,
  }
}

/** Looks until the decision is there; one whose press was lost with the server presses again. */
export async function awaitApproved(person: Applying): Promise<void> {
  const { browser, review } = person
  const until = Date.now() + patienceMs
  for (;;) {
    const page = await browser
      .open(review.path.replace('/review', '/status'))
      .catch(() => undefined)
    const place = page && placeOn(page)
    if (place === 'approved') return
    if (page && !place) await pressOnce(person).catch(() => undefined)
    if (Date.now() > until) throw new Error(`ended in "${place ?? page?.path}"`)
    await sleep(1_500)
  }
}

async function tokenCalls({ ledger }: House): Promise<number> {
  const { calls } = await ledger.report()
  return calls.filter(({ operation }) => operation === 'token').length
}
