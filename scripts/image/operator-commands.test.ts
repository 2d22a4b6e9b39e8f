import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../runtime.mjs'
import { operatorCommands } from './operator-commands.mjs'

/** The scripts of package.json for developing, building and testing Portico. */
const developerScripts = [
  'start',
  'dev',
  'test',
  'test:ci',
  'test:all',
  'screens',
  'faults',
  'bench',
  'demo',
  'asvs',
  'access',
  'language',
  'supply-chain',
]

it('has in the image each command of package.json that is not for developers', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  const inImage = Object.entries(operatorCommands).map(
    ([name, file]) => [name, `exec sh scripts/node.sh scripts/${file}`] as const,
  )
  const others = Object.entries(scripts).filter(([name]) => !developerScripts.includes(name))
  expect(Object.fromEntries(inImage)).toEqual(Object.fromEntries(others))
})
