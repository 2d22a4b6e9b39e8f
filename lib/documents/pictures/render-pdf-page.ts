/** Draws pages of PDFs in a separate process, which contains the effects of a hostile file. */
import path from 'node:path'
import {
  fromRoot,
  type LimitedProgram,
  runLimitedProgram,
} from '../isolation/run-limited-program.ts'
import { createWorkLimit } from '../isolation/work-limit.ts'

type RenderedPage = {
  /** The number of pages in the file. */
  pages: number
  /** Undefined if it has no such page. */
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
  const output = await limit(() =>
    runLimitedProgram({ ...program(), args: [pdfium(), String(page)] }, [file]),
  )
  if (output === 'busy') return 'busy'
  if (!output || output.length < 4) return 'unreadable'
  const png = output.subarray(4)
  return { pages: output.readUInt32BE(0), png: png.length > 0 ? png : undefined }
}

/** Returns the program, which reads its own two files and has 512 MB for a document. */
export function program(): LimitedProgram {
  return {
    script: fromRoot('lib/documents/pictures/render-process.mjs'),
    reads: [`${path.dirname(pdfium())}/*`],
    processorMs: timeoutMs,
    clockMs: timeoutMs,
    mostBytes,
    wasmPages: 8_192,
  }
}

function pdfium(): string {
  return fromRoot('node_modules', '@hyzyla', 'pdfium', 'dist', 'index.esm.js')
}
