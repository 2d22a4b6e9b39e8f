/** A server of the tests that runs in the image (`npm test -- image`), in place of the build beside it. */
import { createInterface } from 'node:readline'
import { secretNames, variableNames } from '../../lib/config/variables.ts'
import type { serve } from '../../scripts/serve.mjs'
import { giveToImageUser, spawnInImage } from './run-in-image.ts'

/** The folder of `make-test-image.mjs`, if the tests are to run on an image. */
export const imageFolder: string | undefined = process.env.PORTICO_E2E_IMAGE || undefined

const settings = [...variableNames, ...secretNames.map((name) => `${name}_FILE`)]

/** `serve` of `scripts/serve.mjs`, by the image in a folder. Only Portico's own variables reach it. */
export function createImageServer(folder: string): typeof serve {
  return ({ port, env = process.env, output }) => {
    const dataDir = env.DATA_DIR ?? ''
    giveToImageUser(dataDir)
    const child = spawnInImage({
      folder,
      dataDir,
      env: { ...settingsInImage(env, dataDir), PORT: String(port) },
    })
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => output?.write(`${line}\n`))
    }
    child.stderr?.on('data', (chunk) => output?.write(chunk))
    return child
  }
}

/** Returns the settings, with the data folder's name inside. */
function settingsInImage(env: NodeJS.ProcessEnv, dataDir: string): Record<string, string> {
  return Object.fromEntries(
    settings.flatMap((name) => {
      const value = env[name]
      return value ? [[name, value.replaceAll(dataDir, '/data')]] : []
    }),
  )
}
