/** Examines whether the public address leads to Portico, as a browser would reach it. */
import type { Env } from '../lib/config/to-env.ts'
import { type Finding, failedCheck, passedCheck, warnedCheck } from './doctor-finding.ts'
import { listenAddress } from './port.mjs'

/**
 * Asks the public address for what every Portico publishes; nothing where no proxy stands before it. An address
 * that does not answer is no fault: Portico, or the proxy, may not have been started yet.
 */
export async function examineAddress({ publicUrl }: Pick<Env, 'publicUrl'>): Promise<Finding[]> {
  const isLocal = listenAddress({ publicUrl }) !== undefined
  return isLocal ? [] : [await ask(publicUrl.origin)]
}

async function ask(origin: string): Promise<Finding> {
  const later = 'look again once Portico and the proxy run.'
  try {
    const answer = await fetch(`${origin}/.well-known/portico-receipt-keys.json`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.status === 421) {
      const words = `${origin} reaches Portico under another name, so that every page is answered 421: the proxy must pass on Host with its port (nginx: proxy_set_header Host $http_host), and it must be that of PUBLIC_URL.`
      return failedCheck('Address', words)
    }
    if (answer.status >= 500) {
      return passedCheck('Address', `${origin} answers ${answer.status}: ${later}`)
    }
    const { keys }: { keys?: unknown } = Object(await answer.json().catch(() => undefined))
    if (Array.isArray(keys)) return passedCheck('Address', `${origin} leads to a Portico.`)
    return warnedCheck(
      'Address',
      `${origin} leads to something else than Portico: see what the proxy passes on.`,
    )
  } catch (error) {
    const { code, name } = Object((error as Error).cause ?? error)
    return passedCheck('Address', `${origin} does not answer here (${code ?? name}): ${later}`)
  }
}
