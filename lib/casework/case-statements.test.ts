import { afterAll, describe, expect, it } from 'vitest'
import { caseTabs } from '#lib/staff/rules/case-tabs.ts'
import { recordQueries } from '@/test-support/record-queries.mjs'
import {
  answersNamed,
  graceId,
  halId,
  useCaseworkSetup,
} from '@/test-support/staff/casework-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { assignApplication } from './assign-application.ts'
import { countViews } from './casework-views.ts'
import { listApplications, pageSize } from './list-applications.ts'
import { readCase } from './read-case.ts'
import { viewApplication } from './view-application.ts'
import { writeNote } from './write-note.ts'

let recorded: string[] = []
// Each new connection of the pool asks for its number first.
const stopRecording = recordQueries((text) => {
  if (!text.includes('pg_backend_pid')) recorded.push(text)
})
afterAll(stopRecording)

/** `begin` and `commit` count too. */
async function count<T>(act: () => Promise<T>): Promise<{ statements: string[]; result: T }> {
  recorded = []
  const result = await act()
  return { statements: [...recorded], result }
}

describe.each(await openTestStores())('the statements of the pages of staff on $name', (opened) => {
  const { deps, addApplication, agent } = useCaseworkSetup(opened)

  /** All that the page of an application reads besides its questions and documents. */
  function openCase(id: string, tab: (typeof caseTabs)[number]) {
    return count(async () => {
      const viewed = await viewApplication(deps, agent, id, tab)
      if (typeof viewed === 'string' || 'tooMuch' in viewed) throw new Error('not shown')
      return (await readCase(deps, agent, viewed, tab)).linked
    })
  }

  it('are no more in a large case than in a small one, on any tab', async () => {
    const alone = await addApplication(answersNamed('Ada', 'Lovelace'))
    await addApplication(answersNamed('Ada', 'Lovelace'))
    await assignApplication(deps, agent, { application: alone, to: halId })
    await writeNote(deps, agent, { application: alone, text: 'They called' })
    // The first look of an hour is recorded, the others are not.
    const first = await openCase(alone, 'answers')
    const small = new Map<string, string[]>()
    for (const tab of caseTabs) small.set(tab, (await openCase(alone, tab)).statements)
    // Three of them ask, under the lock, for the session that looks.
    expect(first.statements.length, first.statements.join('\n')).toBeLessThanOrEqual(30)
    for (const [tab, statements] of small) {
      expect(statements.length, [tab, ...statements].join('\n')).toBeLessThanOrEqual(20)
      // Proves that statements were recorded at all.
      expect(statements.length).toBeGreaterThan(5)
    }
    for (let number = 0; number < 12; number += 1) {
      const linked = await addApplication(answersNamed('Ada', 'Lovelace'))
      await assignApplication(deps, agent, { application: linked, to: halId })
      await writeNote(deps, agent, { application: alone, text: `Note ${number}` })
      await assignApplication(deps, agent, {
        application: alone,
        to: number % 2 === 0 ? halId : graceId,
      })
    }
    for (const tab of caseTabs) {
      const { statements, result } = await openCase(alone, tab)
      expect(result.length).toBeGreaterThanOrEqual(10)
      expect(statements.length, [tab, ...statements].join('\n')).toBe(small.get(tab)?.length)
    }
  })

  it('are as many for a full page of the list as for a short one', async () => {
    const list = () =>
      count(async () => {
        const page = await listApplications(deps, agent, {}, {})
        await countViews(deps, agent)
        return typeof page === 'object' && 'entries' in page ? page.entries.length : 0
      })
    await assignApplication(deps, agent, { application: await addApplication(), to: halId })
    const short = await list()
    expect(short.result).toBe(1)
    for (let number = 1; number < pageSize + 2; number += 1) {
      const application = await addApplication(answersNamed('Ada', `Lovelace${number}`))
      await assignApplication(deps, agent, { application, to: number % 2 ? halId : graceId })
    }
    const full = await list()
    expect(full.result).toBe(pageSize)
    expect(full.statements.length, full.statements.join('\n')).toBe(short.statements.length)
    expect(full.statements.length).toBeLessThanOrEqual(4)
    // Proves that statements were recorded at all.
    expect(full.statements.length).toBeGreaterThan(1)
  })
})
