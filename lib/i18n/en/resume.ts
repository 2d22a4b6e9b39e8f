/** The words about coming back later, in English. */
export const resume = {
  link: 'Save and continue later',
  linkSent: 'Come back to this application later',
  return: 'Come back to a saved application',
  returnText: 'Have you saved an application to continue later? We send a link to it by email.',
  address: {
    label: 'Email address',
    missing: 'Enter your email address',
    missing_at: 'Email address must include an @',
    wrong_format: 'Enter an email address in the correct format, like name@example.com',
    too_long: 'Email address must be {max} characters or fewer',
  },
  save: {
    heading: 'Save and continue later',
    lead: 'Everything up to the last page you continued from is saved. We send a link by email with which you can go on, on this device or another one.',
    leadSent:
      'Your application has been sent. We send a link by email with which you can look at it again, on this device or another one.',
    hint: 'Use an address that only you read.',
    submit: 'Send the link',
    known: 'You can come back with {address}',
    knownText:
      'Ask for a link with this address at any time until {date}. If you send one to another address and open it, that one takes its place.',
    revoke: 'Stop coming back by email',
    revokeText:
      'Then no link opens this application any more, and it can be continued only where it is open now.',
    back: 'Go on with the application',
  },
  ask: {
    heading: 'Come back to a saved application',
    lead: 'Enter the email address with which you saved it, or that you gave in an application that you have sent. If an application can be opened with it, we send a link to that address.',
    submit: 'Send me a link',
  },
  sent: {
    heading: 'Open the link in your email',
    toAddress: 'We are sending a link to {address}.',
    maybe:
      'If a saved application can be opened with the address you entered, we are sending a link to that address.',
    undelivered:
      'The email to {address} could not be delivered. Check the address, and ask for a link again.',
    toSame: 'We are sending a new link to the address to which the last one went.',
    code: 'Your code',
    codeText:
      'You enter it after you have opened the link. It is not in the email: write it down, or keep this page open.',
    codeMaybe:
      'You enter it after you have opened the link. It is not in the email: write it down, or keep this page open. If the email says that your code has stayed the same, use that earlier code.',
    stepsTitle: 'What to do',
    steps: {
      mail: 'Open the email on the device on which you want to go on.',
      open: 'Open the link in it within {minutes} minutes after the email has arrived.',
      enter: 'Enter the code that is shown here.',
    },
    proveTitle: 'Do this now, even if you want to go on another day',
    proveText:
      'Opening the link shows that the address is yours. From then on you can ask for a new link whenever you like.',
    missing:
      'If there is no email after a few minutes, check your spam folder and the address, and ask again. We send only a few links an hour to the same address.',
    again: 'Ask for another link',
  },
  wayBack: {
    title: 'Come back on another device',
    proven:
      'Choose “Come back to a saved application” on our start page, and ask for a link with {address}.',
    code: 'Choose “Come back to a saved application” on our start page, and ask for a link with {address}. To open it you need this code:',
    keep: 'Write the code down. It is in no email, so that nobody else who reads that address can open the application.',
  },
  localOutbox: 'Test environment: no email is sent. Read it here:',
  open: {
    heading: 'Enter your code',
    lead: 'Our page showed it when you asked for this link. It is not in the email.',
    leadAgain:
      'Use the code that you have already: it has stayed the same. Our page showed it when you first asked for a link, or with your application after you sent it. It is not in the email.',
    label: 'Code',
    hint: 'It has six digits.',
    why: 'When you continue, the application is closed in every other browser in which it is open.',
    submit: 'Open the application',
    missing: 'Enter the code',
    wrong_format: 'Code must be six digits',
    wrong:
      'This is not the right code. {left, plural, one {You can try it # more time.} other {You can try it # more times.}}',
    noCode: 'If you no longer see the code, ask for a new link.',
    codeLost:
      'If you no longer have the code, open the application in the browser in which you began. After it was sent, its page shows the code; before that, “Save and continue later” gives you another one. Or contact us.',
  },
  ends: {
    opened: {
      heading: 'This link has been used',
      text: 'Each link opens an application once. Your answers are kept. If you used it in this browser, go on from the start page; otherwise ask for a new link.',
    },
    expired: {
      heading: 'This link has expired',
      text: 'For your safety a link works for {minutes} minutes only. Your answers are kept. If there is a later email, use its link. Otherwise ask for a new one.',
    },
    superseded: {
      heading: 'Another link took the place of this one',
      text: 'It was sent or opened after this one, so this one no longer works. Your answers are kept. Use the latest email, or ask for a new link.',
    },
    guessed: {
      heading: 'Too many wrong codes were entered',
      text: 'For your safety this link no longer works. Your answers are kept. If there is a later email, use its link. Otherwise ask for a new one.',
    },
    revoked: {
      heading: 'This link no longer works',
      text: 'It was switched off. If the application is still open in a browser, you can see there how it goes on. If not, contact us.',
    },
    finished: {
      heading: 'This application is no longer here',
      text: 'The time for which we keep it is over, or it was deleted on request. What was entered has been erased. You can begin a new one on the start page.',
    },
    unknown: {
      heading: 'This link does not work',
      text: 'Check that you opened the whole address that is in the email. Or ask for a new link.',
    },
  },
  renewal: {
    submit: 'Send me a new link',
    where: 'It goes to the same address as this one: {address}.',
    ask: 'Ask with your email address instead',
    codeTitle: 'Your code stays the same',
    codeText:
      'Use the code that you have already. Our page showed it when you first asked for a link, or with your application after you sent it; or our staff told it to you. For your safety it is neither in the email nor on this page.',
    enter: 'Enter your code.',
    refused:
      'This link cannot be replaced by a new one. Ask with your email address, or go on in the browser in which you began.',
    guessed:
      'Wrong codes were entered too often: no further link with that code is sent. Choose “Save and continue later” in the browser in which you began to get another code, or contact us.',
  },
  tooMany:
    'You asked for many links in a short time. Use the latest one, or wait an hour and ask again.',
  unavailable: 'We could not take this just now. Try again in a moment.',
  endsStart: 'Go to the start page',
  closed: {
    heading: 'The application is closed in this browser',
    text: 'It was not used for a while, or it was opened in another browser. Your saved answers are kept. Ask for a link to go on with them. A page that you had filled in and could not save is filled in again if you come back in this browser.',
  },
  unsavedInput:
    'What you had entered here when the application was closed is filled in again. It is not saved yet: check it, then continue.',
  closedNotice:
    'The application is closed in this browser, because it was not used for a while or was opened in another one. What you entered is still on this page. Come back by email in another tab, then send it again from here.',
  stay: {
    notice:
      'For your safety, this application is closed in this browser after {minutes} minutes without use, and in any case after {hours, plural, one {# hour} other {# hours}} at most. Opening a page restarts the timer. What is saved is kept, and you can come back by email.',
    title: 'Are you still there?',
    text: 'This application will soon be closed in this browser, because nothing has been done for a while. What you have entered on this page and not yet continued from would not be saved.',
    submit: 'Stay here',
    failed: 'This could not be sent. Check your connection and try again.',
    over: 'The application is now closed in this browser. What is saved is kept, and you can come back by email.',
  },
  email: {
    headline:
      '{count, plural, one {Continue your {brand} application} other {Continue your {brand} applications}}',
    lead: 'Open this link within {minutes} minutes, on the device on which you want to go on.',
    button: 'Continue',
    code: 'You are then asked for your six-digit code. Our page showed it when you asked for this link; it is not in this email.',
    codeAgain:
      'You are then asked for your six-digit code. It has stayed the same: our page showed it when you first asked for a link, or with your application after you sent it.',
    codeLost:
      'If you no longer have the code, open the application in the browser in which you began. After it was sent, its page shows the code; before that, “Save and continue later” gives you another one. Or contact us.',
    late: 'If the link has expired, open it all the same: its page lets you ask for a new one.',
    notYou:
      'If you did not ask for this, you need not do anything. Without the code nobody can open anything with this link; do not pass it on.',
  },
}
