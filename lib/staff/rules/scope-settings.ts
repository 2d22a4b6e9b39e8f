/** The settings of which applications staff see. */

export const scopeNames = ['all', 'branch', 'assigned'] as const

export type ScopeSettings = {
  /**
   * The scope of agents: all applications, those of their branch, or those that they started or are assigned.
   */
  scope: (typeof scopeNames)[number]
  /** The codes of the firm's branches; none if it is a single office. */
  branches: readonly string[]
  /** Who sees the pool besides supervisors: nobody, every agent, or the agents of one branch. */
  pool: string
}

/** A single office, in which everybody helps every customer. */
export const singleOfficeScope: ScopeSettings = { scope: 'all', branches: [], pool: 'supervisors' }

/** The value in place of a branch, for supervisors of all branches, such as compliance. */
export const allBranches = 'all'

/** Keywords of `pool`, which cannot name a branch. */
export const poolKeywords = ['supervisors', 'everyone'] as const

/** Tells whether a text can be the code of a branch. */
export function isBranchCode(text: string): boolean {
  const isWord = text === allBranches || poolKeywords.some((word) => word === text)
  return /^[a-z0-9][a-z0-9-]{0,39}$/.test(text) && !isWord
}

/** Tells whether an account can get it: no branch, one of the firm's, or all of them. */
export function isAssignableBranch({ branches }: ScopeSettings, branch: string): boolean {
  return branch === '' || branch === allBranches || branches.includes(branch)
}
