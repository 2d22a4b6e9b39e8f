/**
 * Checks every import of the project against `import-rules.mjs`, and that none goes in a circle.
 * Vite's parser (oxc) reads the files: dependency-cruiser and its like need a TypeScript before 7.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { layers } from './import-rules.mjs'
import { root } from './runtime.mjs'

const endings = ['', '.ts', '.tsx', '.mjs', '.js']

/** Every broken rule below `folder`, a line each; empty when all is well. */
export function findImportViolations(folder) {
  const files = sourcesBelow(folder)
  const imports = new Map(files.map((file) => [file, readImports(folder, file)]))
  return [...files.flatMap((file) => faultsOf(file, imports.get(file))), ...findCircles(imports)]
}

/** Each source file below `folder`, with the project's files that it imports. */
export function readAllImports(folder) {
  return new Map(
    sourcesBelow(folder).map((file) => [
      file,
      readImports(folder, file).flatMap(({ target }) => target ?? []),
    ]),
  )
}

function faultsOf(file, imports) {
  const from = findLayer(file)
  if (!from) return [`${file} is in no layer of scripts/import-rules.mjs`]
  const faults = []
  if (/(^|\/)index\.tsx?$/.test(file))
    faults.push(`${file} is a barrel: name the file after its content`)
  for (const { name, target, all } of imports) {
    if (all) faults.push(`${file} passes on everything of ${name}`)
    if (from.pure && name.startsWith('node:')) {
      faults.push(`${file} imports ${name}, but ${from.layer} also runs in the browser`)
    }
    if (!target) continue
    const to = findLayer(target)
    const may = from.may === 'all' || from.layer === to?.layer || from.may.includes(to?.layer)
    if (!may) faults.push(`${file} imports ${target}, but ${from.layer} may not know ${to?.layer}`)
  }
  return faults
}

function findLayer(file) {
  return layers.find(({ files }) => files.test(file))
}

/** Types are erased, so only values can make a circle that runs. */
function findCircles(imports) {
  const circles = []
  const done = new Set()
  const visit = (file, trail) => {
    if (trail.includes(file)) {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(' → ').concat(' is a circle'))
      return
    }
    if (done.has(file)) return
    for (const { target, type } of imports.get(file) ?? []) {
      if (target && !type) visit(target, [...trail, file])
    }
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return circles
}

function readImports(folder, file) {
  const { module, errors } = parseSync(file, readFileSync(path.join(folder, file), 'utf8'))
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const named = (request) => ({ name: request.value, target: resolve(folder, file, request.value) })
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      ...named(moduleRequest),
      type: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries
        .filter((entry) => entry.moduleRequest)
        .map((entry) => ({
          ...named(entry.moduleRequest),
          type: entry.isType,
          all: entry.importName.kind.startsWith('All'),
        })),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) =>
      nameOfDynamic(folder, file, moduleRequest).map((name) => ({
        name,
        target: resolve(folder, file, name),
        // It is only followed when it is called.
        type: true,
      })),
    ),
  ]
}

/** A dynamic import has the span of an expression; one that is no plain text names nothing to check. */
function nameOfDynamic(folder, file, { start, end }) {
  const text = readFileSync(path.join(folder, file), 'utf8').slice(start, end)
  return /^(['"]).*\1$/.test(text) ? [text.slice(1, -1)] : []
}

/** The file an import means, from the project's root; undefined for a package. */
function resolve(folder, file, name) {
  const at = /^(@\/|#lib\/)/.test(name)
    ? name.replace(/^@\/|^#/, '')
    : /^\.{1,2}\//.test(name) && path.posix.join(path.posix.dirname(file), name)
  if (!at) return undefined
  return endings
    .map((ending) => at + ending)
    .find((each) => path.extname(each) && existsSync(path.join(folder, each)))
}

function sourcesBelow(folder) {
  const skipped =
    /^(node_modules|\.next|data|public|coverage|test-results|playwright-report)(\/|$)|^\./
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(path.join(folder, entry.name), { recursive: true }).map((below) =>
            path.posix.join(entry.name, below.split(path.sep).join('/')),
          )
        : [entry.name],
    )
    .filter(
      (file) =>
        /\.(ts|tsx|mjs)$/.test(file) &&
        // The bare app of the benchmarks has its own.
        !/(^|\/)(\.next\/|next-env\.d\.ts$)|^[\w-]+\.config\.\w+$/.test(file),
    )
    .sort()
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const faults = findImportViolations(root)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
