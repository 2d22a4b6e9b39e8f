/** The page on which the answers are checked and sent, in English. */
export const review = {
  heading: 'Check your answers',
  lead: 'This is what will be sent. Change anything that is not right.',
  acceptTitle: 'Now send your application',
  accept:
    'You accepted the terms on {date}. By sending it you confirm that you accept them for these answers, and that the answers are yours.',
  submit: 'Accept and send',
  sending: 'Sending your application. This can take a few seconds.',
  waiting: {
    heading: 'Many applications are being sent just now',
    text: 'Your request has arrived and is waiting its turn. You do not need to press the button again: this page says when we have your application. If it shows your answers again instead, we do not have it, and you can press the button once more.',
  },
  notSent:
    'The connection was lost, so we do not know whether your application was sent. Press the button again: it is never sent twice.',
  termsOpen:
    'Your acceptance of the terms no longer counts. Read and accept them again before you send your application.',
  stale:
    'Your answers changed after this page was opened. Nothing was sent. Check them again before you send them.',
  textChanged:
    'The documents changed after this page was opened. Nothing was accepted or sent. Read the new version before you accept it.',
  unavailable:
    'Nothing was sent, because your application could not be stored just now. Try again in a moment.',
  /** Shown in a browser that was not known and came by a link in an e-mail alone. */
  wait: {
    title: 'You cannot accept and send here yet',
    why: 'You came back by a link in an email, in a browser in which this application was not open before. Somebody else who reads your email could do the same. So we are sending you a message that says how to stop it.',
    from: 'You can accept the terms and send the application in this browser from {time}.',
    meanwhile:
      'Until then you can read and change your answers. Come back in this browser: in another one the time starts again. If you still have a browser in which you worked on this application before, you can accept and send it there without waiting.',
  },
  termsRow: 'Terms accepted',
  attestedRow: 'Confirmed as true and complete',
  attesterRow: 'Accepted by',
  index: 'Parts of your answers',
  /** For each person of a company who was asked to confirm. */
  confirmation: {
    done: 'Has confirmed these answers',
    changed: 'Changed since they confirmed',
    declined: 'Says that they have nothing to do with the company',
    waiting: 'Has not confirmed yet',
    none: 'Not asked to confirm',
  },
  /** Above the button that sends. */
  unconfirmed: {
    title: 'Not confirmed yet by',
    text: 'You can send the application without waiting. Once you send it, the links already sent to them no longer work.',
  },
  registeredAddress: 'Registered address',
  physicalAddress: 'Where the company operates',
  answersOfPerson: 'All answers ({count})',
  changeAnswersOfPerson: 'Check or change all answers ({count})',
  /** Where the platform takes whole numbers only. */
  shareSentAs: '{share}, sent as {sent}',
  born: 'Born: {date}',
  livesIn: 'Residence: {country}',
  next: {
    title: 'When you send it',
    checked: 'Your answers are checked. You may be asked for documents.',
    changes: 'You can change your answers until you send them; after that only if we ask.',
    email: 'We will email you at {address} when there is a decision, or if we need something.',
    both: 'We will email you at {address}, and text you, when there is a decision, or if we need something from you.',
  },
  skipped:
    '{count, plural, one {# optional question without an answer} other {# optional questions without an answer}}',
}
