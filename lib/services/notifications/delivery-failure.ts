/**
 * Why a message could not be delivered, by the code of its last attempt. `refused`: for good, because of its
 * recipient. `unreached`: the mail or SMS service could not be reached, or put it off until its day was over.
 */
export function describeDeliveryFailure(code: string): 'refused' | 'unreached' {
  return /^(eenvelope|emessage)_5\d\d$|^http_4(00|22)$/.test(code) ? 'refused' : 'unreached'
}
