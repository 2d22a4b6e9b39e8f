/** A Chromium for the tests: the system's, or one that is installed here. Node's own modules only. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, selectNode } from './runtime.mjs'

/** Debian's without a window does the same work in five sixths of the time. */
const systemChromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Returns Playwright's `launchOptions` for it. */
export function browserOptions() {
  const executablePath = systemChromiums.find((file) => existsSync(file))
  return {
    ...(executablePath && { executablePath }),
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
 * Sees to it that there is a browser. As root on Debian it installs the distribution's; elsewhere, and where
 * there is no such package (Ubuntu has only a stub), Playwright's own. The fonts are no part of it:
 * the tests bring theirs (`e2e/support/fonts.ts`). Throws, and says what each has said, when neither can be had.
 */
export function ensureBrowser({
  system = systemChromiums,
  isRoot = process.getuid?.() === 0,
  env = process.env,
} = {}) {
  const { isThere, apt, said } = installSystemBrowser({ system, isRoot, env })
  if (isThere) return
  const [node, ...flags] = selectNode()
  const playwright = path.join(root, 'node_modules', 'playwright', 'cli.js')
  const own = ['install', ...(apt ? ['--with-deps'] : []), 'chromium']
  const failed = run(node, [...flags, playwright, ...own], env)
  if (failed !== undefined) throw new Error([...said, failed].filter(Boolean).join('\n'))
}

/** The distribution's, if it can be had: for this no package of npm is needed. */
export function installSystemBrowser({
  system = systemChromiums,
  isRoot = process.getuid?.() === 0,
  env = process.env,
} = {}) {
  const isThere = () => system.some((file) => existsSync(file))
  const apt = !isThere() && isRoot && run('apt-get', ['--version'], env) === undefined
  if (!apt) return { isThere: isThere(), apt, said: [] }
  const quietly = { ...env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']
  // One source that cannot be reached does not make the others' lists worse.
  const said = [run('apt-get', ['update', '-qq'], quietly), run('apt-get', install, quietly)]
  return { isThere: isThere(), apt, said }
}

/** Returns the output of a failed program; undefined on success. */
function run(program, args, env) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (status === 0) return undefined
  return `${program} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) ensureBrowser()
