/** Programs that tests need, installed from Debian. */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Installs a package if that is possible, and gives what `find` finds then. Throws `none`, with what
 * apt-get said, if it finds nothing.
 *
 * @template T
 * @param {string} name
 * @param {{ find: () => T | undefined, none: string }} options
 * @returns {Promise<T>}
 */
export async function installDebianPackage(name, { find, none }) {
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0
  if (!mayInstall || !fs.existsSync('/usr/bin/apt-get')) throw new Error(none)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const args = ['install', '-y', '-qq', '--no-install-recommends', name]
  await run('apt-get', ['update', '-qq'], { env }).catch(() => undefined)
  const result = await run('apt-get', args, { env }).catch(({ stderr }) => ({ stderr }))
  const found = find()
  if (found) return found
  throw new Error(`${none}\napt-get ${args.join(' ')}\n${result.stderr}`)
}
