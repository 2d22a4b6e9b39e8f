import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDoctor } from '../test-support/doctor.ts'
import { exampleQuestions } from '../test-support/own-questions.ts'
import { operatorSecret, runScript } from '../test-support/run-script.ts'
import { seedDataFolder } from '../test-support/test-store.ts'

// Some open the database several times, in processes of their own.
vi.setConfig({ testTimeout: 120_000 })

const doctor = createDoctor()
beforeEach(doctor.open)
afterEach(doctor.remove)

describe('npm run doctor', () => {
  it('finds all well before the first start, and makes nothing', async () => {
    const first = await doctor.examine(runScript)
    expect(first.output).toMatch(/^Database +well +None yet: npm start makes it/m)
    expect(first.output).toContain('All is well.')
    expect(first.code).toBe(0)
    expect(await doctor.examine()).toEqual(first)
  })

  it('warns of a folder and of files with secrets that others can read', async () => {
    const file = path.join(doctor.dataDir, 'secret')
    writeFileSync(file, operatorSecret)
    for (const [entry, mode] of [
      [file, 0o644],
      [doctor.dataDir, 0o755],
    ] as const) {
      chmodSync(entry, mode)
    }
    doctor.env = { DATA_DIR: doctor.dataDir, APP_SECRET_FILE: file }
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Files +WARN +Others .* the file of APP_SECRET_FILE, the folder /m)
    expect(code).toBe(0)
  })

  it('warns of what a careless operator sets', async () => {
    Object.assign(doctor.env, { STAFF_CONTACT_WAIT_HOURS: '0', TRUST_PROXY: 'on' })
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Staff +WARN +STAFF_CONTACT_WAIT_HOURS is 0: /m)
    expect(output).toMatch(/^Proxy +WARN +TRUST_PROXY is on and PUBLIC_URL is this machine: /m)
    expect(code).toBe(0)
  })

  it('warns where applications are created before they are accepted', async () => {
    expect((await doctor.examine()).output).not.toContain('CREATE')
    Object.assign(doctor.env, { CREATE: 'early' })
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Creation +WARN +CREATE=early: .* reaches the platform before they/m)
    expect(code).toBe(0)
  })

  it('counts the firm’s own questions', async () => {
    expect((await doctor.examine()).output).not.toContain('Questions')
    const folder = path.join(doctor.dataDir, 'questions')
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'own.yaml'), exampleQuestions)
    Object.assign(doctor.env, { QUESTIONS: folder })
    const { output } = await doctor.examine()
    expect(output).toMatch(/^Questions +well +5 of your own on 2 pages, in en, es, ar\.$/m)
  })

  it('looks at database, keys, terms and platform of an installation that is all embedded', async () => {
    await seedDataFolder(doctor.dataDir)
    await doctor.bindKeys()
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Configuration +well /m)
    expect(output).toMatch(/^Erasure keys +well .* holds every key of this database/m)
    expect(output).toMatch(
      /^Database +well +The embedded PostgreSQL \d+ answers; its tables are this version’s/m,
    )
    expect(output).toMatch(/^Node +well +Node\.js \d+\.\d+\.\d+ runs it: /m)
    expect(output).toMatch(/^Processes +well +1 for \d+ processors? \(WORKERS\)\.$/m)
    expect(output).toMatch(/^Keys +well /m)
    expect(output).toMatch(
      /^Anchors +WARN +Heads of the audit go to the log only: set AUDIT_ANCHOR/m,
    )
    expect(output).toMatch(/^Terms +well +Those of \d{4}-\d\d-\d\d are in force: privacy, terms/m)
    expect(output).toMatch(
      /^Platform +well +Tokens came from the embedded platform: applications:write, /m,
    )
    expect(code).toBe(0)
  })

  it('says every fault of the configuration in a line of its own', async () => {
    Object.assign(doctor.env, { PORT: 'canary', LOG_LEVEL: 'canary', PLATFORM_API_URL: 'canary' })
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Configuration +WRONG +PORT must be a whole number/m)
    expect(output).toMatch(/^Configuration +WRONG +LOG_LEVEL must be one of/m)
    expect(output).toMatch(/^Configuration +WRONG +PLATFORM_TOKEN_URL must be set/m)
    expect(code).toBe(1)
  })

  it('warns of a database that is reached without TLS', async () => {
    // Nobody answers there.
    const url = 'postgres://portico:canary@db.invalid/portico'
    Object.assign(doctor.env, { DATABASE_URL: url, KEY_DIR: path.join(doctor.dataDir, 'keys') })
    const { output } = await doctor.examine()
    expect(output).toMatch(/^Database +WARN +DATABASE_URL leads to db\.invalid without TLS/m)
    doctor.env.DATABASE_URL = `${url}?sslmode=verify-full`
    expect((await doctor.examine()).output).not.toContain('WARN')
  })

  it('says what the folder of the terms lacks', async () => {
    doctor.env.TERMS_DIR = path.join(doctor.dataDir, 'terms')
    mkdirSync(path.join(doctor.env.TERMS_DIR, '2026-11-01'), { recursive: true })
    writeFileSync(
      path.join(doctor.env.TERMS_DIR, '2026-11-01', 'terms.en.md'),
      '# Terms\n\nBe good.\n',
    )
    const { code, output } = await doctor.examine()
    expect(output).toMatch(/^Terms +WRONG +TERMS_DIR must have 2026-11-01\/terms\.es\.md\.$/m)
    expect(code).toBe(1)
  })
})
