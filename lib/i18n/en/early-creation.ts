/** The words where an application is created before its acceptance (`CREATE=early`), in English. */
export const earlyCreation = {
  title: 'What we pass on before you accept',
  start:
    'As soon as we know your name and which account you want, we pass on what you have entered to the service that will hold the account, so that we can ask you everything it requires. You accept nothing by that. The review begins only after you have accepted the terms and submitted your application.',
  stays:
    'If you do not finish, we delete what we hold when its time is over. What was passed on to that service stays there, neither accepted nor submitted.',
  account:
    'When you continue, we pass on what you have entered so far to the service that will hold the account, and ask what else it requires. You accept nothing by that.',
  retained:
    'What was passed on to the service that would hold the account stays there, neither accepted nor submitted.',
  before: 'What you entered: {value}',
  documents: 'Documents you will be asked for',
  documentsText: 'You can send them now, or after you have submitted your application.',
  lead: 'This is what you submit. Change anything that is not right.',
  stale:
    'Your answers changed after this page was opened. Your application was not submitted. Check the answers again before you submit it.',
  unavailable:
    'Your application was not submitted, because it could not be stored just now. Try again in a moment.',
}
