/**
 * `npm run bench`: measures everything; `npm run bench -- a d` only these parts. `--write` puts what
 * was measured into PERFORMANCE.md, part by part. Ends with 0 also where a goal was missed: it says
 * so, and a slow machine is no fault of the program.
 */
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.mjs'
import { root } from '../scripts/runtime.mjs'
import { firstPage } from './first-page.ts'
import { growth } from './growth.ts'
import { createYardstick, describeMachine } from './machine.ts'
import { memory } from './memory.ts'
import type { Part } from './part.ts'
import { writeSection } from './report.ts'
import { surge } from './surge.ts'
import { numberText, spreadText } from './table.ts'
import { throughput } from './throughput.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const parts: Record<string, Part> = {
  a: throughput,
  b: growth,
  c: surge,
  d: firstPage,
  e: memory,
}
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const unknown = positionals.filter((name) => !parts[name])
if (unknown.length > 0) {
  say(`There is no part ${unknown.join(' ')}; there are ${Object.keys(parts).join(' ')}.`)
  process.exit(2)
}

await build(root, { say })
say(describeMachine())
for (const [name, { title, measure }] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  say(`\n${title}`)
  const yardstick = createYardstick()
  const from = performance.now()
  yardstick.lay()
  const { lines, plots, missed } = await measure({ say, lay: yardstick.lay })
  yardstick.lay()
  const noise = `Measured on ${new Date().toISOString().slice(0, 10)} in ${numberText((performance.now() - from) / 1000)} s: ${describeMachine()}. Between the measurements a fixed piece of work took ${spreadText(yardstick.spread())} ms.`
  const whole = [
    ...lines,
    '',
    missed.length > 0 ? `Missed: ${missed.join('; ')}.` : 'Every goal was met.',
    '',
    noise,
  ]
  for (const line of whole) say(line)
  if (options.write) writeSection(title, whole, plots)
}
