/** Examines for `npm run doctor` the keys with which systems of the firm start applications. */
import { isLoopback } from '../lib/config/rules/public-url.ts'
import type { Env } from '../lib/config/to-env.ts'
import type { Store } from '../lib/database/store.ts'
import { type Finding, failedCheck, passedCheck, warnedCheck } from './doctor-finding.ts'

const about = 'Partners'

const dayMs = 86_400_000
/** A key that nobody has used for so long is one that nobody misses, except who finds it. */
const longestUnusedMs = 90 * dayMs
/** Time to build what uses a new key. */
const longestNewMs = 30 * dayMs

/** A line for each key that has not ended, and one if the addresses that partners are given open nowhere else. */
export async function examinePartners(
  { publicUrl }: Pick<Env, 'publicUrl'>,
  store: Store,
): Promise<Finding[]> {
  const partners = (await store.partners.list(store.db)).filter((each) => !each.endedAt)
  if (partners.length === 0) return []
  const local = `PUBLIC_URL is ${publicUrl.origin}: the addresses that keys are given for customers open on this machine alone.`
  return [
    ...partners.map(examineKey),
    ...(isLoopback(publicUrl) ? [warnedCheck(about, local)] : []),
  ]
}

type Listed = Awaited<ReturnType<Store['partners']['list']>>[number]

function examineKey({ name, isOurs, createdAt, rotatedAt, lastUsedAt }: Listed): Finding {
  if (!isOurs) {
    const words = `Somebody else wrote to the row of ${name}, so its key opens nothing: npm run audit:verify.`
    return failedCheck(about, words)
  }
  const since = lastUsedAt ?? rotatedAt ?? createdAt
  const isUnused = Date.now() - since.getTime() > (lastUsedAt ? longestUnusedMs : longestNewMs)
  const day = since.toISOString().slice(0, 10)
  const used = lastUsedAt
    ? `was last used on ${day}`
    : `has not been used since it was made on ${day}`
  return isUnused
    ? warnedCheck(
        about,
        `The key of ${name} ${used}. End it if nobody needs it: npm run partner -- end NAME.`,
      )
    : passedCheck(
        about,
        lastUsedAt ? `The key of ${name} ${used}.` : `The key of ${name} is not used yet.`,
      )
}
