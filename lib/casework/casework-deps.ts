import type { VolumeDeps } from '#lib/staff/scope/volume.ts'
import type { StaffDeps } from '#lib/staff/staff-deps.ts'
import type { SubmissionDeps } from '#lib/submission/submission-deps.ts'

/** The dependencies of casework, including those of volume counts, and the prefix of references. */
export type CaseworkDeps = VolumeDeps & Pick<StaffDeps, 'customerIdPrefix'>

/** The dependencies of recording what was found on the platform. */
export type ResolveDeps = Pick<
  SubmissionDeps,
  'store' | 'now' | 'log' | 'retention' | 'notices' | 'platform'
>
