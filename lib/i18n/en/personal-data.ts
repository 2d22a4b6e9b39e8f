/** Texts for staff about exporting and erasing one person's data, and the e-mail about it. */
export const personalData = {
  heading: 'Personal data',
  link: 'Export or erase personal data',
  second:
    'Another supervisor or administrator, who was not involved in the application, must approve each request within 7 days.',
  told: 'The customer is told of each request.',
  notTold: 'No message about a request reaches the customer: tell them yourself.',
  oneAtATime: 'Another request can be made when this one is closed.',
  reasons: { customer: 'The customer asked for it', mistake: 'It was entered by mistake' },
  /** Why a request was rejected. */
  rejections: {
    identity: 'It is not certain that the customer asked for it',
    elsewhere: 'It is about another application',
    law: 'The data has to be kept by law',
    settled: 'It is no longer needed',
  },
  request: {
    export: 'Export requested',
    erasure: 'Erasure requested',
    by: '{name} requested it on {time}.',
    /** The next step after the request. */
    steps: {
      approval: 'Another supervisor or administrator approves it by {time}.',
      yours: 'You approve or reject it by {time}.',
      approved: '{name} approved it.',
      ifApproved: 'If it is approved, {name} downloads the file, once, by {time}.',
      download: '{name} downloads the file, once, by {time}.',
      erased: 'If it is approved, the data is erased, at once and for good.',
    },
    approve: { export: 'Approve the export', erasure: 'Review and approve' },
    reject: 'Reject the request',
    rejection: { open: 'Reject', why: 'Why is it rejected?' },
    withdraw: 'Withdraw the request',
    notYours: {
      role: 'A supervisor or administrator approves it.',
      same_person:
        'You asked for it, or were involved in this application: a colleague has to approve it.',
    },
  },
  approve: {
    heading: 'Erase the data of {name}?',
    as: 'You approve as',
    effects: 'What the erasure does',
    written: 'The customer receives an email about the erasure at {addresses}.',
    noEmail: 'The customer receives no email about the erasure: tell them yourself.',
  },
  export: {
    heading: 'Export',
    text: 'Everything that is held about this application, as a JSON file. Check what concerns staff or others before you give it to the customer. The export is logged.',
    request: 'Request the export',
    submit: 'Download the export',
  },
  erase: {
    heading: 'Erasure',
    text: 'It cannot be undone: no backup of the database can bring the data back.',
    gone: {
      heading: 'Erased',
      answers: 'All answers, also about other people',
      documents: 'Uploaded documents that are still held here',
      contacts: 'Email addresses and phone numbers',
      notes: 'Notes, reports and risk flags',
    },
    kept: {
      heading: 'Kept, without personal parts',
      ids: 'The reference and other IDs',
      activity: 'The activity: what was done when',
      consent: 'The evidence of consent, with hashes of what was accepted',
    },
    platform: {
      heading: 'Not erased here: what the platform holds',
      text: 'The platform holds personal data too. Agree with it what becomes of that data.',
      id: 'ID of this application at the platform',
    },
    reason: 'Why is it erased?',
    alone: 'It is erased at once.',
    request: 'Request the erasure',
    now: 'Erase for good',
    obstacles: {
      under_way:
        'It cannot be erased now: it is being sent or decided, and erasing it would lose the outcome. It can be erased once it is decided.',
      reported:
        'It cannot be erased now: somebody reported “This was not me”. Close the report first.',
    },
    aloneTook: 'You were involved in this application: a colleague has to erase it.',
  },
  done: {
    approved: 'The export is approved. The person who asked for it can download it once.',
    not_approved: 'Nothing was downloaded: the export is not approved, or was downloaded already.',
    unavailable:
      'Nothing was downloaded: a document could not be read just now. The approval stays: try again in a few minutes.',
    missing: 'Select why it is erased',
    unreasoned: 'Select why it is rejected',
    requested: 'It is requested. Somebody else has to approve it.',
    rejected:
      'The request is closed. Nothing was exported or erased. If the customer asked for it, tell them why.',
    another: 'Nothing was changed: a request is open already.',
    too_many: 'Nothing was changed: there were several requests today. Try tomorrow.',
    under_way: 'Nothing was changed: it is being sent or decided.',
    reported: 'Nothing was changed: a report is open.',
    gone: 'Nothing was changed: there is no request any more.',
  },
  erased: {
    heading: 'Personal data erased',
    at: 'Erased',
    by: 'Erased by',
    approvedBy: 'Approved by',
    noneHeading: 'No erasure to show',
    none: 'Only the member of staff who erased an application sees here what was done.',
    closed: 'Closed data requests',
    text: 'The application is no longer in the list. The customer receives an email about it.',
    noEmail: 'The application is no longer in the list. No email is sent: tell the customer.',
    back: 'All applications',
  },
  list: {
    /** In the navigation, where a telephone shows every word at once. */
    nav: 'Data requests',
    heading: 'Data requests',
    lead: 'Exports and erasures of the data of one application. Each has to be approved by somebody who did not ask for it and was not involved in the application.',
    none: 'No request is open.',
    views: { open: 'Open', closed: 'Closed' },
    closedLead:
      'Requests that were carried out, rejected or withdrawn, or that expired. The reference stays when the data is erased.',
    noneClosed: 'No request is closed.',
    outcomes: {
      erased: 'Erased',
      downloaded: 'Downloaded',
      rejected: 'Rejected',
      withdrawn: 'Withdrawn',
      expired: 'Expired',
    },
    approvedBy: 'Approved by {name}',
    rejectedBy: 'Rejected by {name}',
    next: {
      approve: 'For you to approve',
      download: 'For you to download',
      other: 'For somebody else to approve',
      requester: 'For the requester to download',
    },
    columns: {
      customer: 'Customer',
      request: 'Request',
      reason: 'Reason',
      by: 'Requested by',
      at: 'Requested',
      next: 'Next step',
      expires: 'Expires',
      outcome: 'Outcome',
      closed: 'Closed',
    },
    left: '{days, plural, =0 {In less than a day} one {In # day} other {In # days}}',
  },
  email: {
    headline: 'Your data was erased',
    lead: 'We have erased the answers and files of your application.',
    kept: 'What we keep is a record that there was an application, of when things happened in it, and of what was accepted. It does not contain your answers. What was already passed on to the service that would hold the account is not erased there.',
    question: 'If you did not ask for this, contact us and quote the reference.',
  },
}
