/** Texts for staff who fill in for a customer, and for that customer. */
export const assistedEntry = {
  banner: {
    title: 'You are filling in for {name}',
    line: 'Filling in for {name}',
    unnamed: 'a new customer',
    text: 'Each answer you save is marked as entered by you. Only the customer can accept the terms and send the application.',
  },
  begin: {
    link: 'New application',
    heading: 'Start an application for a customer',
    lead: 'You can fill in what the customer tells you. The customer then checks it, accepts the terms and sends the application, in a browser of their own.',
    language: 'Language of the customer',
    languageHint: 'Emails to the customer use this language.',
    missingLanguage: 'Choose the language of the customer',
    submit: 'Start',
  },
  groups: {
    applicant: 'Who the account is for',
    about: 'Name, birth, contact and country',
    home: 'Address, tax and identification',
    company: 'About the company',
    addresses: 'Addresses',
    business: 'What the company does',
    profile: 'Further details',
    account: 'The account',
    person_about: 'Name, role and home',
    person_details: 'Personal details',
    person_home: 'Address, tax and identification',
    people: 'People of the company',
  },
  fill: {
    heading: 'Fill in for the customer',
    lead: 'Answer in any order. What you leave empty stays open, for you or for the customer.',
    answered: 'Everything is answered. Hand over to the customer.',
    toUpload: 'Everything is answered. Upload what the platform asks for.',
    aside: 'What the customer does',
    topics: 'Sections',
    openTopics: 'Sections still open',
    complete: 'Completed sections',
    wrong: 'To correct',
    open: '{count} left to answer',
    progress: '{done} of {count} sections complete',
    done: 'Complete',
    save: 'Save and return to all sections',
    saveAndContinue: 'Save and continue',
    saveToPerson: 'Save and return to {name}',
    savedSection: 'Saved: {section}.',
    handOver: 'Hand over to the customer',
    next: 'Next: {section}',
    saved: 'Saved.',
    nothingEntered: 'Nothing was entered, so nothing was saved.',
    acceptanceLater:
      'The customer can accept once everything is answered. {count, plural, one {# question is} other {# questions are}} still open.',
    firstOpen: 'Go to the first open section',
    savedMore: 'Saved. More is asked because of what you entered.',
    savedPartly:
      'The other answers are saved. For these, any earlier answer is kept until you enter a new one.',
    askedAgain:
      'What is saved has changed what is asked here. Look at the questions below once more.',
    sent: 'This application has been sent. Nothing can be changed now.',
    late: 'Your last change was not saved: the application had already been sent.',
    addPerson: 'Add a person',
    signedOut:
      'You are signed out. What you entered is still on this page. Sign in in another tab, then save again from here.',
    back: 'All sections',
  },
  documents: {
    title: 'Documents',
    needed: 'Documents to upload',
    lead: 'Upload only what the customer has given you. The file is sent to the platform at once and logged as uploaded by you.',
    /** Where a message would reach the customer. */
    told: 'The customer is told.',
    upload: 'Upload for the customer',
    replace: 'Upload another file',
    byStaff: 'Uploaded by staff for the customer: {name}',
    bySomeone: 'Uploaded by staff for the customer',
    byCustomer: 'Uploaded by the customer',
    byPerson: 'Uploaded by the person themselves, by their own link',
    addedForYou: 'Added for you by the staff of {brand}.',
    submit: 'Upload document',
    sending: 'Uploading the document: {percent}',
    checking: 'The document has arrived and is being checked.',
    stop: 'Stop the upload',
    stopped: 'You stopped the upload. The file you chose is still there.',
    notSent:
      'The connection was lost before the document had arrived whole. Check the connection and upload the document again.',
    errors: {
      broken_off:
        'The document did not arrive whole: check the connection, then choose it and upload it again',
      not_scanned:
        'Documents cannot be checked for viruses just now, so this one was not stored: try again in a few minutes',
      unavailable: 'The document could not be stored just now: upload it again in a moment',
      unsure:
        'We do not know whether the document was stored: load this page again in a moment before you upload it once more',
    },
  },
  link: {
    title: 'By email',
    text: 'We send a link. You tell the customer a six-digit code, by phone or at the desk. With both they open the application.',
    open: 'Send the customer a link',
    again: 'Send another link',
    heading: 'Send the customer a link',
    lead: 'We send the link to an address that only the customer reads. You tell the customer the code, which is not in the email. The link or the code alone opens nothing.',
    language: 'Language of the email: {language}',
    hint: 'Read it back to the customer before you send it.',
    submit: 'Send the link',
    none: 'No email can be sent from here: no mail server is configured.',
    sentHeading: 'Tell the customer this code',
    sentTo: 'We are sending a link to {address}.',
    code: 'Code for the customer',
    codeText:
      'Tell it only to the customer, and only once you have confirmed who you are speaking to. It is not in the email.',
    steps: {
      tell: 'Tell the customer the six digits.',
      open: 'The customer opens the link in the email within {minutes} minutes after it has arrived, in a browser of their own.',
      enter:
        'The customer enters the code. From then on the application is theirs to go on with, and you can still fill in.',
    },
    states: {
      waiting: 'A link is on its way to the customer.',
      live: 'A link was sent to the customer and has not been opened yet.',
      opened: 'The customer has opened the application with the link.',
      over: 'The last link can no longer be opened. Send another one.',
    },
    elsewhere:
      'The code is shown only in the browser from which the link was sent. Send another link to see a new one.',
  },
  entered: {
    title: 'Entered for you by {names}: check these answers',
    text: 'These answers were entered by our staff. Correct whatever is not right: it is your application.',
    change: 'Correct',
    someone: 'our staff',
    here: 'Some of the answers on this page were entered for you by {names}. Correct whatever is not right.',
  },
  changed: {
    by: '{label} – changed by {name}, our staff',
  },
  sources: {
    person: 'Entered by the person themselves',
    staff: 'Entered by {name}',
    someone: 'Entered by a member of staff',
  },
  conflict: {
    notice:
      'This page is not saved yet: somebody else answered the same question meanwhile. Choose the right answer.',
    noticeBy:
      'This page is not saved yet: {name} from our staff answered the same question meanwhile. Choose the right answer.',
    which: '{label}: which answer is right?',
    missing: 'Choose which answer is right: {label}',
    meanwhile: 'Saved less than a minute ago: {value}',
    ago: 'Saved {ago}: {value}',
    byStaff: 'Entered by {name}, our staff',
    bySomeone: 'Entered by our staff',
    byCustomer: 'Entered by the customer',
    byPerson: 'Entered by this person themselves',
    typed: 'You typed: {value}',
  },
  email: {
    lead: 'We have filled in an application with you. Open this link within {minutes} minutes to check it, accept the terms and send it.',
    code: 'You are then asked for a six-digit code. Our staff tell it to you, by phone or at the desk; it is not in this email.',
    codeAgain:
      'You are then asked for a six-digit code. It has stayed the same: use the one that our staff told you.',
    codeTold: 'Our staff told you the code, by phone or at the desk. It is not in the email.',
    codeLost:
      'If you no longer have the code, contact us: our staff can send you another link with a new code.',
    late: 'If the link has expired, open it anyway: you can ask for a new one there.',
    notYou:
      'If none of our staff has spoken with you about this, you do not need to do anything. Do not share this link.',
  },
}
