/** A Chromium for the tests: the system's, or one that is installed here. Node's own modules only. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fitNode, root } from './runtime.mjs'

const systemChromium = '/usr/bin/chromium'

/** How to start it, for Playwright's `launchOptions`. */
export function browserOptions() {
  return {
    ...(existsSync(systemChromium) && { executablePath: systemChromium }),
    args: [
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Chromium's own sandbox refuses to run as root, which is what containers run as.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  }
}

/**
 * Sees to it that there is a browser. As root on Debian it installs the distribution's, with letters
 * for every language we speak; elsewhere Playwright's own. Throws when neither can be had.
 */
export function ensureBrowser() {
  if (existsSync(systemChromium)) return
  const apt = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (apt) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], env)
    const packages = ['chromium', 'fonts-noto-core']
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
    return
  }
  const [node, ...flags] = fitNode()
  const playwright = path.join(root, 'node_modules', 'playwright', 'cli.js')
  run(node, [...flags, playwright, 'install', 'chromium'], process.env)
}

function run(program, args, env) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (status === 0) return
  throw new Error(
    `${program} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`,
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) ensureBrowser()
