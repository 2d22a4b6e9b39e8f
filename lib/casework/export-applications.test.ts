import { describe, expect, it } from 'vitest'
import { answersNamed, useCaseworkSetup } from '@/test-support/staff/casework-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { exportApplications } from './export-applications.ts'

describe.each(await openTestStores())('exports of applications on $name', (opened) => {
  const { store } = opened
  const { deps, addApplication, agent, supervisor } = useCaseworkSetup(opened)

  it('gives an agent a list without a name in it, and a supervisor one with', async () => {
    await addApplication(answersNamed('=cmd', 'Johnson'))
    const wish = { list: {}, language: 'en' as const }
    const plain = await exportApplications(deps, agent, { ...wish, contact: false })
    expect(plain).toMatch(/^\ufeff"Reference","Kind",/)
    // ISO 8601 in UTC.
    expect(plain).toMatch(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/)
    expect(plain).not.toMatch(/johnson|canary|2065552671/i)
    expect(await exportApplications(deps, agent, { ...wish, contact: true })).toBe('forbidden')
    const whole = await exportApplications(deps, supervisor, { ...wish, contact: true })
    expect(whole).toContain(`"'=cmd Johnson","canary@example.com","'+12065552671"\r\n`)
    const searched = { ...wish, contact: true, typed: 'john' }
    expect(await exportApplications(deps, supervisor, searched)).toBe(whole)
    const missed = await exportApplications(deps, supervisor, { ...searched, typed: 'nobody' })
    expect(`${missed}`.trim().split('\r\n')).toHaveLength(1)
    const { rows } = await exportsIn()
    expect(rows).toEqual([
      { rows: 1, contact: false },
      { rows: 1, contact: true },
      { rows: 1, contact: true },
      { rows: 0, contact: true },
    ])
  })

  async function exportsIn() {
    const rows = await store.db
      .selectFrom('auditEvent')
      .select('detail')
      .where('event', '=', 'applications_exported')
      .orderBy('sequence')
      .execute()
    return { rows: rows.map(({ detail }) => detail) }
  }
})
