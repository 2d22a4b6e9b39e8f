/**
 * `npm test [-- PART… [ARGUMENT…]]`: every capability once, or the parts that are named; arguments go to
 * the part's tool (`npm test -- e2e e2e/return.spec.ts`). `--ci` (`npm run test:ci`) adds both databases,
 * guards and faults, `--all` (`npm run test:all`) every variant. Each part runs even when an earlier one
 * failed. The last line is always `N passed, N failed`.
 */
import { install } from './install.mjs'
import { continueInSupportedNode, onParentExit, root } from './runtime.mjs'
import { allTier, ciTier, endTools, onceTier, parts } from './test-parts.mjs'

const say = (line) => process.stdout.write(`${line}\n`)

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  say(`${error.message}\n0 passed, 1 failed`)
  process.exitCode = 1
}
// A part that is still open must not delay the end; all output has been written by then.
process.stdout.write('', () => process.exit())

async function main(given) {
  const tier = given.length === 1 && { '--ci': ciTier, '--all': allTier }[given[0]]
  if (tier) return runParts(tier, { args: [], given })
  const names = []
  for (const word of given) {
    if (!parts[word]) break
    names.push(word)
  }
  if (given.length > 0 && names.length === 0) {
    throw new Error(`There is no part ${given[0]}: ${Object.keys(parts).join(', ')}.`)
  }
  const isNamed = names.length > 0
  const chosen = isNamed ? withQuickChecks(names) : onceTier
  return runParts(chosen, { args: given.slice(names.length), aloud: isNamed, given })
}

/** Adds the quick checks of form to a run of changed tests. */
function withQuickChecks(names) {
  return names.includes('changed') ? ['format', 'wording', 'imports', 'types', ...names] : names
}

async function runParts(chosen, { given, ...options }) {
  await install(root, { say, meanwhile: () => prepare(chosen) })
  await continueInSupportedNode(import.meta.filename, given)
  const stop = () => {
    endTools()
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  process.on('exit', endTools)
  onParentExit(stop)

  const sum = { passed: 0, failed: 0 }
  for (const group of sideBySide(chosen)) {
    const counts = await Promise.all(group.map((name) => runPart(name, parts[name], options)))
    for (const { passed, failed } of counts) {
      sum.passed += passed
      sum.failed += failed
    }
  }
  say(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1
}

/** The parts one after another, each with those after it that run `beside` it. */
function sideBySide(chosen) {
  const groups = []
  for (const name of chosen) {
    if (parts[name].beside && groups.length > 0) groups.at(-1).push(name)
    else groups.push([name])
  }
  return groups
}

/** One after another, for one apt-get at a time can work. */
async function prepare(chosen) {
  for (const name of chosen) {
    try {
      await parts[name].prepare?.()
    } catch {
      // The part tries again, and says what fails.
    }
  }
}

async function runPart(name, part, options) {
  const start = performance.now()
  let result
  try {
    result = await part.run(options)
  } catch (error) {
    result = { passed: 0, failed: 1, words: error.stack ?? String(error) }
  }
  const { passed, failed, words, note } = result
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (failed > 0 && words) say(`\n${words.trimEnd()}\n`)
  if (note) say(`\n${note.trimEnd()}\n`)
  say(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
  return { passed, failed }
}
