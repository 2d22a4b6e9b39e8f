/** The words about a person of a company who fills in their own part, in English. */
export const personLinks = {
  email: {
    headline: 'Fill in your part of an application',
    lead: 'A company is applying for an account with {brand} and has named you. The person who fills in its application asked us to send you this link. With it you fill in your own part yourself: who you are and where you live. If you do not expect this, ask the company that you work for or own a part of before you open it.',
    open: 'It takes about {minutes, plural, one {# minute} other {# minutes}}. Open it by {date}.',
    code: 'You need a six-digit code. The person who sent you this link has it and will tell you. We never send it by email.',
    see: 'You see nothing of the application but your own part.',
    notYou:
      'If you know nothing of this, you do not need to do anything. The link opens nothing without the code. Do not share it.',
  },
  /** On the pages of the person who fills in the application. */
  send: {
    link: 'Ask them to fill it in',
    linkToConfirm: 'Ask them to confirm their details (optional)',
    /** The row names the needed documents about them. */
    linkToSend:
      'Ask them to confirm their details and send {count, plural, one {the document} other {the documents}}',
    manage: 'Their link and code',
    title: 'Link for person {number}',
    heading: 'Ask {name} to fill in their own part',
    headingToConfirm: 'Ask {name} to confirm their own part',
    lead: '{name} gets a link by email. It opens only with a six-digit code: you see it once the link is sent, and tell it to them yourself.',
    does: {
      fill_in: 'They enter their date of birth, contact details, address and identification.',
      confirm:
        'They check what you entered about them, and correct their own answers. That way mistakes can be found before the application is sent. Only you can correct their name and role.',
      confirm_with_address:
        'They check what you entered about them, correct their own answers, and enter their address. That way mistakes can be found before the application is sent. Only you can correct their name and role.',
    },
    /** Where documents about them are asked for. */
    documents: 'They send what is asked for about them: {documents}.',
    agrees: 'They agree to the use of their data.',
    sees: 'They see nothing else of the application: only the company’s name and their role in it.',
    /** Whether the application waits for this person. */
    waits: {
      fill_in:
        'The application can be sent only once these answers are there. You can also enter them yourself.',
      confirm:
        'You can send the application without waiting for this. Once it is sent, the link no longer works.',
    },
    /** Below the person in the list, where documents about them are asked for. */
    ownDocuments: {
      open: 'Still needed: {documents}',
      there: 'Sent: {documents}',
      answered: 'All questions about this person are answered.',
    },
    /** On the page of such a document. */
    ask: 'Ask {name} to send it themselves',
    hint: 'Use an address that only this person reads.',
    address: 'Email address of this person',
    missing: 'Enter the email address of this person',
    submit: 'Send the link',
    again: 'Send a new link',
    againText: 'A new link replaces the one that was sent before.',
    code: 'Tell {name} this code',
    codeText:
      'Tell them this code yourself, for example by phone. We never send it by email, and the link does not open without it.',
    sentTo: 'Sent to {address} on {time}',
    sent: 'Sent on {time}',
    notSent: {
      held: 'The email with the link has not left yet: many messages have been sent to this address lately. We try again for up to a day.',
      dropped: 'The email with the link could not be sent. Check the address, and send a new link.',
    },
    until: 'The link works until {date}.',
    codeElsewhere:
      'The code is shown only where the link was sent, for as long as the application stays open there. For another code, send a new link.',
    revoke: 'Take the link back',
    revokeText: 'Taking the link back stops it from working. What they have filled in stays.',
    revoked: 'The link was taken back.',
    tooMany: 'Many links were sent in a short time. Wait an hour, then send one again.',
    own: 'You have said that this person is you. Fill in the answers here yourself.',
    /** What the company has to do where its person cannot or will not continue. */
    needs: { link: 'Needs a new link', check: 'Check this person' },
    /** All is answered, and the link cannot be used. */
    unconfirmed:
      'All questions about this person are answered. You can send the application without their confirmation.',
    /** All is answered, and the link can be used. */
    toConfirm:
      'This person can confirm the answers only with the link, and only before the application is sent.',
    states: {
      live: 'Link sent: {time}',
      opened: 'Link opened: {time}',
      done: 'Confirmed by this person: {time}',
      changed:
        'Changed after this person confirmed it. Send a new link to have it confirmed again.',
      expired: 'Link expired: {time}',
      superseded: 'Link replaced: {time}',
      guessed: 'Link locked after too many wrong codes: {time}',
      revoked: 'Link taken back: {time}',
      declined: 'Says that they have nothing to do with the company: {time}',
      too_late: 'Link ended: {time}',
      requested: 'Asked for a new link: {time}',
    },
  },
  /** On the pages of the person who comes by the link. */
  open: {
    heading: 'Your part of an application',
    lead: 'A company is applying for an account with {brand} and has named you. Enter the six digits that the person who sent you this link has told you.',
    wrong:
      'This is not the right code. {left, plural, one {You can try it # more time.} other {You can try it # more times.}}',
    submit: 'Open my part',
    notYours:
      'Do you know nothing of this company’s application? Then do not enter a code: nothing is confirmed in your name without you.',
    codeLost: 'If you do not have the code, ask the person who sent you the link.',
    staffDevice:
      'Your part cannot be opened in this browser: staff are signed in here, or were within the last two days. Open the link in a browser of your own. It still works there.',
  },
  ends: {
    opened: {
      heading: 'This link has been used',
      text: 'Each link opens once, and this one was opened before. If your part is still open in another browser or on another device, go on there.',
      /** Where a part is open in this browser. */
      textHere: 'Each link opens once. If you opened it in this browser, go on with your part.',
    },
    done: {
      heading: 'You have confirmed your part',
      text: 'The person who fills in the application for the company sees that you have confirmed your part. There is nothing more for you to do: you can close this page.',
    },
    expired: {
      heading: 'This link has expired',
      text: 'A link works for seven days.',
    },
    superseded: {
      heading: 'There is a newer link',
      text: 'Another link was sent after this one, so this one no longer works. Use the one in the latest email.',
    },
    guessed: {
      heading: 'Too many wrong codes were entered',
      text: 'For your security, this link no longer works.',
    },
    revoked: {
      heading: 'This link was taken back',
      text: 'The person who sent it to you has switched it off. Ask them if you think that this is a mistake.',
    },
    declined: {
      heading: 'You have said that you have nothing to do with this company',
      text: 'Your link is closed, and you have confirmed nothing. The person who fills in the application for the company sees what you said, and so do our staff. You do not need to do anything else. If you are worried that somebody uses your name, contact us.',
    },
    too_late: {
      heading: 'This link no longer works',
      text: 'The application was sent, or it no longer needs your part. You do not need to do anything. If you have a question, ask the person who sent you the link.',
    },
    unknown: {
      heading: 'This link does not work',
      text: 'Check that you opened the whole address that is in the email. If you did, ask the person who sent it to you for a new one.',
    },
    timed_out: {
      heading: 'Your part is closed in this browser',
      text: 'It was not used for a while. What you saved is kept.',
    },
    ended: {
      heading: 'Your part is closed',
      text: 'The link was taken back or replaced, or the application can no longer be changed. What you saved is kept.',
    },
  },
  /** For the holder of a link that opens nothing any more. */
  request: {
    heading: 'You have asked for a new link',
    askSender: 'If you need to go on, ask the person who sent you the link.',
    lead: 'You can ask for a new link here. The person who fills in the application for the company sees that you asked.',
    leadNewer:
      'If you cannot find that email, or its link does not open either, you can ask for a new one here. The person who fills in the application for the company sees that you asked.',
    submit: 'Ask for a new link',
    asked: 'Asked: {time}',
    next: 'The person who fills in the application for the company sees it. A new link comes by email once they send one, and they tell you its code.',
  },
  /** Above the text that was agreed to, on the last page. */
  agreed: 'What you agreed to',
  doneAt: 'Confirmed: {time}',
  confirmed: {
    title: 'The answers you confirmed',
    until: 'They are shown here until {time}. Print or save this page to keep them.',
  },
  doneNext:
    'If an answer of yours is changed later, you may be sent another link to confirm it again. If you have a question or change your mind, contact us and quote the reference.',
  /** For a person who was wrongly named. */
  decline: {
    title: 'I have nothing to do with {company}',
    text: 'Then you do not need to enter or confirm anything. We close your link, and the person who fills in the application and our staff see that you said so. What was entered about you is not deleted by that. This cannot be undone, but they can send you a new link.',
    submit: 'I have nothing to do with it',
    help: 'If you are worried that somebody uses your name, contact us and quote the reference.',
  },
  goOn: 'Go on with my part',
  byOthers: 'Entered for the company',
  byOthersHere: 'These answers were entered for {company}. Correct what is not right.',
  documents: {
    title: 'Your documents',
    lead: 'The service that holds customers’ accounts for {brand} asks for this document about you. We pass it on there and then delete it here. Whoever fills in the application for the company sees that you sent it, but not the file.',
    needed: 'This document about you is needed.',
    another: 'The file that was sent is not enough. Another one is needed.',
    there: 'We have this document. You do not need to send anything more for it now.',
    skip: 'Continue without sending it now',
    send: 'Send {document}',
    later:
      'Send what is needed before you confirm: your link ends then. You can confirm without a document, but you need a new link to send it later.',
    next: 'Continue',
    byPerson: '\u2068{name}\u2069 sent it by their own link.',
  },
  confirm: {
    company: 'What {company} entered about you',
    notRight:
      'Is this not right? Tell the person who sent you the link before you confirm. They can correct it. Below you confirm only your own answers.',
    heading: 'Check your answers and confirm them',
    answers: 'Your answers',
    /** Below a number that was entered by others. */
    byOthers:
      'Entered for {company} and not shown in full. If you are not sure that it is yours, enter it again.',
    missing: 'Tick the box to confirm your answers',
    use: 'How your data is used',
    submit: 'Confirm',
    changed: 'This page has changed since it was shown. Check your answers again.',
  },
  stay: {
    text: 'Your part will soon close in this browser, because it has not been used. Anything you have entered on this page since you last continued would not be saved.',
    over: 'Your part is now closed in this browser. What you saved is kept.',
    back: 'Close this page',
  },
  /**
   * The consent of the person, by `consentWording`: its last line is beside the box, the others above it. A
   * changed text gets a new name, and agreed ones stay.
   */
  consent: {
    'own-part-1':
      'What I have entered about myself is true. I agree that {brand} uses it to decide on the company’s application and passes it on to the platform that keeps the account, and I know that whoever fills in the application for the company can see it.',
    'own-part-2':
      'The answers above about me are true. I agree that {brand} uses them to decide on the company’s application and passes them on to the platform that keeps the account, and I know that whoever fills in the application for the company can see them.',
    'own-part-3':
      'The answers above about me are true. I agree that {brand} uses them to decide on the company’s application and passes them on to the service that keeps accounts for {brand}. I know that whoever fills in the application for the company can see them.',
    'own-part-4':
      'The answers above about me are true. I agree that {brand} uses them to decide on the company’s application and passes them on to the service that holds customers’ accounts for {brand}. I know that whoever fills in the application for the company can see them.',
    'own-part-5':
      'I have checked my answers in this application, and they are true. I agree that {brand} uses them to decide on the company’s application and passes them on to the service that holds customers’ accounts for {brand}. I know that whoever fills in the application for the company can see them.',
    'own-part-6':
      '{brand} uses your answers to decide on the company’s application.\nThey are passed on to the service that holds customers’ accounts for {brand}.\nWhoever fills in the application for the company can see them.\nI have checked my answers in this application. They are true, and I agree to this use of them.',
  },
}
