/** Decides who can resolve a stop, by its code. Pure. */

/**
 * `staff`: by what they find on the platform or ask its support or the customer. `later`: a retry, since the
 * platform had a fault of its own. `operators`: those who run this system, because of its settings or
 * surroundings. `lookup`: operators or the platform's support, which staff find out by looking for the
 * application there. `file`: operators, or the customer if the stored file is lost.
 */
type StopResolver = 'staff' | 'later' | 'operators' | 'lookup' | 'file'

const byStaff: readonly string[] = [
  'earlier_application',
  'several_applications',
  'refused_after_unknown',
  'earlier_individual',
  'several_individuals',
  'other_individual',
  'application_refused',
  'status_refused',
  'refused_for_staff',
  'declared_none',
  'submit_refused',
  'submit_without_effect',
  'other_application',
  'not_ready_yet',
  'unusable_file',
  'conflict',
  'content_too_large',
  'unusable_id',
  'list_incomplete',
]

const byRetry: readonly string[] = [
  'request_timeout',
  'too_early',
  'rate_limited',
  'server_error',
  'connect_timeout',
  'headers_timeout',
  'body_timeout',
  'timeout',
  'connection_reset',
  'transport_closed',
]

const byFile: readonly string[] = ['storage_unavailable', 'file_changed', 'unreadable_file']

/** Returns who resolves a stop; unknown codes are for operators. */
export function findStopResolver(code: string): StopResolver {
  if (byStaff.includes(code)) return 'staff'
  if (byFile.includes(code)) return 'file'
  // From the token endpoint, `token_not_found` means only that its address is wrong.
  if (code === 'not_found') return 'lookup'
  return byRetry.includes(code.replace(/^token_/, '')) ? 'later' : 'operators'
}
