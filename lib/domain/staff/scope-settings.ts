/** What a firm says of who of its staff sees which applications. */

export const scopeNames = ['all', 'branch', 'assigned'] as const

export type ScopeSettings = {
  /** What agents see: all, those of their branch, or those that they began or have. */
  scope: (typeof scopeNames)[number]
  /** The codes of the firm's branches; none: it is one. */
  branches: readonly string[]
  /** Which agents see the common pool besides supervisors: none, everyone, or those of one branch. */
  pool: string
}

/** A firm that is one office, in which everybody helps whoever comes. */
export const singleOfficeScope: ScopeSettings = { scope: 'all', branches: [], pool: 'supervisors' }

/** In place of a branch, for supervisors who look after all of them, such as compliance. */
export const allBranches = 'all'

/** Words of `pool`, and so no names of branches. */
export const poolKeywords = ['supervisors', 'everyone'] as const

/** Whether a text can be the code of a branch; `allBranches` is none. */
export function isBranchCode(text: string): boolean {
  const isWord = text === allBranches || poolKeywords.some((word) => word === text)
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(text) && !isWord
}

/** What an account can be given: none, one of the firm's branches, or all of them. */
export function isAssignableBranch({ branches }: ScopeSettings, branch: string): boolean {
  return branch === '' || branch === allBranches || branches.includes(branch)
}
