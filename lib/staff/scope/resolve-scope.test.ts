import { describe, expect, it } from 'vitest'
import { everyApplication } from '#lib/casework/store/staff-scope.ts'
import type { StaffRole } from '#lib/database/states.ts'
import { isBranchCode, type ScopeSettings, singleOfficeScope } from '../rules/scope-settings.ts'
import { resolveScope } from './scope.ts'

const byBranch: ScopeSettings = {
  scope: 'branch',
  branches: ['harbour', 'old-town'],
  pool: 'supervisors',
}

describe('the applications that each role and branch sees', () => {
  const pool = true
  const harbour = { kind: 'branch', branch: 'harbour', pool: false }
  const own = { kind: 'own', staff: 'grace', pool: false }

  it.each<[string, Partial<ScopeSettings>, StaffRole, string, unknown]>([
    ['an agent of a branch: that branch', {}, 'agent', 'harbour', harbour],
    ['an agent without one: their own', {}, 'agent', '', own],
    ['an agent of all branches: their own', {}, 'agent', 'all', own],
    ['a supervisor: branch and pool', {}, 'supervisor', 'harbour', { ...harbour, pool }],
    ['a supervisor without one: own and pool', {}, 'supervisor', '', { ...own, pool }],
    ['a supervisor of all branches: all', {}, 'supervisor', 'all', everyApplication],
    ['an administrator: all', {}, 'administrator', 'harbour', everyApplication],
    [
      'an agent of the branch of the pool',
      { pool: 'harbour' },
      'agent',
      'harbour',
      { ...harbour, pool },
    ],
    ['an agent of another one', { pool: 'old-town' }, 'agent', 'harbour', harbour],
    ['an agent, where everyone sees the pool', { pool: 'everyone' }, 'agent', '', { ...own, pool }],
    ['an agent, by assignment: their own', { scope: 'assigned' }, 'agent', 'harbour', own],
    [
      'a supervisor, by assignment',
      { scope: 'assigned' },
      'supervisor',
      'harbour',
      { ...harbour, pool },
    ],
    [
      'a supervisor of one office',
      { scope: 'assigned', branches: [] },
      'supervisor',
      '',
      everyApplication,
    ],
    ['an agent of one office', { scope: 'assigned', branches: [] }, 'agent', '', own],
    ['everybody, where nothing is set', singleOfficeScope, 'agent', 'harbour', everyApplication],
  ])('%s', (_, changed, role, branch, scope) => {
    expect(resolveScope({ ...byBranch, ...changed }, { id: 'grace', role, branch })).toEqual(scope)
  })

  it.each(['all', 'supervisors', 'everyone', '', 'Harbour', '-x', 'a b', 'x'.repeat(41)])(
    'takes "%s" for no branch',
    (word) => expect(isBranchCode(word)).toBe(false),
  )
})
