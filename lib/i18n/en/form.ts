export const form = {
  hiddenError: 'Error:',
  summaryTitle: 'There is a problem',
  warningTitle: 'Is this right?',
  warningLead: 'Press Continue again to keep what you entered, or change it.',
  sending: 'One moment',
  oneMore: 'One more question: {question}',
  notSent:
    'This could not be sent. Check your connection and try again: everything you entered is still here.',
  saved: 'The number that was entered ends in {masked}. Leave this empty to keep it.',
  savedHidden: 'A number was entered. Leave this empty to keep it.',
  /** The page has already said why. */
  savedReplaced: 'Enter another number.',
  savedRefused: 'The number that you entered was not accepted. Enter another one.',
  withdraw: 'Remove “{label}”',
  unreadable:
    'What was sent could not be read, so nothing was changed. Check your answers and send them again.',
  changedElsewhere:
    'This application was changed in another tab or on another device. Check your answers, then continue.',
  unavailable:
    'Your answers could not be saved just now. They are still on this page: try again in a moment.',
  tooMany:
    'There were too many attempts in a short time. Wait {seconds, plural, one {# second} other {# seconds}} and try again.',
  moreLines: 'Add more address lines',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  callingCode: 'Calling code',
  telephoneNumber: 'Number',
  chooseCallingCode: 'Select a country',
  useDate: 'Use {date}',
  useSuggestion: 'Use {suggestion}',
  keepTyped: 'Keep what I typed',
  countryNumber: 'Country {number}',
  addCountry: 'Add another country',
  countryHint: 'Type the first letters, then choose from the list.',
  countryNone: 'No country found',
  countryResults: 'Countries found: {count}',
}
