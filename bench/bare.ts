/** The bare Next app: one page and one server action, built and run like Portico. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '../scripts/port.mjs'
import { ended, root, selectNode, spawnChild } from '../scripts/runtime.mjs'
import { superviseServer } from './supervise-server.ts'

const folder = path.join(import.meta.dirname, 'bare')
const next = path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next')
const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }

/** Builds it if need be, and waits until it answers. */
export async function startBare() {
  await build()
  const port = await findFreePort()
  const args = ['start', folder, '--port', String(port), '--hostname', '127.0.0.1']
  const child = spawnChild(selectNode(), next, args, { env, stdio: 'pipe' })
  const url = `http://localhost:${port}`
  return { url, ...(await superviseServer(child, url)) }
}

async function build(): Promise<void> {
  const mark = path.join(folder, '.next', 'bench-sources')
  const digest = digestSources()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === digest) return
  const child = spawnChild(selectNode(), next, ['build', folder], { env, stdio: 'pipe' })
  const words: Buffer[] = []
  child.stdout?.on('data', (chunk) => words.push(chunk))
  child.stderr?.on('data', (chunk) => words.push(chunk))
  const [code] = await ended(child)
  if (code !== 0) throw new Error(`${Buffer.concat(words)}\nThe bare app was not built.`)
  writeFileSync(mark, digest)
}

function digestSources(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')))
  const pages = readdirSync(path.join(folder, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
    .map((file) => path.join('app', file))
  for (const file of ['next.config.js', 'instrumentation.ts', ...pages]) {
    hash.update(file).update(readFileSync(path.join(folder, file)))
  }
  return hash.digest('hex')
}
