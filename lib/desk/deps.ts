import type { VolumeDeps } from '../staff/volume.ts'
import type { Deps } from '../submission/deps.ts'

/** What the desk needs from outside: of what counting what staff do needs. */
export type DeskDeps = VolumeDeps

/** And what takes a person's word needs besides. */
export type ResolvingDeps = Pick<Deps, 'store' | 'now' | 'keep' | 'platform'>
