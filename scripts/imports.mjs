/**
 * Checks every import of the project: against the layers of `import-rules.mjs`, for cycles, for
 * paths that climb too far, for exports that nothing imports, and for components that read the store. Vite's parser
 * (oxc) reads the files: dependency-cruiser and its like need a TypeScript before 7.
 */
import { pathToFileURL } from 'node:url'
import { layers, reaches } from './import-rules.mjs'
import { readModules } from './read-modules.mjs'
import { root } from './runtime.mjs'

/** Every broken rule below `folder`, a line each; empty when all is well. */
export function findImportViolations(folder) {
  const modules = readModules(folder)
  return [
    ...[...modules].flatMap(([file, module]) => checkFile(file, module)),
    ...findCycles(modules),
    ...findDeadExports(modules),
  ]
}

function checkFile(file, { imports, text }) {
  const layer = findLayer(file)
  if (!layer) return [`${file} is in no layer of scripts/import-rules.mjs`]
  const violations = []
  if (/(^|\/)index\.tsx?$/.test(file)) {
    violations.push(`${file} is a barrel: name the file after its content`)
  }
  if (/^app\/.*\.tsx$/.test(file) && !isRoute(file) && !file.includes('/_')) {
    violations.push(`${file} is no route: put it in _components`)
  }
  // `portico.store`, or `store` taken out of an object.
  if (isComponent(file) && /\.store\b|[{,]\s*store\s*[,:}]/.test(text)) {
    violations.push(`${file} reads the store: the page loads, and a component gets data`)
  }
  return [...violations, ...imports.flatMap((each) => checkImport(file, layer, each))]
}

function checkImport(file, layer, { name, target, isType, isEverything }) {
  const violations = []
  if (isEverything) violations.push(`${file} re-exports everything of ${name}`)
  if (layer.browser && name.startsWith('node:')) {
    violations.push(`${file} imports ${name}, but ${layer.name} also runs in the browser`)
  }
  if (/^(\.\.\/){3}/.test(name)) {
    violations.push(`${file} imports ${name}, which climbs more than two levels: begin it with @/`)
  }
  if (name.startsWith('../') && featureOf(file) && featureOf(file) !== featureOf(target)) {
    violations.push(`${file} imports ${name}, which leaves its feature: begin it with #lib/`)
  }
  // Node, which runs the scripts, does not know it.
  if (name.startsWith('@/') && /^(lib|scripts)\//.test(file) && layer.imports !== 'all') {
    violations.push(`${file} imports ${name}: begin it with #lib/`)
  }
  // A test may: it calls an action of a route.
  if (/^app\/_/.test(file) && /^app\/\[/.test(target) && !file.includes('.test.')) {
    violations.push(`${file} imports ${target}: what several routes share knows none of them`)
  }
  const to = target && findLayer(target)
  if (target && !mayImport(layer, to, isType)) {
    violations.push(`${file} imports ${target}, but ${layer.name} may not import ${to?.name}`)
  }
  if (layer.name === 'use cases' && to?.name === 'use cases' && !isType) {
    const [from, other] = [featureOf(file), featureOf(target)]
    if (from !== other && !mayReach(from, other)) {
      violations.push(`${file} imports ${target}, but ${from} may not reach ${other}`)
    }
  }
  return violations
}

/** The folder of lib that a file belongs to; undefined outside of lib. */
function featureOf(file) {
  return /^lib\/([^/]+)\//.exec(file ?? '')?.[1]
}

function mayReach(from, to) {
  const order = Object.keys(reaches)
  return reaches[from]?.includes(to) && order.indexOf(to) < order.indexOf(from)
}

function mayImport(from, to, isType) {
  if (from.imports === 'all' || from.name === to?.name) return true
  return from.imports.includes(to?.name) || (isType && from.types?.includes(to?.name))
}

function findLayer(file) {
  return layers.find(({ files }) => files.test(file))
}

// What Next finds by its name (node_modules/next/dist/docs, "Project structure").
const routeFile =
  /(^|\/)(page|layout|template|loading|error|global-error|not-found|global-not-found|default|route|icon|apple-icon|opengraph-image|sitemap|robots|manifest)\.(tsx?|js)$/

function isRoute(file) {
  return routeFile.test(file)
}

function isComponent(file) {
  return /(^components|\/_components)\/.*(?<!\.test)\.tsx$/.test(file)
}

/** Types are erased, so only values can make a cycle that runs. */
function findCycles(modules) {
  const cycles = []
  const done = new Set()
  const visit = (file, trail) => {
    if (trail.includes(file)) {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → ').concat(' is a cycle'))
      return
    }
    if (done.has(file)) return
    for (const { target, isType, isDynamic } of modules.get(file)?.imports ?? []) {
      if (target && !isType && !isDynamic) visit(target, [...trail, file])
    }
    done.add(file)
  }
  for (const file of modules.keys()) visit(file, [])
  return cycles
}

/** Exports that no other file imports; what a framework or a tool finds by its name is none. */
function findDeadExports(modules) {
  const used = new Set()
  for (const { imports } of modules.values()) {
    for (const { target, names } of imports) for (const name of names) used.add(`${target} ${name}`)
  }
  return [...modules]
    .filter(([file]) => !isRoute(file) && findLayer(file)?.imports !== 'all' && !isEntry(file))
    .flatMap(([file, { exports }]) =>
      exports
        .filter((name) => !used.has(`${file} ${name}`) && !used.has(`${file} *`))
        .map((name) => `${file} exports ${name}, which nothing imports`),
    )
}

// Next imports these, and Node what `import.meta.url` is compared with.
function isEntry(file) {
  return file === 'instrumentation.ts'
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const violations = findImportViolations(root)
  for (const violation of violations) process.stdout.write(`${violation}\n`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
