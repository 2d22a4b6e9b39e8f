/** Whether what a page says is so on the platform. */

export function mayBeSaid(place: string, status: string | undefined, isRefused: boolean): boolean {
  const taken = ['SUBMITTED', 'PROCESSING', 'APPROVED', 'REJECTED', 'CHANGES_REQUESTED']
  switch (place) {
    case 'created':
      return status !== undefined
    case 'submitted':
      return taken.includes(status ?? '')
    case 'processing':
      return taken.slice(1).includes(status ?? '')
    case 'approved':
      return status === 'APPROVED'
    case 'rejected':
      return status === 'REJECTED'
    case 'awaiting_customer':
      // What was refused is to be mended, whatever the platform makes of the rest.
      return isRefused || status === 'INCOMPLETE' || status === 'CHANGES_REQUESTED'
    case 'ready':
      return status === 'READY_FOR_SUBMISSION'
    case 'refused':
      return status === undefined
    default:
      return true
  }
}
