/** Describes in words which applications the statistics cover. */
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { branchName } from '@/app/[language]/(staff)/_components/branch-name.ts'

type Reader = Pick<StaffVisit, 't' | 'member' | 'portico'>

/** The applications that a member sees. */
export function describeScope({ t, member, portico }: Reader): string {
  const { scope } = member
  const hasBranches = portico.staff.scope.branches.length > 0
  switch (scope.kind) {
    case 'all':
      return t(`statistics.scope.${hasBranches ? 'allBranches' : 'all'}`)
    case 'branch': {
      const key = scope.pool ? 'branchAndPool' : 'branch'
      return t(`statistics.scope.${key}`, { branch: branchName({ t }, scope.branch) })
    }
    case 'own':
      return t(`statistics.scope.${scope.pool ? 'ownAndPool' : 'own'}`)
  }
}

/** Describes the counts about customers, which have no branch and so cover all. */
export function describeCounts({ t, portico }: Pick<Reader, 't' | 'portico'>): string {
  return t(
    `statistics.scope.${portico.staff.scope.branches.length > 0 ? 'countsAllBranches' : 'counts'}`,
  )
}
