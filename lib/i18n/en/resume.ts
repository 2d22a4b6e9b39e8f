/** The words about coming back later, in English. */
export const resume = {
  link: 'Save and continue later',
  linkSent: 'Come back to this application later',
  return: 'Come back to a saved application',
  returnText: 'Did you save an application to continue later? We will email you a link to it.',
  address: {
    label: 'Email address',
    missing: 'Enter your email address',
    missing_at: 'Email address must include an @',
    wrong_format: 'Enter an email address in the correct format, like name@example.com',
    too_long: 'Email address must be {max} characters or fewer',
  },
  save: {
    heading: 'Save and continue later',
    lead: 'Everything up to the last page you completed is saved. We will email you a link to continue, on this device or another one.',
    leadSent:
      'Your application has been sent. We will email you a link to look at it again, on this device or another one.',
    hint: 'Use an email address that only you read.',
    submit: 'Send the link',
    known: 'You can come back with {address}',
    knownText:
      'You can ask for a link with this address at any time until {date}. If you send a link to another address and open it, that address takes its place.',
    revoke: 'Turn off access by email',
    revokeText:
      'The links we sent will no longer open this application, and you cannot ask for one on our start page. You can continue in the browsers where it is open now, and send a new link from there.',
    back: 'Return to the application',
  },
  ask: {
    heading: 'Come back to a saved application',
    lead: 'Enter the email address that you gave us. If there is an application for it, we will email you a link.',
    submit: 'Send me a link',
  },
  /** The one name of each code, in e-mails and on pages alike. */
  codes: {
    page: 'Page code',
    saved: 'Saved code',
    staff: 'Code from our staff',
  },
  sent: {
    heading: 'Open the link in your email',
    toAddress: 'We are sending a link to {address}.',
    maybe: 'If there is an application for the address you entered, we are sending a link to it.',
    undelivered:
      'The email to {address} could not be delivered. Check the address, and ask for a link again.',
    toSame: 'We are sending a new link to the same address as before.',
    codeText: 'Write it down or keep this page open. It is not in the email.',
    whichTitle: 'Your code',
    keepOpen:
      'Enter this one if the link asks for the page code. Keep this page open until you have opened the link.',
    other:
      'Enter this one if the link asks for the saved code. It was shown to you when you last saved or sent your application; we never email it.',
    stepsTitle: 'What to do',
    steps: {
      mail: 'Open the email on the device where you want to continue.',
      open: 'Open the link within {minutes} minutes of the email arriving.',
      enter: 'Enter the code shown here.',
      enterNamed: 'Enter the code that the link asks for.',
    },
    /** For an address that is not proven yet. */
    confirm: {
      heading: 'Confirm your email address now',
      lead: 'We are sending a link to {address}. Opening it with the code below shows that the address is yours. After that you can come back on any day, without this code.',
      code: 'Write it down or keep this page open: it is not in the email. If you do not open the link in time, the same code opens the next one.',
    },
    waits:
      'If we wrote to this address less than {minutes} minutes ago, and no link we sent there has been opened yet, this email waits until that time is over.',
    missing:
      'If the email has not arrived after a few minutes, check your spam folder and the address, then ask again. We send only a few links an hour to each address.',
    missingTyped:
      'If no email arrives within a few minutes, check your spam folder, or enter the address again: it may have been mistyped. We send only a few links an hour to each address.',
    again: 'Ask for another link',
    correct: 'Send it again, or to another address',
  },
  wayBack: {
    title: 'To come back later',
    later: 'Get a link by email, for later',
    device: 'Open it now on a device beside you',
    proven: 'On our start page, ask for a link with this address: {address}',
    code: 'Saved code:',
    keep: 'You need both this code and a link. Write the code down: we do not email it. On our start page, ask for the link with this address: {address}',
  },
  localOutbox: 'Test environment: no email is sent. Read it here:',
  open: {
    heading: 'Enter your code',
    lead: {
      page: 'Enter the page code: it is shown on the page where you asked for this link, and is not in the email.',
      saved:
        'Enter the saved code: it was shown to you when you last saved or sent your application, and is not in the email.',
    },
    label: 'Code',
    hint: 'It has six digits.',
    why: 'When you continue, the application closes in every other browser where it is open.',
    submit: 'Open the application',
    missing: 'Enter the code',
    wrong_format: 'Code must be six digits',
    wrong:
      'This is not the right code. {left, plural, one {You can try it # more time.} other {You can try it # more times.}}',
    noCode: 'Page code lost? Ask for a new link: a new page code comes with it.',
    codeLost:
      'Saved code lost? If your application is still open in a browser, you can get one there. If not, contact us.',
  },
  /** The link to the application in a message, where the address is proven. */
  message: {
    heading: 'Open your application',
    lead: 'We email a link to {address}, and show you the page code that opens it.',
  },
  ends: {
    opened: {
      heading: 'This link has been used',
      text: 'Each link works once. Your answers are saved. If you used it in this browser, continue from the start page. Otherwise ask for a new link.',
    },
    expired: {
      heading: 'This link has expired',
      text: 'For your security, links work for {minutes} minutes only. Your answers are saved. Use the link in our latest email, or ask for a new one.',
    },
    superseded: {
      heading: 'This link has been replaced',
      text: 'A newer link was sent or opened. Your answers are saved. Use the link in our latest email, or ask for a new one.',
    },
    guessed: {
      heading: 'Too many wrong codes were entered',
      text: 'For your security, this link no longer works. Your answers are saved. Use the link in our latest email, or ask for a new one.',
    },
    revoked: {
      heading: 'This link no longer works',
      text: 'It was switched off. If the application is still open in another browser, continue there. If not, contact us.',
    },
    finished: {
      heading: 'This application is no longer available',
      text: 'We no longer keep it, or it was deleted on request, and everything entered has been erased. You can start a new one from the start page.',
    },
    unknown: {
      heading: 'This link does not work',
      text: 'Check that you opened the complete link from the email, or ask for a new one.',
    },
  },
  renewal: {
    submit: 'Send me a new link',
    where: 'The new link goes to the same address as this link: {address}.',
    ask: 'Use another email address',
    codeTitle: {
      saved: 'Your saved code stays the same',
      staff: 'Your code stays the same',
    },
    enter: 'Enter your code.',
    refused:
      'We cannot send a new link in place of this one. Use another email address, or continue in the browser where you started.',
    guessed:
      'Too many wrong codes were entered, so we will not send another link with that code. Choose “Save and continue later” in the browser where you started to get a new code, or contact us.',
  },
  tooMany:
    'You have asked for several links in a short time. Use the latest one, or wait an hour and ask again.',
  unavailable: 'We could not do this just now. Try again in a moment.',
  endsStart: 'Go to the start page',
  closed: {
    heading: 'You were signed out of this application',
    text: 'For your security, it closes when it is not used for a while or is opened in another browser. What you have saved is kept. Enter your email address, and we email you a link to continue.',
    unsaved: 'What you were filling in may still be here: open the link in this browser.',
  },
  unsavedInput:
    'We have filled in what you had entered here before. It is not saved yet: check it, then continue.',
  closedNotice:
    'The application is closed in this browser, because it was not used for a while or was opened in another one. What you entered is still on this page. Come back by email in another tab, then send it again from here.',
  stay: {
    notice:
      'For your security, this application closes in this browser after {minutes} minutes without use, and after {hours, plural, one {# hour} other {# hours}} in any case. Opening a page restarts the timer. What you have saved is kept, and you can come back by email.',
    title: 'Are you still there?',
    text: 'This application will soon close in this browser, because it has not been used. Anything you have entered on this page since you last continued would not be saved.',
    left: 'Time left: {left}',
    submit: 'Stay here',
    failed: 'This could not be sent. Check your connection and try again.',
    overTitle: 'This page is closed',
    over: 'The application is now closed in this browser. What is saved is kept, and you can come back by email.',
  },
  email: {
    headline:
      '{count, plural, one {Continue your {brand} application} other {Continue your {brand} applications}}',
    lead: 'Open this link within {minutes} minutes, on the device where you want to continue.',
    button: 'Continue',
    code: {
      page: 'You will then need the page code: six digits on the page where you asked for this link. It is not in this email.',
      saved:
        'You will then need the saved code: six digits shown to you when you last saved or sent your application. It is not in this email.',
    },
    opensAll: 'This link and its code open all the applications named below.',
    notAsked: 'The code on the page where you asked for the link does not open it.',
    late: 'If the link has expired, open it anyway: you can ask for a new one there.',
    notYou:
      'If you did not ask for this, you do not need to do anything. The link opens nothing without the code. Do not share it.',
  },
}
