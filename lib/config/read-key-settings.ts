/** Reads the configuration that wrapping a secret needs: less than a start, and before anything is wrapped. */
import * as z from 'zod'
import { getKeyDir } from './data-folder.ts'
import { serviceCrossChecks } from './key-cross-checks.ts'
import { type KeyServiceSettings, toKeyService } from './key-service-settings.ts'
import { absolutePath } from './read-text-file.ts'
import { getDataDir, readSources, type Source } from './sources.ts'
import { createVariables, type Variables } from './variables.ts'

type KeySettings = { keyService: KeyServiceSettings; secrets: string[]; keyDir: string }

/** Returns the settings, or their faults, a line each. */
export function readKeySettings(source: Source): KeySettings | { faults: string[] } {
  const { values, faults } = readSources(source)
  const schema = createVariables().pick({
    APP_SECRET: true,
    KEY_DIR: true,
    KEY_PROVIDER: true,
    APP_SECRET_WRAPPED: true,
    KEY_OUTAGE_MINUTES: true,
    AWS_KMS_KEY_ID: true,
    VAULT_ADDR: true,
    VAULT_NAMESPACE: true,
    VAULT_CACERT: true,
    VAULT_TRANSIT_KEY: true,
    VAULT_TRANSIT_MOUNT: true,
    VAULT_TOKEN: true,
    VAULT_ROLE_ID: true,
    VAULT_SECRET_ID: true,
    VAULT_KUBERNETES_ROLE: true,
    VAULT_AUTH_MOUNT: true,
  })
  const parsed = schema.safeParse(values)
  const own = faults.filter((fault) =>
    Object.keys(schema.shape).some((name) => fault.startsWith(name)),
  )
  if (!parsed.success) {
    const wrong = z.flattenError(parsed.error).fieldErrors
    for (const [name, messages = []] of Object.entries(wrong)) {
      own.push(...messages.map((message) => `${name} ${message}`))
    }
    return { faults: [...new Set(own)] }
  }
  const variables = parsed.data as Variables
  for (const { variable, isBroken, message } of serviceCrossChecks) {
    if (isBroken(variables)) own.push(`${variable} ${String(message)}`)
  }
  const keyService = toKeyService(variables, source.VAULT_TOKEN_FILE)
  if (keyService === undefined || keyService.provider === 'local') {
    own.push('KEY_PROVIDER must name the key service that is to wrap the secret: aws-kms or vault')
  }
  if (own.length > 0 || !keyService) return { faults: [...new Set(own)] }
  const keyDir = values.KEY_DIR ? absolutePath(values.KEY_DIR) : getKeyDir(getDataDir(source))
  return { keyService, secrets: variables.APP_SECRET ?? [], keyDir }
}
