import type { Deps } from '../submission/deps.ts'

/** What the desk needs from outside: of what sending needs. */
export type DeskDeps = Pick<Deps, 'store' | 'now'>

/** And what takes a person's word needs besides. */
export type ResolvingDeps = Pick<Deps, 'store' | 'now' | 'keep' | 'platform'>
