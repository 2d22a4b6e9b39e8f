/** Tells whether what a page shows is true on the platform. */

export function isTrueStatus(
  shown: string,
  status: string | undefined,
  isRefused: boolean,
): boolean {
  const received = ['SUBMITTED', 'PROCESSING', 'APPROVED', 'REJECTED', 'CHANGES_REQUESTED']
  switch (shown) {
    case 'created':
      return status !== undefined
    case 'submitted':
      return received.includes(status ?? '')
    case 'processing':
      return received.slice(1).includes(status ?? '')
    case 'approved':
      return status === 'APPROVED'
    case 'rejected':
      return status === 'REJECTED'
    case 'awaiting_customer':
      // A refusal has to be corrected, whatever the platform decides on the rest.
      return isRefused || status === 'INCOMPLETE' || status === 'CHANGES_REQUESTED'
    case 'ready':
      return status === 'READY_FOR_SUBMISSION'
    case 'refused':
      return status === undefined
    default:
      return true
  }
}
