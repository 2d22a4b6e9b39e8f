import type { VolumeDeps } from '../staff/volume.ts'
import type { SubmissionDeps } from '../submission/submission-deps.ts'

/** What the desk needs from outside: of what counting what staff do needs. */
export type CaseworkDeps = VolumeDeps

/** And what takes a person's word needs besides. */
export type ResolveDeps = Pick<SubmissionDeps, 'store' | 'now' | 'retention' | 'platform'>
