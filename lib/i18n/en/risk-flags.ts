/** The words for flags, in English. */
export const riskFlags = {
  title: 'Flags',
  lead: 'What was noticed when the customer accepted on {time}. None of it proves anything; the customer is not told.',
  codes: {
    same_network: 'It was accepted from a network from which one of staff had worked on it.',
    same_device: 'It was accepted in a browser with which one of staff has signed in.',
    contact_shared: 'Another application has the same email address or telephone number.',
    contact_of_staff:
      'An email address in it, or one to which its links went, belongs to one of staff.',
    contact_changed: 'Staff replaced a contact of the customer within a day before.',
    link_by_staff: 'Staff sent the link with which it was opened.',
    link_elsewhere: 'A link was sent to an address that the answers do not give.',
    contact_by_staff:
      'The first contact that was proven was given by staff, and proven by nothing but a link or code from staff.',
    contact_in_staff_link: 'Staff sent a link of another application to the same address.',
    accepted_quickly: 'It was accepted within seconds of the page being shown.',
    documents_unopened: 'Not every document that was agreed to was opened in that browser.',
  },
  implied: 'To be expected where it was accepted: this alone asks for nothing.',
  waiting: {
    reason: 'It is not sent on before one of staff has written down why it may be.',
    second_decision: 'It is not sent on before a supervisor who had no part in it has decided.',
  },
  notYours: {
    role: 'A supervisor decides this.',
    same_person: 'You had a part in it: somebody else has to decide.',
  },
  reason: 'Reason',
  reasonHint: 'What you have found out, and how. At most {max} characters.',
  sendOn: 'Send it on',
  sendBack: 'Send it back to the customer',
  sendBackHint: 'Sent back, the customer checks everything and agrees anew.',
  decided: {
    sent_on: '{name} sent it on on {time}.',
    sent_back: '{name} sent it back on {time}.',
  },
  done: {
    sent_on: 'It is on its way.',
    sent_back: 'It is back with the customer.',
    gone: 'Nothing was changed: it no longer waits for a decision.',
  },
  missing: 'Write down the reason. Nothing was changed.',
  too_long: 'Reason must be {max} characters or fewer. Nothing was changed.',
}
