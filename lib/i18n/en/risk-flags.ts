/** The words for flags, in English. */
export const riskFlags = {
  title: 'Risk flags',
  held: 'On hold for a decision on the risk flags',
  lead: 'Noticed when the customer accepted on {time}. These are hints, not proof. The customer is not told.',
  codes: {
    same_network:
      'The terms were accepted on a network from which a member of staff had worked on the application.',
    same_device: 'The terms were accepted in a browser that a member of staff had used to sign in.',
    contact_shared: 'Another application has the same email address or phone number.',
    contact_of_staff:
      'An email address in it, or one to which its links went, belongs to a member of staff.',
    contact_changed: 'Staff changed a contact of the customer less than a day before.',
    link_by_staff: 'Staff sent the link with which it was opened.',
    link_elsewhere: 'A link was sent to an address that is not in the answers.',
    contact_by_staff:
      'The first contact to be confirmed was entered by staff, and confirmed only with a link or code from staff.',
    contact_in_staff_link: 'Staff sent a link to another application to the same address.',
    accepted_quickly: 'The terms were accepted within seconds of the page being shown.',
    documents_unopened: 'Not every document that was agreed to was opened in that browser.',
  },
  /** What the deciding member checks for each flag. */
  checks: {
    same_network: 'Check whether the customer was in the branch.',
    same_device: 'Check whose device it was, and whether the customer was there.',
    contact_shared: 'Compare it with the linked applications.',
    contact_of_staff: 'Check whether that member of staff is the customer.',
    contact_changed: 'Ask the customer, at the earlier contact, whether they wanted the change.',
    link_by_staff: 'Check whether the customer asked for the link.',
    link_elsewhere: 'Ask the customer whether that address is theirs.',
    contact_by_staff: 'Speak to the customer at a contact from another source.',
    contact_in_staff_link: 'Check whether both applications are of the same customer.',
    accepted_quickly: 'Ask the customer whether they read the terms.',
    documents_unopened: 'Ask the customer whether they know the documents.',
  },
  involved: 'Staff involved: {names}.',
  severity: 'Severity: {severity}',
  /** What the severity demands. */
  why: {
    low: 'Low severity: nobody has to decide.',
    medium:
      'Medium severity: a member of staff must write down a reason first. It may be one who had a part in the application.',
    high: 'High severity: a supervisor or administrator who had no part in the application must decide first.',
  },
  implied: 'This is expected where it was accepted: on its own it calls for no action.',
  /** For a member who may decide; `sendOn`: nothing can be sent back. */
  decide: {
    sendOnOrBack:
      'Check the flags, then send the application to the platform or send it back to the customer.',
    sendOn: 'Check the flags, then write down why the application may be sent to the platform.',
  },
  /** For a member who had a part, where a reason is enough. */
  withPart:
    'You had a part in this application. For these flags you may still write down the reason: it is recorded with your name.',
  notYours: {
    role: 'A supervisor or administrator who had no part in this application must decide.',
    same_person:
      'You had a part in this application, so somebody else must decide: a supervisor or administrator who had none.',
  },
  reason: 'Reason',
  reasonHint: 'Say what you checked, and what you found. At most {max} characters.',
  sendOn: 'Send to the platform',
  sendBack: 'Send back to the customer',
  sendBackHint: 'If it is sent back, the customer checks everything and accepts again.',
  decided: {
    sent_on: '{name} sent it to the platform on {time}.',
    sent_back: '{name} sent it back to the customer on {time}.',
  },
  done: {
    sent_on: 'It is on its way to the platform.',
    sent_back: 'It is back with the customer.',
    gone: 'Nothing was changed: it no longer waits for a decision.',
  },
  missing: 'Write down the reason. Nothing was changed.',
  too_long: 'Reason must be {max} characters or fewer. Nothing was changed.',
}
