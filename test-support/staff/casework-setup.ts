/** Provides applications and members on a test database, for the tests of casework. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach } from 'vitest'
import type { StaffRole } from '../../lib/database/states.ts'
import type { Store } from '../../lib/database/store.ts'
import type { Member } from '../../lib/staff/staff-deps.ts'
import type { TestStore } from '../test-store.ts'
import { createMadeUpMember } from './made-up-member.ts'

export const graceId = '3f2b8c1e-0000-4000-8000-00000000000a'
export const halId = '3f2b8c1e-0000-4000-8000-00000000000b'

/** A member who sees every application; Grace by default. */
export function createMember(role: StaffRole, id = graceId): Member {
  return createMadeUpMember(role, id)
}

/** The answers of a person of that name, as the pages store them. */
export function answersNamed(first_name: string, last_name: string) {
  const saved = (values: Record<string, string>) => ({ typed: {}, values })
  return {
    applicant: saved({ application_type: 'INDIVIDUAL' }),
    name: saved({ first_name, last_name }),
    contact: saved({ email_address: 'Canary@example.com', telephone_number: '+12065552671' }),
  }
}

/** A setup on an emptied database before each test of the current suite, with Grace and Hal. */
export function useCaseworkSetup(opened: TestStore) {
  const bench = setUpCasework(opened.store)
  beforeEach(async () => {
    await opened.reset()
    await bench.addMembers()
  })
  afterAll(opened.close)
  return { ...bench, agent: createMember('agent'), supervisor: createMember('supervisor') }
}

export function setUpCasework(store: Store) {
  return {
    deps: { store, now: () => new Date() },

    /** Adds the accounts of Grace and Hal. */
    async addMembers(): Promise<void> {
      for (const [id, name] of [
        [graceId, 'Grace'],
        [halId, 'Hal'],
      ] as const) {
        const person = { name, address: `${name}@example.com` }
        await store.staff.add(store.db, { id, person, role: 'agent', now: new Date() })
      }
    },

    /** Adds an application with these answers; gives its id. */
    async addApplication(answers: Record<string, unknown> = {}): Promise<string> {
      const id = randomUUID()
      await store.transaction(async (tx) => {
        const now = new Date()
        const given = { locale: 'en', expiresAt: new Date(now.getTime() + 3_600_000), now }
        const ids = { id, customerId: `PTC-${id}`, accountId: `ACC-${id}` }
        const application = await store.applications.add(tx, { ...ids, ...given })
        await store.applications.updateAnswers(tx, application, { answers, now })
      })
      return id
    },

    /** The audit events of an application. */
    async listEvents(id: string) {
      const recorded = await store.audit.list(store.db, id)
      return recorded.map(({ event, actor, detail }) => ({ event, actor, detail }))
    },
  }
}
