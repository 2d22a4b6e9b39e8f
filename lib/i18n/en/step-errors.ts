/** Error messages that several questions share, in English. */
export function wordErrors(subject: string, missing: string) {
  return {
    missing,
    too_long: `${subject} must be {max} characters or fewer`,
    wrong_characters: `${subject} includes emoji or characters that cannot be seen: type it again without them`,
  }
}

export function nameErrors(subject: string, missing: string) {
  return {
    missing,
    too_long: `${subject} must be {max} characters or fewer`,
    wrong_characters: `${subject} must only include letters, digits, spaces, hyphens, apostrophes, dots, commas, slashes and brackets`,
  }
}

/** Questions about a date: its year may be of another calendar, its day may be the month. */
export const dateWarnings = {
  other_calendar:
    'Is {year} right? In the {calendar, select, hijri {Hijri} persian {Persian} buddhist {Buddhist} minguo {Minguo} other {Reiwa}} calendar the date is {date}.',
  old_year: 'Is the year {year} right?',
  day_or_month: 'Is the date {day}, or {date}?',
}

export function emailErrors(missing: string) {
  return {
    missing,
    missing_at: 'Email address must include an @',
    wrong_format: 'Enter an email address in the correct format, like name@example.com',
    too_long: 'Email address must be {max} characters or fewer',
  }
}

export function telephoneErrors(missing: string) {
  return {
    missing,
    not_a_number: 'Enter a phone number, like {example}',
    missing_country_code:
      'Select the calling code, or begin the phone number with it, like {example}',
    too_short: 'Phone number is too short: check the digits. An example is {example}',
    too_long: 'Phone number is too long: check the digits. An example is {example}',
  }
}
