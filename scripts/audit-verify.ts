/** `npm run audit:verify`: walks the whole audit, and names the first place where it is broken. */
import type { Verdict } from '../lib/audit/chain.ts'
import { complain, runOnStore, say } from './open-store.ts'

type Fault = (Verdict & { ok: false })['fault']

const words: Record<Fault, string> = {
  missing: 'it is not there: deleted, or given another number',
  changed: 'it is not what was written: edited, or put in another’s place',
  tail_cut: 'the audit ends before it, though more had been written',
  beyond_head: 'it was added by something other than Portico',
}

await runOnStore(async ({ store }) => {
  // Before the walk, which then covers it, whatever is written meanwhile.
  const head = await store.audit.head(store.db)
  const verdict = await store.audit.verify(store.db)
  if (verdict.ok) {
    const { events } = verdict
    say(
      `The audit stands: ${events === 1 ? '1 event' : `${events} events`}, none missing or changed.`,
    )
    if (head.sequence > 0) {
      say(`Event ${head.sequence} has the hash ${head.hash}.`)
      say('Note it elsewhere: it shows even a rewriting of the whole.')
    }
    return true
  }
  const { sequence, fault } = verdict
  complain(`The audit is broken at event ${sequence} (${fault}): ${words[fault]}.`)
  complain('What comes before it stands. Keep the database as it is and compare with a backup.')
  return false
})
