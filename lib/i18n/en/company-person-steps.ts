import { addressTexts } from './address.ts'
import {
  dateWarnings,
  emailErrors,
  nameErrors,
  telephoneErrors,
  wordErrors,
} from './step-errors.ts'

/** Shared by the texts for every kind of owner. */
const shareTexts = {
  label: 'Share of the company',
  hint: '{others, plural, =0 {For example, 33 or 25.4.} other {For example, 33 or 25.4. The others have #% together.}}',
  errors: {
    missing: 'Enter the share of the company',
    not_a_number: 'Share must be a number, like 50',
    out_of_range: 'Share must be from 0 to 100',
    too_precise: 'Share must have 2 decimal places or fewer',
    too_much_together:
      'Share must be {left, number} or less: all owners together cannot have more than 100%',
  },
}

const residenceErrors = {
  missing: 'Select an address, or “At another address”',
  lacks_part:
    'This address does not have all that is asked for. Select “At another address” and enter it in full',
}

/** The questions about one person of a company, in English. */
export const companyPersonSteps = {
  person_name: {
    heading: 'Name',
    topic: 'Name',
    lead: 'Enter it as it is written in the passport or identity card.',
    need: 'the names, dates of birth, addresses and, where they have one, tax numbers of its people',
    fields: {
      first_name: {
        label: 'Given names',
        errors: {
          ...nameErrors('Given names', 'Enter the given names'),
          not_with_single_name:
            'If there is one name only, enter it in one box and leave the other empty',
        },
        warnings: { only_name: 'Is {name} the only name?' },
      },
      middle_name: {
        label: 'Middle names',
        errors: {
          ...nameErrors('Middle names', 'Enter the middle names, or tick “No middle names”'),
          not_with_single_name: 'Middle names must be empty if there is one name only',
        },
      },
      last_name: {
        label: 'Family name',
        errors: nameErrors('Family name', 'Enter the family name, or tick “One name only”'),
        warnings: { only_name: 'Is {name} the only name?' },
      },
      single_name: {
        label: 'One name only',
        hint: 'Enter it as the given name or as the family name, and leave the other boxes empty.',
        ticked: 'Yes. It is sent both as given name and as family name.',
        errors: {},
      },
      no_middle_name: {
        label: 'No middle names',
        errors: {
          not_with_answer: 'Tick “No middle names” only if there are none, or remove them',
        },
      },
      is_applicant: {
        label: 'This is me',
        short: 'This is you',
        hint: 'I am filling in this application.',
        errors: {},
      },
    },
  },
  person_roles: {
    heading: 'Role in the company',
    topic: 'Role in the company',
    help: {
      question: 'Who is an owner, and who has control?',
      answer:
        'An owner has a part of the company, directly or through other companies. Someone has control who decides what the company does, for example because they lead it or can appoint those who do. The same person can be all of these.',
    },
    fields: {
      individual_type: {
        label: 'Select all that apply',
        hint: 'Someone who is none of these does not need to be named here.',
        short: 'Role in the company',
        options: {
          OFFICER: 'Director or officer',
          BENEFICIAL_OWNER: 'Owner',
          CONTROL_PERSON: 'Person in control',
          AUTHORIZED_PERSON: 'Authorised person',
        },
        hints: {
          OFFICER: 'Holds an office, for example as director, CEO, CFO or secretary',
          BENEFICIAL_OWNER:
            'Owns a part of the company, also through other companies. Everyone who owns more than 25% must be named.',
          CONTROL_PERSON: 'Has significant control, for example the CEO',
          AUTHORIZED_PERSON: 'May use the account for the company',
        },
        errors: { missing: 'Select at least one role in the company' },
      },
      title: {
        label: 'Job title',
        hint: 'For example, CEO, CFO or President',
        errors: wordErrors('Job title', 'Enter the job title'),
      },
    },
  },
  person_share: {
    heading: 'How much of the company does this person own?',
    fields: {
      percentage_ownership: shareTexts,
    },
  },
  person_birth: {
    heading: 'Date of birth and nationality',
    topic: 'Date of birth and nationality',
    fields: {
      date_of_birth: {
        label: 'Date of birth',
        hint: 'For example, 27 3 1985',
        warnings: dateWarnings,
        errors: {
          missing: 'Enter the date of birth',
          missing_day: 'Date of birth must include a day',
          missing_month: 'Date of birth must include a month',
          missing_year: 'Date of birth must include a year',
          missing_day_month: 'Date of birth must include a day and a month',
          missing_day_year: 'Date of birth must include a day and a year',
          missing_month_year: 'Date of birth must include a month and a year',
          short_year: 'Year of birth must have 4 digits',
          impossible: 'Enter a date of birth that exists',
          in_future: 'Date of birth must be in the past',
          too_long_ago: 'Check the year of birth',
        },
      },
      nationality: {
        label: 'Nationality',
        hint: 'The country that issued the passport or identity card',
        choose: 'Select a country',
        errors: {
          missing: 'Select the country of the nationality, or tick the box if there is none',
          not_with_stateless: 'Select a nationality or tick the box below it, not both',
        },
      },
      stateless: {
        label: 'This person has no nationality (is stateless)',
        short: 'Stateless',
        ticked: 'Yes. No nationality is sent.',
        errors: {},
      },
      citizenship: {
        label: 'All countries of which this person is a citizen',
        short: 'Citizenships',
        choose: 'Select a country',
        errors: { missing: 'Select the countries of which this person is a citizen' },
      },
    },
  },
  person_contact: {
    heading: 'How can we reach this person?',
    topic: 'Contact details',
    fields: {
      email_address: {
        label: 'Email address',
        errors: emailErrors('Enter the email address'),
        warnings: { typo: 'Did you mean {suggestion}?' },
      },
      telephone_number: {
        label: 'Phone number',
        hint: '{country, select, none {Begin with + and the country’s code. For example, {example}} other {For example, {example} ({country}). Or begin with + and the country’s code.}}',
        errors: telephoneErrors('Enter the phone number'),
        warnings: {
          unlikely: 'Is {number} the right number? It does not look like one that is in use.',
        },
      },
    },
  },
  person_residence: {
    heading: 'Home address',
    fields: {
      address_from: {
        label: 'Select the address',
        short: 'Where this person lives',
        errors: residenceErrors,
      },
    },
  },
  person_country: {
    heading: 'In which country does this person live?',
    fields: {
      country_code: {
        label: 'Country',
        short: 'Country of residence',
        choose: 'Select a country',
        errors: { missing: 'Select the country this person lives in' },
      },
    },
  },
  person_address: {
    heading: 'What is this person’s address?',
    topic: 'Address',
    lead: 'The address where this person lives, not the one of the company.',
    fields: addressTexts('the'),
  },
  own_person_share: {
    heading: 'How much of the company do you own?',
    fields: {
      percentage_ownership: shareTexts,
    },
  },
  own_person_residence: {
    heading: 'Home address',
    fields: {
      address_from: {
        label: 'Select the address',
        short: 'Where you live',
        errors: residenceErrors,
      },
    },
  },
  own_person_tax_country: {
    heading: 'In which country do you pay tax?',
    fields: {
      tax_reference_number_country: {
        label: 'Country',
        short: 'Country where tax is paid',
        choose: 'Select a country',
        errors: { missing: 'Select the country in which you pay tax' },
      },
    },
  },
  person_tax_country: {
    heading: 'In which country does this person pay tax?',
    fields: {
      tax_reference_number_country: {
        label: 'Country',
        short: 'Country where tax is paid',
        choose: 'Select a country',
        errors: { missing: 'Select the country in which this person pays tax' },
      },
    },
  },
  person_identification: {
    heading: 'Tax status and passport',
    topic: 'Tax status and passport',
    fields: {
      us_residency_status: {
        label: 'Status in the United States',
        why: 'US law asks every financial firm to know this, wherever its customers live.',
        options: {
          US_CITIZEN: 'US citizen',
          RESIDENT_ALIEN:
            'Not a US citizen, but a US resident for tax (for example, with a green card)',
          NON_RESIDENT_ALIEN: 'Neither a US citizen nor a US resident for tax',
        },
        errors: { missing: 'Select the status in the United States' },
      },
      tax_reference_number: {
        label: '{Name}',
        why: 'The law requires us to ask for the number under which this person pays tax.',
        whyOptional:
          'The law requires us to ask under which number this person pays tax. It can be left empty, but may be asked for later.',
        errors: {
          missing: 'Enter the {name}',
          too_short: '{Name} must have {min} characters or more',
          too_long: '{Name} must have {max} characters or fewer',
          wrong_characters:
            '{Name} must only include {characters, select, digits {digits} other {letters and digits}}',
        },
        warnings: { checksum: 'Check the {name}: it does not look complete and correct.' },
      },
      no_tax_number: {
        label: 'If this person has no such number, why?',
        short: 'Why there is no tax number',
        choose: 'Only if there is none',
        options: {
          NOT_ISSUED: 'The country does not issue one',
          NOT_REQUIRED: 'The law does not ask this person to have one',
          NOT_YET: 'It was asked for and has not been received yet',
          OTHER: 'Another reason',
        },
        errors: {
          not_with_answer: 'Select a reason only if there is no number, or remove the number',
        },
      },
      passport_number: {
        label: 'Passport number',
        why: 'It helps to confirm who this person is.',
        errors: {
          missing: 'Enter the passport number, or select why there is none',
          too_long: 'Passport number must be {max} characters or fewer',
          wrong_characters: 'Passport number must only include letters and digits',
        },
      },
      no_passport: {
        label: 'If this person has no passport, why?',
        short: 'Why there is no passport',
        hint: 'It is possible to go on without one. Our staff then look into how the application can continue.',
        choose: 'Only if there is none',
        options: {
          OTHER_DOCUMENT: 'There is an identity card or another document instead',
          NOT_YET: 'It was asked for and has not been received yet',
          NOT_VALID: 'It has expired, or was lost or stolen',
          NOT_POSSIBLE:
            'No country issues one to this person, for example because they are stateless',
          OTHER: 'Another reason',
        },
        errors: {
          not_with_answer: 'Select a reason only if there is no passport, or remove the number',
        },
      },
    },
  },
}
