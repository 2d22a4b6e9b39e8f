import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { crashRowName, earlyCrashes, namedCrashes } from './crash.ts'
import { mutants } from './mutants.ts'
import { early, isolated, sideBySide } from './rows/all.ts'
import { behaviours } from './scripted-simulator/script.ts'
import { requiredFaults } from './specification.ts'

const root = path.resolve(import.meta.dirname, '..')
const rows = [
  ...sideBySide.map(({ name }) => name),
  ...early.map(({ name }) => name),
  ...isolated.map(({ name }) => name),
  ...namedCrashes.map(crashRowName),
  ...earlyCrashes.map(crashRowName),
  'killed at the boundary number k',
]

it.each(Object.entries(requiredFaults))(
  'the faults of %s have their row or test',
  (_kind, list) => {
    for (const demand of list) {
      if ('rows' in demand) {
        expect(
          rows.filter((name) => demand.rows.test(name)),
          demand.fault,
        ).not.toEqual([])
      } else if ('test' in demand) {
        const [file, title] = demand.test
        const source = readFileSync(path.join(root, file), 'utf8')
        // The formatter breaks the line after `test(` if the title is long.
        expect(source.replaceAll(/t\(\s+/g, 't('), demand.fault).toContain(`t('${title}`)
      } else {
        expect(existsSync(path.join(root, demand.absent)), demand.fault).toBe(false)
      }
    }
  },
)

it('no two rows have one name', () => {
  expect(rows.filter((name, index) => rows.indexOf(name) !== index)).toEqual([])
})

it('each treatment of idempotency ids has its column', () => {
  expect(behaviours).toHaveLength(8)
})

it('each mutant names rows that there are, and patches what there is, once', () => {
  for (const { name, rows: chosen, patches } of mutants) {
    const named = rows.flatMap((row) => [row, ...behaviours.map((each) => `${row} (${each})`)])
    expect(
      named.filter((row) => new RegExp(chosen).test(row)),
      name,
    ).not.toEqual([])
    for (const { file, from } of patches) {
      const parts = readFileSync(path.join(root, file), 'utf8').split(from)
      expect(parts, `${name}: ${file}: ${from}`).toHaveLength(2)
    }
  }
})
