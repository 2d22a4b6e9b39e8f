/** A Chromium for the tests: the system's, or one that is installed here. Node's own modules only. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fitNode, root } from './runtime.mjs'

/** Debian's without a window does the same work in five sixths of the time. */
const systemChromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** How to start it, for Playwright's `launchOptions`. */
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
 * Sees to it that there is a browser. As root on Debian it installs the distribution's, with letters
 * for every language we speak; elsewhere, and where there is no such package (Ubuntu has only a stub),
 * Playwright's own. Throws, and says what each has said, when neither can be had.
 */
export function ensureBrowser({
  system = systemChromiums,
  isRoot = process.getuid?.() === 0,
  env = process.env,
} = {}) {
  const isThere = () => system.some((file) => existsSync(file))
  if (isThere()) return
  const said = []
  const apt = isRoot && run('apt-get', ['--version'], env) === undefined
  if (apt) {
    const quietly = { ...env, DEBIAN_FRONTEND: 'noninteractive' }
    const packages = ['chromium-headless-shell', 'fonts-noto-core']
    // One source that cannot be reached does not make the others' lists worse.
    said.push(run('apt-get', ['update', '-qq'], quietly))
    said.push(
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quietly),
    )
    if (isThere()) return
  }
  const [node, ...flags] = fitNode()
  const playwright = path.join(root, 'node_modules', 'playwright', 'cli.js')
  const own = ['install', ...(apt ? ['--with-deps'] : []), 'chromium']
  const failed = run(node, [...flags, playwright, ...own], env)
  if (failed !== undefined) throw new Error([...said, failed].filter(Boolean).join('\n'))
}

/** What a program said that failed; undefined when it did not. */
function run(program, args, env) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (status === 0) return undefined
  return `${program} ${args.join(' ')}\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) ensureBrowser()
