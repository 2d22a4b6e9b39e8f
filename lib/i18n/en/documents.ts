import type { documentTypes } from '#lib/platform/contract/values.ts'

/** The words about documents, in English. */
export const documents = {
  types: {
    PASSPORT: 'Passport',
    DRIVERS_LICENCE_FRONT: 'Driving licence, front',
    DRIVERS_LICENCE_BACK: 'Driving licence, back',
    GOVERNMENT_ID_FRONT: 'Identity card, front',
    GOVERNMENT_ID_BACK: 'Identity card, back',
    UTILITY_BILL: 'Utility bill',
    BANK_STATEMENT: 'Bank statement',
    INCORPORATION_DOCUMENTS: 'Incorporation documents',
    ARTICLES_OF_INCORPORATION: 'Articles of incorporation',
    OWNERSHIP_STRUCTURE_CHART: 'Ownership structure chart',
  } satisfies Record<(typeof documentTypes)[number], string>,
  /** What to send, for known kinds. */
  needs: {
    PASSPORT: 'The page of the passport with the photo',
    DRIVERS_LICENCE_FRONT: 'The front of the driving licence',
    DRIVERS_LICENCE_BACK: 'The back of the driving licence',
    GOVERNMENT_ID_FRONT: 'The front of the identity card',
    GOVERNMENT_ID_BACK: 'The back of the identity card',
    UTILITY_BILL:
      'A bill for electricity, gas, water or telephone with the name and the address on it',
    BANK_STATEMENT: 'A bank statement with the name and the address on it',
    INCORPORATION_DOCUMENTS: 'The certificate of incorporation or an extract from the register',
    ARTICLES_OF_INCORPORATION: 'The articles of incorporation, all pages',
    OWNERSHIP_STRUCTURE_CHART: 'A drawing or list of who owns the company, down to persons',
  } satisfies Record<(typeof documentTypes)[number], string>,
  note: 'Note: {description}',
  why: 'It confirms what you entered. Once it is checked, this page says whether it was accepted.',
  position: 'Document {number} of {total}',
  unnamed: 'Document',
  title: 'Documents',
  section: 'Your application',
  for: 'For \u2068{name}\u2069',
  of: '\u2068{document}\u2069 – \u2068{name}\u2069',
  choose: 'Send this document',
  /** The button of each, where the kind is known. */
  chooseKind: {
    PASSPORT: 'Send passport',
    DRIVERS_LICENCE_FRONT: 'Send driving licence, front',
    DRIVERS_LICENCE_BACK: 'Send driving licence, back',
    GOVERNMENT_ID_FRONT: 'Send identity card, front',
    GOVERNMENT_ID_BACK: 'Send identity card, back',
    UTILITY_BILL: 'Send utility bill',
    BANK_STATEMENT: 'Send bank statement',
    INCORPORATION_DOCUMENTS: 'Send incorporation documents',
    ARTICLES_OF_INCORPORATION: 'Send articles of incorporation',
    OWNERSHIP_STRUCTURE_CHART: 'Send ownership structure chart',
  } satisfies Record<(typeof documentTypes)[number], string>,
  replace: 'Send another file',
  look: 'View status',
  fileSent: 'The file you sent: {name}',
  states: {
    required: { tag: 'Needed', text: 'Your application cannot go on without this document.' },
    changes_requested: {
      tag: 'Change needed',
      text: 'The file you sent is not enough. Send another one.',
    },
    rejected: {
      tag: 'Not accepted',
      text: 'The file you sent was not accepted. Send another one.',
    },
    submitted: {
      tag: 'Being checked',
      text: 'Your document is being checked. You do not need to send it again.',
    },
    approved: { tag: 'Accepted', text: 'This document was accepted.' },
    unknown: {
      tag: 'In progress',
      text: 'We cannot show the status of this document at the moment.',
    },
    stored: {
      tag: 'Received',
      text: 'We have your document. You do not need to send it again.',
    },
    sent: {
      tag: 'Being checked',
      text: 'We have your document and are checking it. You do not need to send it again.',
    },
    refused: {
      tag: 'Not accepted',
      text: 'The file you sent was not accepted. Send another one.',
    },
    manual_review: {
      tag: 'Received',
      text: 'We have your document. A member of our staff has to look at something before it can be passed on. You do not need to send it again.',
    },
  },
  announce: 'The state of this document: {state}',
  without: {
    question: 'If there is no such document',
    answer:
      'Send a photo of another official document that shows the same, or of a sheet, signed and dated, that says why there is none. It is checked in place of the document. If it is not enough, this page says so, with the reason where one is given.',
  },
  photo: {
    title: 'A good photo',
    good: 'All corners visible',
    cut: 'Cut off',
    glare: 'Glare',
    blurred: 'Blurred',
    avoid: 'Not like this:',
  },
  file: 'Choose a file or take a photo',
  fileHint: 'PDF, JPEG or PNG, up to {size} MB, without a password. Nothing else in the same file.',
  chooseFile: 'Choose file',
  chooseOtherFile: 'Choose another file',
  noFile: 'No file chosen',
  drop: 'You can also drag a file here.',
  dropNow: 'Let go to choose this file.',
  dropped: 'The file you chose: \u2068{name}\u2069',
  readable: 'Can you read every word? If not, choose another file or take a new photo.',
  submit: 'Send document',
  sending: 'Sending your document: {percent}',
  checking: 'Your document has arrived. We are checking it.',
  stop: 'Stop sending',
  stopped: 'You stopped sending it. The file you chose is still here.',
  notSent:
    'The connection was lost before your document had arrived whole. Check your connection and send it again.',
  next: 'Next: \u2068{document}\u2069',
  nextAnswer: 'Next: answer what else is needed',
  /** The whole way, where nothing else is needed. */
  steps: {
    send: 'Send {count, plural, one {it} other {them}} by {date}. If nothing has arrived by then, we delete what you entered.',
    check: {
      email: 'We check {count, plural, one {it} other {them}} and email you.',
      sms: 'We check {count, plural, one {it} other {them}} and text you.',
      both: 'We check {count, plural, one {it} other {them}} and email and text you.',
      page: 'We check {count, plural, one {it} other {them}}. This page then says how it goes on.',
    },
    sendAgain: 'You check your answers and send the application again.',
  },
  nextStep:
    'Once the documents that are needed have been accepted, check your answers and send the application again.',
  toApplication: 'Go to your application',
  errors: {
    missing: 'Choose a file',
    several: 'Only one file can be sent at a time: drag a single file here, or choose one',
    empty: 'The file you chose is empty: choose another one',
    too_large: 'The file you chose must be {size} MB or smaller',
    wrong_type: 'The file you chose must be a PDF, JPEG or PNG',
    heic: 'Your photo is in a format that few can open (HEIC). Take a new photo on this page, or set the phone’s camera to “Most Compatible”, or send the photo as JPEG',
    not_checkable:
      'We could not check this file. Print it to a new PDF, or take a photo of the document, and send that',
    damaged:
      'The file you chose is damaged or incomplete: save or scan the document again, or take a new photo of it',
    encrypted: 'The file you chose is protected with a password: choose a copy without one',
    too_many_pixels:
      'The picture has too many pixels: save it smaller, or take a new photo of the document',
    active_content:
      'This PDF contains scripts or attached files: save or print it as a plain PDF, and send that',
    foreign_content:
      'The file you chose holds something besides the document: print it to a new PDF, or take a photo of the document',
    infected:
      'Our virus scanner found something harmful in this file. Take a new photo, or scan the document on another device',
    unchanged: 'The file you chose is the one that was not accepted: choose another one',
    too_large_to_scan:
      'The file you chose is too large to be checked for viruses: save it smaller, or take a photo of the document, and send that',
    broken_off:
      'Your document did not arrive whole: check your connection, then choose it and send it again',
    too_many:
      'Too many files are coming in at once: wait until they have arrived, then send this one',
    too_often: 'You have sent many files in a short time: wait ten minutes, then send this one',
    not_scanned:
      'Documents cannot be checked for viruses just now, so yours was not stored: try again in a few minutes',
    unavailable: 'Your document could not be stored just now: send it again in a moment',
    unsure:
      'We do not know whether your document was stored: load this page again in a moment before you send it once more',
    closed: 'No document can be sent any more, because the application has been decided',
  },
}
