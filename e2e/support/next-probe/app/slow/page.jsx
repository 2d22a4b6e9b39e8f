import { setTimeout as sleep } from 'node:timers/promises'

export const dynamic = 'force-dynamic'

/** How many of these pages are made at the moment, and the most that were. */
const counts = { now: 0, most: 0 }

export default async function Page() {
  counts.now++
  counts.most = Math.max(counts.most, counts.now)
  await sleep(300)
  counts.now--
  return <p>{String(counts.most)}</p>
}
