/** The packages of the lockfile, installed when they are not. Node's own modules only. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ended } from './runtime.mjs'

/**
 * Tells whether node_modules holds what package-lock.json names. npm keeps a lockfile of its own there, written
 * when an installation is complete, so nothing else need be remembered. Optional packages may be missing (they
 * are for other machines), development ones if `production`.
 */
export function isInstalled(root, { production = false } = {}) {
  const locked = readPackages(path.join(root, 'package-lock.json'))
  const present = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
  if (!locked) throw new Error('package-lock.json is missing or cannot be read.')
  if (!present) return false
  const mayMiss = (entry) => entry.optional || (production && (entry.dev || entry.devOptional))
  return Object.entries(locked).every(([name, entry]) => {
    if (name === '' || entry.link) return true
    const found = present[name]
    return found ? found.version === entry.version : mayMiss(entry)
  })
}

/**
 * Installs if need be; says so, for it takes a while, and does `meanwhile` what needs no package of it.
 * Throws when it does not succeed.
 */
export async function install(root, { production = false, say, meanwhile = async () => {} }) {
  if (isInstalled(root, { production })) return
  say('Installing the packages of package-lock.json …')
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // The npm that runs us; `npm` on Windows is a script that only a shell starts.
  const npm = process.env.npm_execpath
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawn('npm', args, {
        cwd: root,
        stdio: ['ignore', 2, 2],
        shell: process.platform === 'win32',
      })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
  const [[code]] = await Promise.all([ended(child), meanwhile()])
  if (code !== 0) throw new Error('npm ci did not succeed: its words are above.')
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
