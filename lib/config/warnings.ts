/** Finds settings that are valid but probably not meant. */

import { measures, volumePeriods } from '#lib/staff/rules/volume-limits.ts'
import { isLoopback } from './rules/public-url.ts'
import type { Env } from './to-env.ts'

/** `about`: the part of Portico, as `npm run doctor` names it. */
export type ConfigWarning = { about: string; words: string }

type Settings = Pick<
  Env,
  'publicUrl' | 'trustProxy' | 'contactWaitMs' | 'returnWaitMs' | 'staffScope' | 'staffLimits'
>

/** Returns the warnings of a start, from the most to the least grave. */
export function findConfigWarnings(env: Settings): ConfigWarning[] {
  const { publicUrl, trustProxy, contactWaitMs, returnWaitMs, staffScope, staffLimits } = env
  const endless = measures.flatMap((measure) =>
    volumePeriods
      .filter((period) => staffLimits[measure][period].stop === undefined)
      .map((period) => `${measure}_${period}`),
  )
  return [
    ...(isProxyUnknown(env) ? [{ about: 'Proxy', words: proxyUnknownWarning }] : []),
    // Portico itself speaks no https: only at such an address can there be no proxy before it.
    ...(trustProxy && isLoopback(publicUrl) ? [{ about: 'Proxy', words: proxyMissingWords }] : []),
    ...(returnWaitMs === 0 ? [{ about: 'Customers', words: noReturnWaitWords }] : []),
    ...(contactWaitMs === 0 ? [{ about: 'Staff', words: noWaitWords }] : []),
    ...(staffScope.scope === 'all' && staffScope.branches.length > 0
      ? [{ about: 'Staff', words: branchesWords }]
      : []),
    ...(endless.length > 0
      ? [
          {
            about: 'Staff',
            words: `STAFF_LIMITS never stops ${endless.join(', ')}: ${endlessWords}`,
          },
        ]
      : []),
  ]
}

/**
 * Tells whether visitors cannot be distinguished: https ends at a proxy whose statement about the visitor is
 * not trusted, so that all share the limits of one address.
 */
export function isProxyUnknown({ publicUrl, trustProxy }: Pick<Env, 'publicUrl' | 'trustProxy'>) {
  return publicUrl.protocol === 'https:' && !trustProxy
}

const proxyUnknownWarning =
  'PUBLIC_URL is https and TRUST_PROXY is off: behind a proxy all visitors count as one address, and limits turn away people who did nothing. Set TRUST_PROXY=on where a proxy of yours sets X-Forwarded-For.'

const proxyMissingWords =
  'TRUST_PROXY is on and PUBLIC_URL is this machine: without a proxy that sets X-Forwarded-For, whoever sends that header says what their address is, so no limit holds for them and the evidence names a network of their choice. Set TRUST_PROXY=off unless a proxy of yours is there.'

const noWaitWords =
  'STAFF_CONTACT_WAIT_HOURS is 0: an address that one of staff asks for and another approves gets links at once, before the customer can say that it was not them. Two who collude are stopped by nothing else.'

const noReturnWaitWords =
  'RETURN_ACCEPT_WAIT_HOURS is 0: whoever reads the mailbox of a customer who came back once can accept and send in their name, before the customer can say that it was not them.'

const branchesWords =
  'STAFF_BRANCHES is set and STAFF_SCOPE is all: every agent sees the applications of every branch.'

const endlessWords = 'an account can copy all that its role may see, and is only reported.'
