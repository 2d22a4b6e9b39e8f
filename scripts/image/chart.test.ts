import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { secretNames } from '../../lib/config/variables.ts'
import { root } from '../runtime.mjs'

it('refuses in the settings of the chart each secret that there is', () => {
  const file = path.join(root, 'deploy/helm/portico/values.schema.json')
  const schema = JSON.parse(readFileSync(file, 'utf8'))
  const refused: string[] = schema.properties.settings.propertyNames.not.enum
  expect(refused).toContain('APP_SECRET')
  expect(secretNames.filter((name) => !refused.includes(name))).toEqual([])
})
