/** Tests that the examples in `deploy/` and `docs/` work as they stand. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { languages } from '../lib/i18n/languages.ts'
import { catalogueSchema } from '../lib/onboarding/settings/catalogue.ts'
import { questionsFileSchema } from '../lib/onboarding/settings/questions-file.ts'
import { createDoctor } from '../test-support/doctor.ts'
import { envOf, faultsOf, key, remote } from '../test-support/environment.ts'
import { testServer } from '../test-support/operator-database.ts'
import { runScriptHere } from '../test-support/run-script.ts'
import { namesOfRun, runOn } from '../test-support/test-databases.ts'
import { root } from './runtime.mjs'

type Values = {
  settings?: Record<string, string | number>
  secrets?: { variable: string }[]
  resources?: { limits?: { memory?: string } }
}

const secretValues: Record<string, string> = {
  APP_SECRET: key,
  DATABASE_URL: 'postgres://portico:a@db.example.com/portico?sslmode=verify-full',
  DATABASE_MIGRATION_URL: 'postgres://portico_owner:b@db.example.com/portico?sslmode=verify-full',
  PLATFORM_CLIENT_SECRET: 'the-secret-of-the-client',
  METRICS_TOKEN: 'd8Kq2Vx7LmZ4tR9wPb3YhN6sFc1GjT5u',
  SMTP_URL: 'smtps://portico:c@mail.example.com',
}

// Holds the results of a first start.
const doctor = createDoctor()
beforeAll(doctor.open)
afterAll(doctor.remove)

const chart = path.join(root, 'deploy/helm/portico')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

it.each(readdirSync(path.join(chart, 'ci')))('%s is a configuration that starts', (file) => {
  const usual: Values = parse(readFileSync(path.join(chart, 'values.yaml'), 'utf8'))
  const own: Values = parse(readFileSync(path.join(chart, 'ci', file), 'utf8'))
  const secrets = (own.secrets ?? []).map(({ variable }) => [variable, secretValues[variable]])
  const settings = Object.entries(own.settings ?? {}).map(([name, value]) => [name, String(value)])
  // The values that the chart and the image set.
  const given = {
    ...doctor.env,
    ...(secrets.length > 1 && { KEY_DIR: '/data/keys' }),
    ...Object.fromEntries([...settings, ...secrets]),
  }
  expect(faultsOf(given)).toEqual([])
  const limit = own.resources?.limits?.memory ?? usual.resources?.limits?.memory ?? ''
  expect(megabytesOf(limit)).toBeGreaterThanOrEqual(envOf(given).workers * 600)
})

it('the settings of docs/start.md are a configuration that starts', () => {
  const page = read('docs/start.md')
  const given = [...page.matchAll(/\b([A-Z]+_[A-Z_]+)=([^\s`]+)/g)].map(
    ([, name = '', value = '']) => [name, value.includes('…') ? secretValues[name] : value],
  )
  const named = [...page.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = '']) => [
    name,
    Object.entries(remote).find(([key]) => key === name)?.[1],
  ])
  const settings = Object.fromEntries([...named, ...given])
  expect(Object.keys(settings).length).toBeGreaterThan(14)
  expect(faultsOf({ ...doctor.env, ...settings })).toEqual([])
})

it('compose.yaml is a configuration that starts', () => {
  const { environment } = parse(read('compose.yaml')).services.portico
  const given = Object.entries<unknown>(environment).map(([name, value]) => {
    if (!name.endsWith('_FILE')) return [name, String(value).replace(/^\$\{\w+:-(.*)\}$/, '$1')]
    const variable = name.replace(/_FILE$/, '')
    return [variable, secretValues[variable]]
  })
  expect(faultsOf({ ...doctor.env, ...Object.fromEntries(given) })).toEqual([])
})

it('the catalogue to copy is right, its schema is what is asked of it, and doctor says both', async () => {
  const file = path.join(root, 'deploy/catalogue.json')
  expect(faultsOf({ ...remote, PLATFORM_CATALOGUE: file })).toEqual([])
  const schema = z.toJSONSchema(catalogueSchema(languages), { io: 'input' })
  expect(JSON.parse(read('deploy/catalogue.schema.json'))).toEqual(schema)
  const check = (at: string) => runScriptHere('doctor.ts', ['catalogue', at], doctor.env)
  expect((await check(file)).output).toContain('well   Its texts are there in en, es, ar')
  expect(await check(path.join(root, 'package.json'))).toMatchObject({
    code: 1,
    output: expect.stringContaining('PLATFORM_CATALOGUE must be an object with products'),
  })
})

it('the schema of QUESTIONS is that by which its files are read', () => {
  const schema = z.toJSONSchema(questionsFileSchema, { io: 'input', reused: 'ref' })
  expect(JSON.parse(read('deploy/questions.schema.json'))).toEqual(schema)
})

// The server's own names, so that several runs can share it.
const own = (sql: string) => sql.replaceAll(/\bportico(_owner)?\b/g, `${namesOfRun()}_example$1`)

it('the roles of docs/operate.md are made as it says, and the owner may try a restore', async () => {
  const [block = ''] = /create role portico_owner[^`]+/.exec(read('docs/operate.md')) ?? []
  const statements = own(block.replaceAll('…', 'a').replaceAll(/--.*$/gm, '')).split(';')
  expect(statements).toHaveLength(4)
  for (const statement of statements.slice(0, 3)) await runOn(testServer ?? '', statement)
  const owner = new URL(testServer ?? '')
  Object.assign(owner, { username: own('portico_owner'), password: 'a' })
  await runOn(owner.href, own('create database portico_drill owner portico_owner'))
  await runOn(owner.href, own('drop database portico_drill'))
})
afterAll(async () => {
  await runOn(testServer ?? '', own('drop database if exists portico'))
  for (const role of ['portico', 'portico_owner']) {
    await runOn(testServer ?? '', own(`drop role if exists ${role}`))
  }
})

function megabytesOf(limit: string): number {
  const [, digits = '', unit] = /^(\d+)(Mi|Gi)$/.exec(limit) ?? []
  return Number(digits) * (unit === 'Gi' ? 1024 : 1)
}
