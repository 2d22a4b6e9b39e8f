/** Draws pages of PDFs in a process of their own: what a hostile file does to it, it does to nothing else. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createWorkLimit } from '../../domain/work-limit.ts'

type RenderedPage = {
  /** How many the file has. */
  pages: number
  /** Undefined where it has no such page. */
  png: Buffer | undefined
}

/** A page of a large scan takes a second. */
const timeoutMs = 10_000
/** A page of the largest size, badly compressed. */
const mostBytes = 64 * 1024 * 1024
/**
 * Each takes a processor core and up to 512 MB; more would wait longer than anybody looks at an empty page.
 */
const limit = createWorkLimit({ running: 2, waiting: 4 })

/** `unreadable`: it cannot be drawn, or not within the limits. `busy`: too many wait to be drawn. */
export async function renderPdfPage(
  file: Buffer,
  page: number,
): Promise<RenderedPage | 'unreadable' | 'busy'> {
  const output = await limit(() => run(file, page))
  if (output === 'busy') return 'busy'
  if (!output || output.length < 4) return 'unreadable'
  const png = output.subarray(4)
  return { pages: output.readUInt32BE(0), png: png.length > 0 ? png : undefined }
}

/** What the process writes; undefined where it fails, takes too long or writes too much. */
async function run(file: Buffer, page: number): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, [...findLimits(), script(), pdfium(), String(page)], {
    // Without the secrets of this process.
    env: { NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  // It may end before it has read everything.
  child.stdin.once('error', () => {})
  child.stdin.end(file)
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of child.stdout) {
    size += piece.length
    if (size > mostBytes) child.kill('SIGKILL')
    else pieces.push(piece)
  }
  return (await ended) === 0 ? Buffer.concat(pieces) : undefined
}

/** It reads its own two files and nothing else, writes none, starts nothing, and has 512 MB for a file. */
export function findLimits(): string[] {
  const permissions = process.allowedNodeEnvironmentFlags.has('--permission')
    ? ['--permission', `--allow-fs-read=${script()}`, `--allow-fs-read=${path.dirname(pdfium())}/*`]
    : []
  return [...permissions, '--wasm-max-mem-pages=8192', '--max-old-space-size=256', '--no-warnings']
}

function script(): string {
  return fromRoot('lib', 'adapters', 'pdf-renderer', 'render-process.mjs')
}

function pdfium(): string {
  return fromRoot('node_modules', '@hyzyla', 'pdfium', 'dist', 'index.esm.js')
}

function fromRoot(...names: string[]): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), ...names)
}
