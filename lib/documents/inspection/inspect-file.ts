/** Inspects files where they can do no harm: in processes of their own, each with limits, and few at once. */
import {
  findScript,
  fromRoot,
  type LimitedProgram,
  runLimitedProgram,
} from '../isolation/run-limited-program.ts'
import { createWorkLimit } from '../isolation/work-limit.ts'
import type { Inspected } from './inspect-bytes.ts'

/**
 * Each takes a processor core for two seconds at most, and some 200 MB. The ninth waits eight seconds; further
 * ones are refused.
 */
const inspections = createWorkLimit({ running: 2, waiting: 8 })

const folder = 'lib/documents/inspection'

/**
 * Determines what a file is and which of its bytes are the document. `not_checkable`: that would take too much
 * time or memory. `busy`: too many others wait. `use` runs before the next file is inspected.
 */
export async function inspectFile<T>(
  chunks: AsyncIterable<Uint8Array>,
  use: (inspected: Inspected) => Promise<T>,
): Promise<T | 'busy'> {
  return await inspections(async () => use(await inspect(chunks)))
}

async function inspect(chunks: AsyncIterable<Uint8Array>): Promise<Inspected> {
  const output = await runLimitedProgram(inspection(), chunks)
  return output ? JSON.parse(output.toString()) : { refusal: 'not_checkable' }
}

export function inspection(): LimitedProgram {
  const { script, reads } = findScript(`${folder}/inspect-process.ts`, [
    `${folder}/*`,
    'lib/documents/rules/*',
  ])
  return {
    script,
    reads: [...reads, fromRoot('node_modules', '@neslinesli93', 'qpdf-wasm', '*')],
    // Compiled once and plainly: to compile it better as it runs takes longer than most files.
    options: ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'],
    processorMs: 2_000,
    clockMs: 30_000,
    mostBytes: 1_024,
    wasmPages: 4_096,
  }
}
