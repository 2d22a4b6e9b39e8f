/**
 * Lists the files that the operators' commands and the server's own programs need at run time, besides those of
 * Next's trace.
 */

import { readFile } from 'node:fs/promises'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { operatorCommands } from './operator-commands.mjs'

/** Next's own tracer, the one that its `output: 'standalone'` uses, so that both follow the same rules. */
const { nodeFileTrace } = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft')

const programs = [
  'scripts/image/portico.mjs',
  'scripts/worker.mjs',
  'scripts/supervisor.mjs',
  // Started by lib/documents/isolation as processes of their own, by their paths.
  'lib/documents/pictures/render-process.mjs',
  'node_modules/@hyzyla/pdfium/dist/index.esm.js',
  'node_modules/@neslinesli93/qpdf-wasm/package.json',
  'node_modules/@neslinesli93/qpdf-wasm/dist/qpdf.js',
  'node_modules/@neslinesli93/qpdf-wasm/dist/qpdf.wasm',
]

/**
 * The paths of the files, from the project's root, sorted.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function traceCommands(root) {
  const commands = Object.values(operatorCommands).map((file) => path.join('scripts', file))
  // Whole paths: the tracer reads others from the folder that the process runs in.
  const files = [...commands, ...programs].map((file) => path.join(root, file))
  const { fileList } = await nodeFileTrace(files, {
    base: root,
    processCwd: root,
    // Next's part is in its own trace; the commands use its name only to find @next/env.
    ignore: (file) => /^node_modules\/(next|react-dom|sharp|@img)\//.test(file),
    readFile: readSource,
  })
  const config = ['node_modules/next/package.json', 'node_modules/@next/env/package.json']
  return [...new Set([...fileList, ...config])].filter((file) => !file.startsWith('public/')).sort()
}

/** The tracer reads JavaScript; a missing file is none of ours. */
async function readSource(file) {
  try {
    const text = await readFile(file, 'utf8')
    return /(?<!\.d)\.ts$/.test(file) ? stripTypeScriptTypes(text) : text
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return null
    throw error
  }
}
