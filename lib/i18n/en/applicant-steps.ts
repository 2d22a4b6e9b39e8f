import { addressTexts } from './address.ts'
import { dateWarnings } from './step-errors.ts'

/** The questions to a person who applies for themselves, in English. */
export const applicantSteps = {
  applicant: {
    heading: 'Who is the account for?',
    fields: {
      application_type: {
        label: 'Who is the account for?',
        short: 'The account is for',
        options: { INDIVIDUAL: 'Myself', CORPORATION: 'A company' },
        errors: { missing: 'Select who the account is for' },
      },
    },
  },
  name: {
    heading: 'What is your name?',
    topic: 'Name',
    lead: 'Enter it as it is written in your passport or identity card.',
    need: 'your name as it is written in your passport or identity card',
    fields: {
      title: {
        label: 'Title',
        hint: 'For example, Ms, Mr or Dr',
        errors: {
          missing: 'Enter your title',
          too_long: 'Title must be {max} characters or fewer',
          wrong_characters:
            'Title includes emoji or characters that cannot be seen: type it again without them',
        },
      },
      first_name: {
        label: 'Given names',
        errors: {
          missing: 'Enter your given names',
          too_long: 'Given names must be {max} characters or fewer',
          wrong_characters:
            'Given names must only include letters, digits, spaces, hyphens, apostrophes, dots, commas, slashes and brackets',
          not_with_single_name:
            'If you have one name only, enter it in one box and leave the other empty',
        },
        warnings: { only_name: 'Is {name} your only name?' },
      },
      middle_name: {
        label: 'Middle names',
        errors: {
          missing: 'Enter your middle names, or tick “I have no middle names”',
          too_long: 'Middle names must be {max} characters or fewer',
          wrong_characters:
            'Middle names must only include letters, digits, spaces, hyphens, apostrophes, dots, commas, slashes and brackets',
          not_with_single_name: 'Middle names must be empty if you have one name only',
        },
      },
      last_name: {
        label: 'Family name',
        errors: {
          missing: 'Enter your family name, or tick “I have one name only”',
          too_long: 'Family name must be {max} characters or fewer',
          wrong_characters:
            'Family name must only include letters, digits, spaces, hyphens, apostrophes, dots, commas, slashes and brackets',
        },
        warnings: { only_name: 'Is {name} your only name?' },
      },
      single_name: {
        label: 'I have one name only',
        short: 'One name only',
        hint: 'Enter it as the given name or as the family name, and leave the other boxes empty.',
        ticked: 'Yes. It is sent both as given name and as family name.',
        errors: {},
      },
      no_middle_name: {
        label: 'I have no middle names',
        short: 'No middle names',
        errors: {
          not_with_answer: 'Tick “I have no middle names” only if you have none, or remove them',
        },
      },
    },
  },
  birth: {
    heading: 'Your date of birth and nationality',
    topic: 'Date of birth and nationality',
    need: 'your date of birth and nationality',
    fields: {
      date_of_birth: {
        label: 'Date of birth',
        hint: 'For example, 27 3 1985',
        warnings: dateWarnings,
        errors: {
          missing: 'Enter your date of birth',
          missing_day: 'Date of birth must include a day',
          missing_month: 'Date of birth must include a month',
          missing_year: 'Date of birth must include a year',
          missing_day_month: 'Date of birth must include a day and a month',
          missing_day_year: 'Date of birth must include a day and a year',
          missing_month_year: 'Date of birth must include a month and a year',
          short_year: 'Year of birth must have 4 digits',
          impossible: 'Enter a date of birth that exists',
          in_future: 'Date of birth must be in the past',
          too_long_ago: 'Check the year of your date of birth',
        },
      },
      nationality: {
        label: 'Nationality',
        hint: 'The country that issued your passport or identity card',
        choose: 'Select a country',
        errors: {
          missing: 'Select the country of your nationality, or tick the box if you have none',
          not_with_stateless: 'Select a nationality or tick the box below it, not both',
        },
      },
      stateless: {
        label: 'I have no nationality (I am stateless)',
        short: 'Stateless',
        ticked: 'Yes. No nationality is sent.',
        errors: {},
      },
      citizenship: {
        label: 'All countries of which you are a citizen',
        short: 'Citizenships',
        choose: 'Select a country',
        errors: { missing: 'Select the countries of which you are a citizen' },
      },
    },
  },
  contact: {
    heading: 'How can we reach you?',
    topic: 'Contact details',
    need: 'an email address and a phone number',
    fields: {
      email_address: {
        label: 'Email address',
        hint: 'Use an address that you read regularly.',
        errors: {
          missing: 'Enter your email address',
          missing_at: 'Email address must include an @',
          wrong_format: 'Enter an email address in the correct format, like name@example.com',
          too_long: 'Email address must be {max} characters or fewer',
        },
        warnings: { typo: 'Did you mean {suggestion}?' },
      },
      telephone_number: {
        label: 'Phone number',
        hint: '{country, select, none {Begin with + and the country’s code. For example, {example}} other {For example, {example} ({country}). Or begin with + and the country’s code.}}',
        errors: {
          missing: 'Enter your phone number',
          not_a_number: 'Enter a phone number, like {example}',
          missing_country_code:
            'Select the calling code, or begin the phone number with it, like {example}',
          too_short: 'Phone number is too short: check the digits. An example is {example}',
          too_long: 'Phone number is too long: check the digits. An example is {example}',
        },
        warnings: {
          unlikely: 'Is {number} your phone number? It does not look like one that is in use.',
        },
      },
    },
  },
  residence: {
    heading: 'Which country do you live in?',
    fields: {
      country_code: {
        label: 'Country',
        short: 'Country of residence',
        choose: 'Select a country',
        errors: { missing: 'Select the country you live in' },
      },
    },
  },
  address: {
    heading: 'What is your home address?',
    topic: 'Address',
    need: 'your home address',
    fields: addressTexts('your'),
  },
  tax_country: {
    heading: 'Which country issued your tax number?',
    lead: 'If you have several, choose the country in which you pay tax. If you are a US citizen, it is the United States.',
    fields: {
      tax_country: {
        label: 'Country',
        short: 'Country of the tax number',
        choose: 'Select a country',
        errors: { missing: 'Select the country that issued your tax number' },
      },
    },
  },
  identification: {
    heading: 'Your tax status and passport',
    topic: 'Tax status and passport',
    need: 'your tax number and, if you have one, your passport',
    fields: {
      us_residency_status: {
        label: 'What is your status in the United States?',
        short: 'Status in the United States',
        why: 'US law asks every financial firm to know this, wherever its customers live.',
        options: {
          US_CITIZEN: 'US citizen',
          RESIDENT_ALIEN:
            'Not a US citizen, but a US resident for tax (for example, with a green card)',
          NON_RESIDENT_ALIEN: 'Neither a US citizen nor a US resident for tax',
        },
        errors: { missing: 'Select your status in the United States' },
      },
      tax_reference_number: {
        label: '{Name}',
        why: 'The law requires us to ask for the number under which you pay tax.',
        whyOptional:
          'The law requires us to ask under which number you pay tax. You can go on without it, but we may ask for it later.',
        errors: {
          missing: 'Enter your {name}',
          too_short: '{Name} must have {min} characters or more',
          too_long: '{Name} must have {max} characters or fewer',
          wrong_characters:
            '{Name} must only include {characters, select, digits {digits} other {letters and digits}}',
        },
        warnings: { checksum: 'Check your {name}: it does not look complete and correct.' },
      },
      no_tax_number: {
        label: 'If you have no such number, why?',
        short: 'Why there is no tax number',
        choose: 'Only if you have none',
        options: {
          NOT_ISSUED: 'The country does not issue one',
          NOT_REQUIRED: 'The law does not ask me to have one',
          NOT_YET: 'I have asked for one and not received it yet',
          OTHER: 'Another reason',
        },
        errors: {
          not_with_answer: 'Select a reason only if you have no number, or remove the number',
        },
      },
      passport_number: {
        label: 'Passport number',
        why: 'It helps to confirm who you are.',
        errors: {
          missing: 'Enter your passport number, or select why you have none',
          too_long: 'Passport number must be {max} characters or fewer',
          wrong_characters: 'Passport number must only include letters and digits',
        },
      },
      no_passport: {
        label: 'If you have no passport, why?',
        short: 'Why there is no passport',
        hint: 'You can go on without one. Our staff then look into how your application can continue.',
        choose: 'Only if you have none',
        options: {
          OTHER_DOCUMENT: 'I have an identity card or another document instead',
          NOT_YET: 'I have asked for one and not received it yet',
          NOT_VALID: 'Mine has expired, or was lost or stolen',
          NOT_POSSIBLE: 'No country issues one to me, for example because I am stateless',
          OTHER: 'Another reason',
        },
        errors: {
          not_with_answer: 'Select a reason only if you have no passport, or remove the number',
        },
      },
    },
  },
  product: {
    heading: 'Which account would you like to open?',
    fields: {
      product_id: {
        label: 'Which account would you like to open?',
        short: 'Account',
        errors: { missing: 'Select an account' },
      },
    },
  },
  account: {
    heading: 'About your account',
    headingAlone: 'Which currency will the account be in?',
    topic: 'Account details',
    fields: {
      asset_type_id: {
        label: 'Which currency will the account be in?',
        short: 'Account currency',
        errors: { missing: 'Select the currency of the account' },
      },
      percentage_ownership: {
        label: 'Percentage of ownership',
        hint: 'The share that is yours, from 0 to 100. For an account that is yours alone, it is 100.',
        errors: {
          missing: 'Enter your percentage of ownership',
          not_a_number: 'Percentage of ownership must be a number, like 50',
          out_of_range: 'Percentage of ownership must be from 0 to 100',
          too_precise: 'Percentage of ownership must have 2 decimal places or fewer',
        },
      },
    },
  },
}
