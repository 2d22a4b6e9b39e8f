/** Plain JavaScript of the programs that are started for each file: Node's compiler for TypeScript takes longer than they do. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import nodeModule from 'node:module'
import path from 'node:path'

/** `findScript` of lib/documents/isolation looks for them. */
const programs = ['lib/documents/inspection/inspect-process.ts']

/**
 * Writes them and the modules that they import into `folder`, by their paths from the root. Node 22.12 has no function
 * for it: the server then starts the sources.
 * @param {string} root
 * @param {string} folder
 */
export function writePlainPrograms(root, folder) {
  if (!nodeModule.stripTypeScriptTypes) return
  const files = new Set(programs)
  // The loop includes files that are added to the set meanwhile.
  for (const file of files) {
    const text = stripTypes(readFileSync(path.join(root, file), 'utf8'))
    const plain = text.replace(/ from '((?:\.|#lib\/).+)\.ts'/g, (_, name) => {
      const from = name.startsWith('#') ? '' : path.dirname(file)
      files.add(`${path.join(from, name.replace('#', ''))}.ts`)
      return ` from '${name}.js'`
    })
    write(path.join(folder, file.replace(/\.ts$/, '.js')), plain)
  }
  const settings = { type: 'module', imports: { '#lib/*': './lib/*' } }
  write(path.join(folder, 'package.json'), JSON.stringify(settings))
}

/**
 * Without Node's warning that this is experimental, which would stand in the output of every first start.
 * @param {string} source
 */
function stripTypes(source) {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return nodeModule.stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
