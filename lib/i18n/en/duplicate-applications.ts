/** The words about an application that the platform made a second time, in English; for staff. */
export const secondApplication = {
  title: 'The platform has a second application',
  lead: 'The platform made two applications from one request. Only one of them is valid. This happens when a request arrives late or twice. For the customer nothing has changed.',
  followed: 'Valid application',
  found: 'Second application, to be closed',
  foundAt: 'Found',
  advice:
    'Ask the platform’s support to close the second application, and give them both IDs. It cannot be closed from here. Then record what was done.',
  onlySupervisor: 'A supervisor records what was done.',
  done: 'What was done',
  hint: 'Whom you told and what they answered. At most {max} characters.',
  submit: 'Mark as dealt with',
  problems: {
    missing: 'Write down what was done. Nothing was changed.',
    too_long: 'What was done must be {max} characters or fewer. Nothing was changed.',
  },
  result: {
    done: 'Recorded.',
    gone: 'Nothing was changed: this second application was already dealt with.',
  },
  closed: '{name} marked this as dealt with on {time}.',
  ended: 'It ended when the application was deleted.',
}

export const secondEvents = {
  second_application_found: 'The platform was found to have a second application.',
  second_application_not_looked_for:
    'Whether the platform has a second application could not be checked ({code}).',
  second_application_closed: 'The second application was marked as dealt with.',
}
