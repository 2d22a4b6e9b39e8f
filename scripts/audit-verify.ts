/**
 * `npm run audit:verify`: walks the whole audit and all evidence of acceptances, and names the first
 * place of each where it is broken.
 */
import type { ChainFault, Head, MacFault, Verdict } from '../lib/audit/chain.ts'
import { complain, runOnStore, say } from './open-store.ts'

type Fault = ChainFault | MacFault

const words: Record<Fault, string> = {
  missing: 'it is not there: deleted, or given another number',
  changed: 'it is not what was written: edited, or put in another’s place',
  tail_cut: 'the chain ends before it, though more had been written',
  beyond_head: 'it was added by something other than Portico',
  mac_missing: 'it carries no MAC: it was written by something other than Portico',
  mac_wrong:
    'its MAC is wrong: it was edited by somebody without APP_SECRET, who made the hashes anew',
  key_unknown:
    'the key of its MAC is not known: put the older key behind the first one of APP_SECRET',
  copied: 'it is a copy of an earlier event',
}

await runOnStore(async ({ store }) => {
  // Before the walk, which then covers it, whatever is written meanwhile.
  const [audit, evidence] = [await store.audit.head(store.db), await store.evidence.head(store.db)]
  const stands = [
    report(await store.audit.verify(store.db), audit, { chain: 'The audit', link: 'event' }),
    report(await store.evidence.verify(store.db), evidence, {
      chain: 'The evidence',
      link: 'record',
    }),
  ]
  if (audit.sequence > 0 && stands.every(Boolean)) {
    say('Note the hashes elsewhere: they show even a rewriting of the whole.')
  }
  if (stands.every(Boolean)) return true
  complain('What comes before it stands. Keep the database as it is and compare with a backup.')
  return false
})

/** Says how a chain stands, and whether it does. */
function report(
  verdict: Verdict<Fault>,
  head: Head,
  { chain, link }: { chain: string; link: string },
) {
  if (!verdict.ok) {
    const { sequence, fault } = verdict
    complain(`${chain} is broken at ${link} ${sequence} (${fault}): ${words[fault]}.`)
    return false
  }
  const { events } = verdict
  const count = events === 1 ? `1 ${link}` : `${events} ${link}s`
  say(`${chain} stands: ${count}, none missing or changed.`)
  if (verdict.unauthenticated) {
    const { events, boundAt } = verdict.unauthenticated
    say(
      `The first ${events} carry no MAC: they are as they were on ${boundAt.toISOString()}, and nothing shows what they were before.`,
    )
  }
  if (head.sequence > 0) {
    say(`${capital(link)} ${head.sequence} has the hash ${head.hash}.`)
  }
  return true
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
