/**
 * Returns why a message could not be delivered, by the code of its last attempt. `refused`: permanently,
 * because of its recipient. `unreached`: the mail or SMS service did not answer, or deferred it until it
 * expired.
 */
export function describeDeliveryFailure(code: string): 'refused' | 'unreached' {
  return /^(eenvelope|emessage)_5\d\d$|^http_4(00|22)$/.test(code) ? 'refused' : 'unreached'
}
