/** The words about the contacts of a customer, and about staff who want to use another, in English. */
export const customerContacts = {
  staffDevice:
    'The application cannot be opened in this browser: staff are signed in here, or were within the last two days. Open the link in a browser of your own. The link still works there.',
  notEditable: 'This application cannot be changed now. No link can be sent for it.',
  codeNotSent:
    'We cannot send a code to {address}: the customer did not give this address. Enter the customer’s own address in their browser, or ask a colleague to approve it.',
  deviceInUse:
    'The customer is going on with a device of their own. You cannot end that here: they end it on that device, or in the browser where they began.',
  reason: {
    label: 'Reason for using another address',
    hint: 'A colleague must then approve the address, the customer is notified at every earlier contact that we can write to, and the link can be sent after {hours, plural, =0 {that} one {# hour} other {# hours}}.',
    missing:
      'The customer did not give or confirm this address. Enter an address that they did, or the reason for using this one',
    too_long: 'Reason must be {max} characters or fewer',
  },
  request: {
    title: 'New email address for the customer',
    titleToDecide: 'New email address: approve or reject',
    rows: {
      known: 'Current address',
      asked: 'New address',
      by: 'Asked by',
      at: 'Asked on',
      reason: 'Reason',
    },
    notNeeded: 'The customer has given or confirmed this address: send the link now.',
    another: 'Another address is waiting for a decision. It has to be decided or expire first.',
    tooMany: 'Other addresses were asked for too often today. Try again tomorrow.',
    states: {
      waiting: 'Approved by {name}. A link can be sent to it from {time}.',
      approved: 'Approved by {name}. A link can be sent to it until {time}.',
      rejected: 'Rejected by {name}.',
      stopped: 'Stopped by the customer. Do not use this address.',
      expired: 'Expired: it was not used in time.',
    },
    notified:
      'The customer was notified at every earlier contact that we can write to, and can stop it.',
    check:
      'Ask the customer, at a contact that they gave before, whether they want this. Approve it only if they say that they do.',
    follows: {
      later:
        'If you approve it, a link to the application can be sent to it from {time}. The customer can stop it until {later}, even after a link has been sent.',
      now: 'If you approve it, a link to the application can be sent to it at once. The customer can stop it until {later}, even after a link has been sent.',
    },
    partEndsIt:
      'A member of staff who fills in for the customer, or hands over to them for the acceptance, then has a part in the application and can no longer approve this.',
    approve: 'Approve this address',
    reject: 'Reject this address',
    notYours: {
      role: 'A supervisor or administrator who had no part in this application must approve this address.',
      own: 'You asked for this address, so somebody else must approve it: a supervisor or administrator who had no part in this application. You can still reject it.',
      part: 'You had a part in this application, so somebody else must approve this address: a supervisor or administrator who had none. You can only reject it.',
    },
    done: {
      requested: 'The request is recorded. Somebody else must approve it.',
      approved: 'The address is approved.',
      rejected: 'The address is rejected.',
      gone: 'There is nothing to decide any more.',
    },
  },
  stop: {
    title: 'Our staff want to use another email address for you',
    text: 'Our staff asked {ago} to send a link for this application to {address}, an address that you did not give us. If you did not agree to that, stop it now. If you agreed, you do not need to do anything.',
    submit: 'Stop this',
    done: 'The address will not be used.',
  },
}
