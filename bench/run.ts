/**
 * `npm run bench`: measures everything; `npm run bench -- a d` only these parts. `--write` puts what
 * was measured into PERFORMANCE.md, part by part; `--short` only shows that it works; `--against DIR`
 * measures another checkout beside this one in part a. Ends with 0
 * also where a goal was missed: it says so, and a slow machine is no fault of the program.
 */
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.mjs'
import { root } from '../scripts/runtime.mjs'
import { applications } from './applications.ts'
import { casework } from './casework.ts'
import { firstPage } from './first-page.ts'
import { growth } from './growth.ts'
import { createYardstick, describeMachine } from './machine.ts'
import { memory } from './memory.ts'
import { observation } from './observation.ts'
import type { Part } from './part.ts'
import { queries } from './queries.ts'
import { writeSection } from './report.ts'
import { surge } from './surge.ts'
import { numberText, spreadText } from './table.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const parts: Record<string, Part> = {
  a: applications,
  b: growth,
  c: surge,
  d: firstPage,
  e: memory,
  f: casework,
  g: queries,
  h: observation,
}
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !parts[name])
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(' ')}; there are ${Object.keys(parts).join(' ')}.`)
  process.exit(2)
}
if (options.write && options.short) {
  say('--short only shows that it works: its numbers are not written down.')
  process.exit(2)
}

await build(root, { say })
say(describeMachine())
let broken = 0
for (const [name, part] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  try {
    await run(part)
  } catch (error) {
    broken++
    say(`✗ ${part.title}: ${error instanceof Error ? error.stack : error}`)
  }
}
process.exit(broken > 0 ? 1 : 0)

async function run({ title, measure }: Part): Promise<void> {
  say(`\n${title}`)
  const yardstick = createYardstick()
  const from = performance.now()
  yardstick.lay()
  const { lay } = yardstick
  const {
    lines,
    plots,
    missed,
    open = [],
  } = await measure({
    say,
    noteMachineSpeed: lay,
    short: options.short,
    against: options.against,
  })
  lay()
  const seconds = numberText((performance.now() - from) / 1000)
  const whole = [
    ...lines,
    '',
    describeGoals(missed, open),
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} in ${seconds} s: ${describeMachine()}. Between the measurements a fixed piece of work took ${spreadText(yardstick.spread())} ms; on a quiet machine all three would be the same.`,
  ]
  for (const line of ['', ...whole]) say(line)
  if (options.write) writeSection(title, whole, plots)
}

function describeGoals(missed: string[], open: string[]): string {
  if (missed.length + open.length === 0) return 'Every goal was met.'
  return [
    ...(missed.length > 0 ? [`Missed: ${missed.join('; ')}.`] : []),
    ...(open.length > 0 ? [`Open, by the error of the method: ${open.join('; ')}.`] : []),
  ].join(' ')
}
