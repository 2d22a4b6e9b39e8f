/** `npm run keys:wrap`: prints the secret as the key service wrapped it, for APP_SECRET_WRAPPED. */
import { randomBytes } from 'node:crypto'
import { connectKeys, createProvider } from '../lib/composition/connect-keys.ts'
import { privateUmask } from '../lib/config/data-folder.ts'
import { readKeySettings } from '../lib/config/read-key-settings.ts'
import { explainError } from '../lib/database/explain-error.ts'
import { ensureKeyFolder } from '../lib/keys/keyring/key-folder.ts'
import { keyIdOf } from '../lib/keys/keyring/keyring.ts'
import { type KeyServiceName, parseWrappedSecret } from '../lib/keys/rules/wrapped-secret.ts'
import type { KeyProvider } from '../lib/keys/services/key-provider.ts'
import { wrapSecret } from '../lib/keys/services/secret-envelope.ts'
import { loadEnvironment, printError, printLine } from './command.ts'

const usage = [
  'npm run --silent keys:wrap                     wraps a new secret with the service of KEY_PROVIDER',
  'npm run --silent keys:wrap -- --existing       wraps those that are configured now, newest first',
  'npm run --silent keys:wrap -- --installation ID   where KEY_DIR is not at hand; npm run doctor says the id',
].join('\n')

process.umask(privateUmask)
const options = readOptions(process.argv.slice(2))
if (!options) {
  printError(usage)
  process.exitCode = 1
} else {
  try {
    process.exitCode = (await wrap(options)) ? 0 : 1
  } catch (error) {
    printError(explainError(error))
    process.exitCode = 1
  }
}

type Options = { existing: boolean; installation: string | undefined }

function readOptions(given: string[]): Options | undefined {
  const left = [...given]
  const options: Options = { existing: false, installation: undefined }
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (word === '--existing') options.existing = true
    else if (word === '--installation' && /^[0-9a-f]{16}$/.test(left[0] ?? '')) {
      options.installation = left.shift()
    } else return undefined
  }
  return options
}

async function wrap({ existing, installation: named }: Options): Promise<boolean> {
  loadEnvironment()
  const settings = readKeySettings(process.env)
  if ('faults' in settings) {
    printError(['The configuration is not right:', ...settings.faults].join('\n- '))
    return false
  }
  const { keyService, secrets, keyDir } = settings
  // The first start accepts the keys that it finds there.
  const installation = named ?? ensureKeyFolder(keyDir).id
  const configured = connectKeys({ keyService, secrets })
  const provider = createProvider(keyService.provider, keyService)
  try {
    const plain = existing
      ? await configured.openSecrets(installation)
      : [randomBytes(32).toString('base64url')]
    if (plain.length === 0) {
      printError(
        'Nothing is configured that could be wrapped: without --existing a new secret is made.',
      )
      return false
    }
    const wrapped: string[] = []
    for (const secret of plain) {
      wrapped.push(await wrapSecret(provider as Wrapping, secret, { installation }, keyIdOf))
    }
    printLine(wrapped.join(','))
    for (const text of wrapped) report(text, installation)
    printError(
      existing
        ? 'Set APP_SECRET_WRAPPED to this line, and take APP_SECRET (or the file app-secret) away.'
        : 'Put it first in APP_SECRET_WRAPPED, keep the older ones behind it, restart, and run npm run keys:rotate.',
    )
    return true
  } finally {
    await Promise.all([configured.close(), provider.close()])
  }
}

type Wrapping = KeyProvider & { name: KeyServiceName }

function report(text: string, installation: string): void {
  const { keyId, keyName } = parseWrappedSecret(text) ?? {}
  printError(`Secret ${keyId}, wrapped by ${keyName} for the installation ${installation}.`)
}
