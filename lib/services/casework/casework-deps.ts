import type { StaffDeps } from '../staff/staff-deps.ts'
import type { VolumeDeps } from '../staff/volume.ts'
import type { SubmissionDeps } from '../submission/submission-deps.ts'

/** The dependencies of casework, including those of volume counts, and the prefix of references. */
export type CaseworkDeps = VolumeDeps & Pick<StaffDeps, 'customerIdPrefix'>

/** The dependencies of recording what was found on the platform. */
export type ResolveDeps = Pick<
  SubmissionDeps,
  'store' | 'now' | 'log' | 'retention' | 'notices' | 'platform'
>
