/** Selects the unit tests of `npm test -- changed`: quick enough to run after every save. */
import { execFileSync } from 'node:child_process'
import { readAllImports } from './read-modules.mjs'

const isUnitTest = (file) => /\.test\.tsx?$/.test(file)

/**
 * Returns the test files below `folder` that were changed, are beside a changed file or import one directly;
 * and how many more reach one through other files.
 */
export function findChangedTests(folder) {
  return selectTests(listChangedFiles(folder), readAllImports(folder))
}

/** Selects the tests of `changed` files, given a map from each file to its imports. */
export function selectTests(changed, imports) {
  const tests = [...imports.keys()].filter(isUnitTest)
  const direct = tests.filter(
    (test) =>
      changed.includes(test) ||
      changed.some((file) => test.replace(/\.test\.tsx?$/, '') === file.replace(/\.\w+$/, '')) ||
      imports.get(test).some((file) => changed.includes(file)),
  )
  const reaches = tests.filter((test) => reachesAny(test, new Set(changed), imports))
  return { tests: direct, indirect: new Set([...reaches, ...direct]).size - direct.length }
}

function reachesAny(start, changed, imports) {
  const seen = new Set()
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (changed.has(file)) return true
    if (seen.has(file)) continue
    seen.add(file)
    open.push(...(imports.get(file) ?? []))
  }
  return false
}

/** Lists the files that differ from the last commit, and on a branch from where it left `main`. */
function listChangedFiles(folder) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\n').filter(Boolean)
  let base = 'HEAD'
  try {
    base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  } catch {
    // A clone without a branch of that name: only uncommitted changes count.
  }
  return [
    ...new Set([
      ...git('diff', '--name-only', base),
      ...git('ls-files', '-o', '--exclude-standard'),
    ]),
  ]
}
