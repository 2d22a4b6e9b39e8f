/** Examines the key service for `npm run doctor`. */

import { createProvider } from '../lib/composition/connect-keys.ts'
import type { KeyServiceSettings } from '../lib/config/key-service-settings.ts'
import type { Env } from '../lib/config/to-env.ts'
import { explainError } from '../lib/database/explain-error.ts'
import { findKeyFolder } from '../lib/keys/keyring/key-folder.ts'
import { keyIdOf } from '../lib/keys/keyring/keyring.ts'
import { keyServices } from '../lib/keys/rules/wrapped-secret.ts'
import { type KeyProvider, KeyServiceError } from '../lib/keys/services/key-provider.ts'
import { unwrapSecret } from '../lib/keys/services/secret-envelope.ts'
import { type Finding, failedCheck, passedCheck, warnedCheck } from './doctor-finding.ts'

const about = 'Key service'
const probe = Buffer.from('npm run doctor of Portico asks whether this opens again')

/** Unwraps each secret, then wraps and unwraps a probe; of no key service, nothing. */
export async function examineKeyService({ keyService, keyDir }: Env): Promise<Finding[]> {
  if (!keyService) return []
  const installation = findKeyFolder(keyDir)?.id
  if (!installation) {
    const words = `${keyDir} holds no erasure keys, and what is wrapped is bound to theirs: name the folder that it was wrapped for.`
    return [failedCheck(about, words)]
  }
  const findings: Finding[] = []
  for (const name of keyServices) {
    const isUsed = keyService.wrapped.some(({ provider }) => provider === name)
    if (!isUsed) continue
    const provider = createProvider(name, keyService)
    try {
      findings.push(await examineProvider(provider, keyService, installation))
    } catch (error) {
      const words = `${name}: ${explainError(error)} ${consequence(keyService)}`
      findings.push(failedCheck(about, words))
    } finally {
      await provider.close()
    }
  }
  return findings
}

async function examineProvider(
  provider: KeyProvider,
  { wrapped, outageMs }: KeyServiceSettings,
  installation: string,
): Promise<Finding> {
  const own = wrapped.filter((each) => each.provider === provider.name)
  for (const each of own) await unwrapSecret(provider, each, { installation }, keyIdOf)
  const names = own.map(({ keyId, keyName }) => `${keyId} (wrapped by ${keyName})`).join(', ')
  const words = `${provider.name} unwraps ${names}; an outage of ${outageMs / 60_000} minutes is tolerated.`
  try {
    const { ciphertext } = await provider.wrap(probe, { installation })
    const opened = await provider.unwrap(ciphertext, { installation })
    if (!opened.equals(probe)) {
      return failedCheck(
        about,
        `${words} But a probe that was wrapped does not come back as it was.`,
      )
    }
    const advice =
      'It also wraps for us, which the service needs for nothing: give that right only to whoever runs npm run keys:wrap.'
    return warnedCheck(about, `${words} ${advice}`)
  } catch (error) {
    if (!(error instanceof KeyServiceError) || error.fault !== 'refused') throw error
    return passedCheck(about, `${words} It does not wrap for us, as it should be.`)
  }
}

function consequence({ outageMs }: KeyServiceSettings): string {
  return `A start is refused, and a running Portico closes within ${outageMs / 60_000} minutes, or about a minute where the service refuses.`
}
