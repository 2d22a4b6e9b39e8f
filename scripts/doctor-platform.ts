/** Examines for `npm run doctor` which tokens the platform gives, and what will not work without one. */

import { connectPlatform, connectRemotePlatform } from '../lib/composition/connect-platform.ts'
import type { Env } from '../lib/config/to-env.ts'
import type { Store } from '../lib/database/store.ts'
import { type AddressFault, checkAddresses } from '../lib/platform/client/check-addresses.ts'
import type { PlatformClient } from '../lib/platform/client/client.ts'
import type { PlatformOutcome } from '../lib/platform/client/outcome-types.ts'
import type { Scope } from '../lib/platform/contract/scopes.ts'
import { getCodeAdvice } from './code-advice.ts'
import { type Finding, failedCheck, passedCheck, warnedCheck } from './doctor-finding.ts'

/** What will not work if the platform gives no token for a scope. */
const withoutScope: Record<Scope, { isNeeded: boolean; words: string }> = {
  'applications:write': {
    isNeeded: true,
    words: 'Nothing can be sent: what people send is stored until it can be.',
  },
  'applications:read': {
    isNeeded: true,
    words: 'No status can be read: applications arrive, and none is submitted or followed.',
  },
  'subscriptions:read': {
    isNeeded: false,
    words: 'npm run subscriptions cannot list what there is. Statuses are asked for all the same.',
  },
  'subscriptions:write': {
    isNeeded: false,
    words: 'No events can be subscribed to: statuses are asked for now and then instead.',
  },
}

/** A platform over the network; of the embedded one only that there is no other. */
export async function examineRemote({ platform }: Env): Promise<Finding[]> {
  if (platform.kind === 'embedded') {
    return [passedCheck('Platform', 'The embedded one: nothing outside this machine is needed.')]
  }
  const connected = connectRemotePlatform(platform)
  const where = `${platform.tokenUrl.host}, for the platform at ${platform.apiUrl.host} (${platform.environment})`
  try {
    const tokens = await examineTokens(connected.platform, where)
    // Without a token nothing else can be requested.
    if (!tokens[0]?.well) return tokens
    return [...tokens, ...(await examineAddresses(connected.platform, platform.apiUrl.href))]
  } finally {
    await connected.close()
  }
}

/** Whether the interface is at PLATFORM_API_URL, and lets us read: a line for each thing that is not so. */
async function examineAddresses(platform: PlatformClient, url: string): Promise<Finding[]> {
  const faults = await checkAddresses(platform)
  if (faults.length === 0) {
    return [passedCheck('Platform', `Its interface is at ${url}, and lets this client read.`)]
  }
  const byWords = Map.groupBy(faults, (fault) => describeFault(fault, url))
  return [...byWords].map(([words, same]) => {
    const calls = same.map(({ operation, status }) => `${operation} ${status ?? ''}`.trim())
    const isNeeded = same.some(({ operation }) => operation !== 'listSubscriptions')
    // A missing answer may come in a minute.
    const tell = isNeeded && same[0]?.kind !== 'unknown' ? failedCheck : warnedCheck
    return tell('Platform', `${words} (${calls.join(', ')}).`)
  })
}

function describeFault({ kind, code }: AddressFault, url: string): string {
  if (kind === 'elsewhere')
    return `What answers at ${url} is not the platform’s interface: check the path of PLATFORM_API_URL`
  if (kind === 'between')
    return `Something at ${url} refuses, and not in the platform’s words: check the path of PLATFORM_API_URL, and whether a gateway lets this machine through`
  if (kind === 'refused')
    return 'The platform does not let this client read: ask its support what PLATFORM_CLIENT_ID may do'
  return `No answer that tells: ${code}. ${getCodeAdvice(code).meaning}`.replace(/\.$/, '')
}

/** The embedded platform, which answers from the store; undefined if another is configured. */
export async function examineEmbedded(env: Env, store: Store): Promise<Finding[] | undefined> {
  if (env.platform.kind !== 'embedded') return undefined
  return await examineTokens(connectPlatform(env, store).platform, 'the embedded platform')
}

/** A token for each scope that some call needs, and what will not work without it. */
async function examineTokens(platform: PlatformClient, where: string): Promise<Finding[]> {
  const needs = Object.keys(withoutScope) as Scope[]
  const tokens = await Promise.all(
    needs.map(async (scope) => ({ scope, token: await platform.checkToken(scope) })),
  )
  const missing = tokens.flatMap(({ scope, token }) =>
    token.outcome === 'done' ? [] : [{ scope, code: codeOf(token) }],
  )
  const [first] = missing
  const [shortest] = tokens
    .flatMap(({ token }) => (token.outcome === 'done' ? [token.data.expiresInMs] : []))
    .toSorted((a, b) => a - b)
  if (!first || shortest !== undefined) {
    const minutes = Math.round((shortest ?? 0) / 60_000)
    const given = needs.filter((scope) => missing.every((each) => each.scope !== scope))
    const words = `Tokens came from ${where}: ${given.join(', ')}; they live for ${minutes} minutes.`
    return [passedCheck('Platform', words), ...missing.map((each) => missingOf(each, where))]
  }
  const { meaning, remedy } = getCodeAdvice(first.code)
  return [failedCheck('Platform', `No token from ${where}: ${first.code}. ${meaning} ${remedy}`)]
}

function missingOf({ scope, code }: { scope: Scope; code: string }, where: string): Finding {
  const { isNeeded, words } = withoutScope[scope]
  const message = `No token for ${scope} from ${where}: ${code}. ${words}`
  if (!isNeeded) return passedCheck('Platform', message)
  return failedCheck(
    'Platform',
    `${message} Ask the platform’s support to give it to PLATFORM_CLIENT_ID.`,
  )
}

function codeOf(token: Exclude<PlatformOutcome<unknown>, { outcome: 'done' }>): string {
  return token.outcome === 'refused' ? 'token_refused' : token.code
}
