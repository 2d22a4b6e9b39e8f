/** The words for staff who let a customer go on with a device of the customer's in the branch, in English. */
export const branchHandoff = {
  notTheirs: 'Refuse this device',
  notTheirsText:
    'Not the device beside you? Refuse it: nobody can continue without the six-digit number.',
  here: {
    title: 'Here, face to face',
    text: 'The customer checks and accepts on their own device or on this one.',
  },
  opened: 'Opened: {time}',
  away: 'Is the customer not here?',
  byEmail: 'Send a link by email',
  noCamera: 'Cannot scan the QR code?',
  acceptanceAfter: 'Nothing can be accepted or sent before the following is done:',
  number: {
    label: 'Six-digit number on the customer’s device',
    hint: 'Read it from the screen of the device beside you. Do not take it by phone.',
    missing: 'Enter the six-digit number shown on the customer’s device',
    wrong_format: 'Number must be six digits',
    notYet:
      'No device has opened the link yet. Have the customer scan the QR code, then enter the six-digit number it shows',
  },
  ends: {
    expired: {
      title: 'The QR code has expired',
      text: 'For security it works for {minutes} minutes only. Show a new one.',
    },
    left: {
      title: 'The customer’s device was left alone',
      text: 'It was not used for a while, so the application was closed there. Everything that was saved is here. To let the customer go on, show a new QR code.',
    },
    refused: {
      title: 'The device was refused',
      text: 'It saw nothing of the application. If somebody else may have seen the QR code, show a new one where nobody else sees the screen.',
    },
    guessed: {
      title: 'Too many wrong numbers were typed',
      text: 'For security the QR code no longer works. Show a new one.',
    },
    superseded: {
      title: 'There is a newer QR code',
      text: 'The one that was shown here no longer works. Use the newer one. If you show another, that one stops working too.',
    },
    withdrawn: { title: 'The QR code was cancelled', text: 'Nothing was opened with it.' },
    taken_back: {
      title: 'The application is closed on the customer’s device',
      text: 'Everything that was saved is here. To let the customer go on, show a new QR code.',
    },
  },
}

export const handOverObstacles = {
  outstanding: {
    title: 'The platform still needs something',
    text: 'The customer can send the application once this is done:',
  },
  checking: {
    title: 'The documents are being checked',
    text: 'The customer can accept and send the application once the documents have been checked.',
  },
}
