import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { listProjectFiles } from './project-files.mjs'

const endings = ['', '.ts', '.tsx', '.mjs', '.js']

/** Every source file below a folder, by its path, with its imports and the names that it exports. */
export function readModules(folder) {
  return new Map(listSources(folder).map((file) => [file, readModule(folder, file)]))
}

/** Every source file below a folder, with the files of the project that it imports. */
export function readAllImports(folder) {
  return new Map(
    [...readModules(folder)].map(([file, { imports }]) => [
      file,
      imports.flatMap(({ target }) => target ?? []),
    ]),
  )
}

/**
 * `names` of an import are those that the other file exports; `*` means all of them. `target` is undefined for
 * a package.
 */
function readModule(folder, file) {
  const text = readFileSync(path.join(folder, file), 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`)
  const resolved = (name) => ({ name, target: resolve(folder, file, name) })
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter((entry) => entry.moduleRequest)
  return {
    text,
    exports: module.staticExports
      .flatMap(({ entries }) => entries)
      .map(({ exportName }) => (exportName.kind === 'Default' ? 'default' : exportName.name))
      .filter(Boolean),
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries }) => ({
        ...resolved(moduleRequest.value),
        isType: entries.length > 0 && entries.every((entry) => entry.isType),
        names: entries.map(({ importName }) => nameOf(importName)),
      })),
      ...passedOn.map((entry) => ({
        ...resolved(entry.moduleRequest.value),
        isType: entry.isType,
        isEverything: entry.importName.kind.startsWith('All'),
        names: [nameOf(entry.importName)],
      })),
      ...dynamicImports(text, module).map((name) => ({
        ...resolved(name),
        isDynamic: true,
        names: ['*'],
      })),
    ],
  }
}

function nameOf({ kind, name }) {
  if (kind === 'Default') return 'default'
  return kind === 'Name' ? name : '*'
}

/** A dynamic import has the span of an expression; one that is no plain text names nothing to check. */
function dynamicImports(text, module) {
  const values = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start, end),
  )
  const types = [...text.matchAll(/\btypeof import\((['"])(.+?)\1\)/g)].map((match) => match[2])
  return [
    ...values.filter((value) => /^(['"]).*\1$/.test(value)).map((value) => value.slice(1, -1)),
    ...types,
  ]
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

function listSources(folder) {
  return listProjectFiles(folder).filter(
    (file) =>
      /\.(ts|tsx|mjs)$/.test(file) &&
      // The bare app of the benchmarks has its own.
      !/(^|\/)next-env\.d\.ts$|^(?!playwright|vitest)[\w-]+\.config\.\w+$/.test(file),
  )
}
