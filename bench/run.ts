/**
 * `npm run bench` measures everything, `npm run bench -- application surge` only these parts. `--write`
 * puts what was measured into PERFORMANCE.md; `--short` only shows that it works; `--against DIR`
 * measures another checkout beside this one in `application`, `first-page` and `waiting`. A missed goal is
 * reported and does not fail the command: the machine may be slow.
 */
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.mjs'
import { root } from '../scripts/runtime.mjs'
import { application } from './application.ts'
import { casework } from './casework.ts'
import { firstPage } from './first-page.ts'
import { growth } from './growth.ts'
import { createYardstick, describeMachine } from './machine.ts'
import { memory } from './memory.ts'
import { observation } from './observation.ts'
import type { Part } from './part.ts'
import { writeSection } from './report.ts'
import { surge } from './surge.ts'
import { numberText, spreadText } from './table.ts'
import { waiting } from './waiting.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const parts: Record<string, Part> = {
  application,
  casework,
  'first-page': firstPage,
  growth,
  memory,
  observation,
  surge,
  waiting,
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
  say(`There is no part ${unknown.join(', ')}; there are: ${Object.keys(parts).join(', ')}.`)
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
  const { lines, missed } = await measure({
    say,
    noteMachineSpeed: lay,
    short: options.short,
    against: options.against,
  })
  lay()
  const seconds = numberText((performance.now() - from) / 1000)
  const whole = [
    ...lines,
    ...(missed && missed.length > 0 ? ['', `Missed: ${missed.join('; ')}.`] : []),
    '',
    `${new Date().toISOString().slice(0, 10)}, ${seconds} s: ${describeMachine()}. The fixed piece of work: ${spreadText(yardstick.spread())} ms.`,
  ]
  for (const line of ['', ...whole]) say(line)
  if (options.write) writeSection(title, whole)
}
