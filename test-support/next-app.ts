/** A small Next app of the repository, built and started with nothing of Portico around it. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '../scripts/port.mjs'
import { ended, root, selectNode, spawnChild } from '../scripts/runtime.mjs'

const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }

export type NextApp = {
  url: string
  port: number
  stop(): Promise<void>
}

/** Builds the app in `folder` unless its last build has the same sources, and waits until it answers. */
export async function startNextApp(folder: string): Promise<NextApp> {
  await build(folder)
  const port = await findFreePort()
  const args = ['start', folder, '--port', String(port), '--hostname', '127.0.0.1']
  const child = spawnChild(selectNode(), next, args, { env, stdio: 'pipe' })
  // The pages of this application throw on purpose.
  child.stdout?.resume()
  child.stderr?.resume()
  const end = ended(child)
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await answers(url)); tries++) {
    if (tries > 600) throw new Error(`The app in ${folder} does not answer.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    port,
    async stop() {
      child.kill('SIGKILL')
      await end
    },
  }
}

async function build(folder: string): Promise<void> {
  const mark = path.join(folder, '.next', 'built-from')
  const sources = readSources(folder)
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) return
  // Turbopack takes twice as long for an app of a few lines.
  const args = ['build', folder, '--webpack']
  const child = spawnChild(selectNode(), next, args, { env, stdio: 'pipe' })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = await ended(child)
  if (code !== 0) throw new Error(`${Buffer.concat(output)}\nThe app in ${folder} was not built.`)
  writeFileSync(mark, sources)
}

function readSources(folder: string): string {
  const pages = readdirSync(path.join(folder, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsx'))
    .sort()
    .map((file) => path.join('app', file))
  const files = ['next.config.mjs', ...pages].map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  )
  return [readFileSync(path.join(root, 'package-lock.json'), 'utf8'), ...files].join('\0')
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(10_000) })).ok
  } catch {
    return false
  }
}
