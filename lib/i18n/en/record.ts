/** The words of the record that a customer keeps, in English. */
export const record = {
  download: 'Download the record (PDF)',
  title: 'Record of your application',
  asOf: 'As of {date}',
  status: 'Where it stands',
  sent: 'Last sent',
  testOnly: 'This is a test environment: no real account is opened.',
  masked: 'Numbers that could be misused are shown in part only.',
  changed:
    'These answers have changed since you sent them; the changes have not been sent: {changed}',
  version: 'Version of {date}',
  page: 'Page {page} of {pages}',
}
