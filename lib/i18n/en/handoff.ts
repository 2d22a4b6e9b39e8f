import { handOverObstacles } from './branch-handoff.ts'

/** The words about going on with another device, in English. */
export const handoff = {
  link: 'Use another device',
  now: 'Is the other device with you? Then you do not need an email.',
  linkBack: 'Go back to the other device',
  photo: 'Take the photo with your phone',
  start: {
    heading: 'Continue on another device',
    lead: 'Continue on your phone, tablet or computer, for example to take a photo of a document, and come back here whenever you like.',
    expectTitle: 'What to expect',
    expect: {
      scan: 'We show a QR code and an address here. Scan the code with the other device, or open the address on it.',
      number: 'The other device then shows a six-digit number. Enter it here.',
      follow: 'This page shows how far you have got there. You can continue here at any time.',
    },
    saved: 'Your answers are saved in both places, whichever device you use.',
    submit: 'Show the QR code and address',
    renew: 'Make a new QR code',
    again: 'Use another device again',
  },
  live: {
    heading: 'Open the link on the other device',
    picture: 'QR code with the address of the link. The same address stands below it as text.',
    address: 'Scan the QR code with the camera of the other device, or open this address on it:',
    copy: 'Copy the address',
    copied: 'The address is copied.',
    notCopied: 'It could not be copied. Select the address above.',
    until: 'It works once, within the next {minutes, plural, one {minute} other {# minutes}}.',
    next: 'The other device then shows a six-digit number. Enter it below.',
    cancel: 'Cancel',
  },
  claimed: {
    heading: 'Enter the number shown on the other device',
    text: 'A device has opened the link: {device}.',
    textUnknown: 'A device has opened the link.',
    device: '{browser} on {system}',
    until: 'Enter the number within {minutes, plural, one {# minute} other {# minutes}}.',
    notMine: 'This is not my device',
    notMineText:
      'Did you not open the link yourself? Choose “This is not my device”. Nobody can continue without the number.',
  },
  number: {
    label: 'Number on the other device',
    hint: 'It has six digits. Enter it only on this page: we never ask for it in a call or a message.',
    submit: 'Connect',
    missing: 'Enter the number shown on the other device',
    wrong_format: 'Number must be six digits',
    notYet: 'No device has opened the link yet. Open it first, then enter the number it shows',
    wrong:
      'This is not the number shown on the device. {left, plural, one {You can try it # more time.} other {You can try it # more times.}}',
  },
  updating: 'This page updates automatically.',
  reload: 'Check progress',
  announce: 'The other device: {state}',
  connected: {
    tag: 'Connected',
    heading: 'You are continuing on the other device',
    text: 'You can leave this page open. It shows how far you have got there.',
    position: 'Where you are there',
    step: 'Step {number} of {total}: {heading}',
    answered: '{done} of {total} pages answered',
    tasks: '{done} of {total} tasks done',
    documents: '{done} of {total} documents sent',
    sent: 'The application has been sent',
    review: 'At “Check your answers”',
    seen: 'Last used there: {time}',
    here: 'Continue here',
    hereText:
      'Continuing here closes the application on the other device. What was saved there is kept. A page that is not saved there yet has to be filled in again here.',
  },
  elsewhere: {
    title: 'Also open on another device',
    link: 'See how far you are there, or close it there',
  },
  finished: {
    tag: 'Done there',
    heading: 'You are done on the other device',
    text: 'The application is closed there. Everything that was saved is here.',
    here: 'Continue here',
  },
  ends: {
    expired: {
      title: 'The QR code has expired',
      text: 'For your security, it works for {minutes} minutes only. Make a new one.',
    },
    left: {
      title: 'The other device was left alone',
      text: 'It was not used for a while, so the application was closed there. Everything that was saved is here.',
    },
    refused: {
      title: 'The device was refused',
      text: 'It saw nothing of your application. If somebody else may have seen the QR code, make a new one where nobody looks over your shoulder.',
    },
    guessed: {
      title: 'Too many wrong numbers were typed',
      text: 'For your security, the QR code no longer works. Make a new one.',
    },
    superseded: {
      title: 'There is a newer QR code',
      text: 'The one that was shown here no longer works. Use the newer one. If you make another, that one stops working too.',
    },
    withdrawn: { title: 'The QR code was cancelled', text: 'Nothing was opened with it.' },
    taken_back: {
      title: 'The application is closed on the other device',
      text: 'You are continuing here. To use another device again, make a new QR code.',
    },
    elsewhere: {
      title: 'A QR code was made in another browser',
      text: 'It can only be seen there. A new one takes its place.',
    },
  },
  tooMany: 'Many QR codes were made in a short time. Wait an hour and try again.',
  unavailable: 'We could not do this just now. Try again in a moment.',
  there: {
    heading: 'Continue on this device',
    lead: 'This link lets you continue application {reference} on this device.',
    warnTitle: 'Continue only if the screen with the QR code is beside you',
    warn: 'You, or a member of our staff beside you, should have the screen with the QR code in front of you. If somebody sent you this link, close this page.',
    submit: 'Continue',
    numberHeading: 'Enter this number on the screen with the QR code',
    numberLabel: 'Your number',
    numberText: 'Your application opens here once it has been entered there.',
    numberWarn: 'Do not give this number to anybody by phone or in a message. We never ask for it.',
    waiting: 'Waiting for the number to be entered there.',
    reload: 'I have entered it',
    hereHeading: 'Already open in this browser',
    hereText: 'This browser has this application open. Use the link on the other device.',
    hereGo: 'Go to the application',
    busy: 'This device shows another customer’s application. Give it back first.',
    start: 'Go to the start page',
    over: 'The application is now closed on this device. What is saved is kept.',
    ends: {
      taken: {
        heading: 'Another device opened this link first',
        text: 'Each link works once, and another device has opened this one. If that was not you, refuse that device on the other screen and make a new QR code.',
      },
      expired: {
        heading: 'This link has expired',
        text: 'For your security, links work for {minutes} minutes only. Make a new QR code on the other screen.',
      },
      superseded: {
        heading: 'This link has been replaced',
        text: 'Another QR code was made after this one, or the application was opened on another device. If the other screen shows a QR code now, use that one. Otherwise make a new one there.',
      },
      withdrawn: {
        heading: 'This link was cancelled',
        text: 'It was cancelled on the other screen. To continue here, make a new QR code there.',
      },
      refused: {
        heading: 'This device was refused',
        text: 'On the other screen it was said that this is not the right device. If it is, make a new QR code there.',
      },
      guessed: {
        heading: 'Too many wrong numbers were typed',
        text: 'For your security, this link no longer works. Make a new QR code on the other screen.',
      },
      finished: {
        heading: 'You are done on this device',
        text: 'This link has been used. Continue on the other device, or make a new QR code there.',
      },
      taken_back: {
        heading: 'You are continuing on the other device',
        text: 'The application was closed here. To continue here again, make a new QR code there.',
      },
      left: {
        heading: 'The application is closed on this device',
        text: 'It was not used for a while. Your answers are saved. To continue here, make a new QR code on the other screen.',
      },
      gone: {
        heading: 'This application is no longer available',
        text: 'We no longer keep it, or it was deleted on request. Everything entered has been erased.',
      },
      unknown: {
        heading: 'This link does not work',
        text: 'Check that you opened the whole address, or make a new QR code on the other screen.',
      },
    },
  },
  on: {
    heading: 'You came here from another device',
    text: 'When you are done here, continue there. Your answers are saved in both places.',
    finish: 'I am done here',
    finishText:
      'This closes the application on this device. The other device shows that automatically.',
    goOn: 'Continue here',
  },
  notice:
    'For your security, this application closes on this device after {minutes} minutes without use, and after {hours, plural, one {# hour} other {# hours}} in any case. Opening a page restarts the timer. What you have saved is kept, and is on the other device too.',
  noticeLocked:
    'For your security, your application closes on this device after {minutes} minutes without use, and after {hours, plural, one {# hour} other {# hours}} in any case. Opening a page restarts the timer. What you have saved is kept.',
  closed: {
    finished: {
      heading: 'You are done on this device',
      text: 'The application is closed here. Continue on the other device.',
    },
    taken_back: {
      heading: 'You are continuing on the other device',
      text: 'The application was closed here because you are continuing there. What you had just entered and sent here was not saved: enter it there.',
    },
    superseded: {
      heading: 'The application is closed on this device',
      text: 'It was closed here because another device was chosen to continue on. What you had just entered and sent here was not saved: enter it there.',
    },
    left: {
      heading: 'The application is closed on this device',
      text: 'It was not used for a while. Your answers are saved. Continue on the device where you started.',
      byEmail: 'Is it not with you? We email you a link, and you continue here.',
    },
    returned: {
      heading: 'Thank you. You can give the device back',
      text: 'Your application is closed on this device, and nobody can open it here without you.',
      later:
        'If you confirmed your email address, you can come back with it on your own device as long as we keep the application: choose “Come back to a saved application” on our start page. If you accepted the terms, you will find the receipt there too.',
      staff: 'For our staff: sign in to go on with this device.',
      signIn: 'Sign in as staff',
    },
  },
  closedNotice:
    'The application is closed on this device, because you carry on with the other one. What you entered on this page was not saved: enter it on the other device.',
  locked: {
    title: 'This device was given to you by {name}',
    text: 'It shows your application and nothing else. Our staff cannot accept or send it for you: check it yourself, and give the device back when you are done.',
    ownTitle: '{name} is helping you in the branch',
    ownText: 'Check what was entered for you. Our staff cannot accept or send it for you.',
    correct:
      'Is something wrong? Do not accept it. Give the device back, have it corrected, and check it again.',
    correctOwn:
      'Is something wrong? Tell our staff, or correct it here yourself once you have confirmed your email address.',
    missing:
      'Something is still missing in the application. Give the device back, so that it can be completed.',
    toCode: 'It is right: confirm my email address',
    required:
      'What is needed cannot be sent from here. Send it from your own device, or give it to our staff.',
    back: 'Give the device back',
    backText: 'Giving it back closes your application on this device.',
    result: 'You can see and keep the receipt of your acceptance before you give the device back.',
  },
  code: {
    heading: 'Confirm that it is you',
    lead: 'Before you accept, we send a code of six digits to the email address in the application: {address}.',
    why: 'The code makes sure that nobody can accept in your place, not even our staff. Type it yourself and show it to nobody.',
    wrongAddress: 'Is this not your address? Ask our staff to correct it before you go on.',
    send: 'Send the code',
    sent: 'We are sending the code to {address}. Read it on your own phone. It works for {minutes} minutes.',
    label: 'Code from the email',
    hint: 'It has six digits.',
    submit: 'Confirm',
    missing: 'Enter the code',
    wrong_format: 'Code must be six digits',
    wrong:
      'This is not the code in the email. {left, plural, one {You can try it # more time.} other {You can try it # more times.}}',
    nothing:
      'If it has not arrived after a few minutes, check your spam folder, or send another code.',
    again: 'Send another code',
    tooMany: 'Many codes were sent in a short time. Use the latest one, or wait an hour.',
    expired: 'The code has expired, or could not be delivered. Send another one.',
    guessed: 'Too many wrong codes were entered. Send another one.',
    noAddress: 'There is no email address in the application. Have it added before you go on.',
    noEmails: 'No email can be sent from here, so nothing can be accepted on this device.',
  },
  handOver: {
    heading: 'Get the customer’s acceptance',
    lead: 'Only the customer can accept and send the application. Let them do it on their own device, or hand this one over.',
    own: {
      title: 'On the customer’s own device',
      show: 'You show a QR code on this screen.',
      scan: 'The customer scans it with their phone, which then shows a six-digit number.',
      type: 'You enter that number here, and the customer goes on by themselves.',
      submit: 'Show the QR code',
    },
    here: {
      title: 'On this device',
      give: 'You are signed out here, and the device shows this application only.',
      code: 'We send an email code to {address}. The customer enters it and accepts.',
      back: 'They give the device back, and you sign in again.',
      submit: 'Hand over this device',
    },
    ...handOverObstacles,
    incomplete: {
      title: 'Not everything is answered yet',
      text: 'Complete the application first; then the customer can check and accept it.',
    },
    sent: {
      title: 'This application has been sent',
      text: 'There is nothing to accept now.',
    },
    noAddress: {
      title: 'There is no email address in the application',
      text: 'The customer’s email code goes there. Add it first.',
    },
    noEmails: {
      title: 'No email can be sent from here',
      text: 'Without an email code the customer cannot accept on a device of the branch. Tell the people who run this service that email is not set up.',
    },
    live: 'Have the customer scan this QR code',
    claimed: 'Enter the six-digit number from the customer’s device',
    connected: 'The customer is going on with their own device',
    connectedText:
      'They check the application, enter the email code, and accept. This page shows how far they are.',
    finished: 'The customer is done on their device',
    end: 'Close it on the customer’s device',
    endText: 'The customer then has to be let in again with a new QR code.',
  },
  email: {
    headline: 'Your code',
    lead: 'You are in one of our branches to accept an application.',
    code: 'Type this code on the device there. It works for {minutes} minutes:',
    yours:
      'Type it yourself, and only when you have checked the application. Our staff never need it and never ask for it.',
    notYouTitle: 'Are you not in a branch?',
    notYou:
      'Do not pass the code on, and tell us. Without it nobody can accept in your name there.',
  },
}
