import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Member } from '#lib/staff/staff-deps.ts'
import {
  answersNamed,
  createMember,
  graceId,
  halId,
  setUpCasework,
} from '@/test-support/staff/casework-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { assignApplication } from './assign-application.ts'
import { listApplications } from './list-applications.ts'
import { viewApplication } from './view-application.ts'
import { maxNoteLength, writeNote } from './write-note.ts'

describe.each(await openTestStores())('working on an application on $name', (opened) => {
  const { store } = opened
  const { deps, addApplication, addMembers, listEvents } = setUpCasework(store)
  const agent = createMember('agent')

  beforeEach(async () => {
    await opened.reset()
    await addMembers()
  })
  afterAll(opened.close)

  it('writes down a look once an hour of each, and before anything is shown', async () => {
    const id = await addApplication(answersNamed('Maya', 'Johnson'))
    const clock = { now: new Date('2026-11-02T10:00:00Z') }
    const timed = { store, now: () => clock.now }
    const look = (member: Member) => viewApplication(timed, member, id, 'activity')
    expect(await look(agent)).toMatchObject({
      application: { id },
      trail: [{ event: 'application_viewed' }],
    })
    await look(agent)
    await look(createMember('supervisor', halId))
    clock.now = new Date('2026-11-02T11:00:01Z')
    await look(agent)
    expect((await listEvents(id)).map(({ event, actor }) => [event, actor])).toEqual(
      [graceId, halId, graceId].map((by) => ['application_viewed', { kind: 'staff', id: by }]),
    )
  })

  it('gives an application to a member or to nobody, and never to a disabled account', async () => {
    const id = await addApplication()
    expect(await assignApplication(deps, agent, { application: id, to: halId })).toBe('done')
    expect(await assignApplication(deps, agent, { application: id, to: halId })).toBe('gone')
    expect(await listApplications(deps, agent, { assignedTo: halId }, {})).toMatchObject({
      entries: [{ applicationId: id, assignee: 'Hal', name: undefined }],
    })
    expect(await assignApplication(deps, agent, { application: id, to: null })).toBe('done')
    await store.staff.change(store.db, halId, { disabledAt: new Date() }, new Date())
    expect(await assignApplication(deps, agent, { application: id, to: halId })).toBe('gone')
    expect(await listEvents(id)).toEqual(
      [halId, null].map((account) => ({
        event: 'application_assigned',
        actor: { kind: 'staff', id: graceId },
        detail: { account },
      })),
    )
  })

  it('keeps notes in their order, with whose they are, and says what is wrong with one', async () => {
    const id = await addApplication()
    const write = (text: string) => writeNote(deps, agent, { application: id, text })
    expect(await write(' \n ')).toBe('missing')
    expect(await write('a'.repeat(maxNoteLength + 1))).toBe('too_long')
    expect(await write('First\r\nand more')).toBe('done')
    expect(await write('Second')).toBe('done')
    const viewed = await viewApplication(deps, createMember('agent', halId), id)
    expect(viewed).toMatchObject({
      notes: [
        { text: 'First\nand more', writtenBy: graceId },
        { text: 'Second', writtenBy: graceId },
      ],
    })
    expect(typeof viewed === 'object' && 'names' in viewed && viewed.names.get(graceId)).toBe(
      'Grace',
    )
    expect(JSON.stringify(await listEvents(id))).not.toContain('First')
  })
})
