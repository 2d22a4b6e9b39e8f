import { addressErrors, addressTexts, statePart } from './address.ts'
import { dateWarnings, emailErrors, telephoneErrors, wordErrors } from './step-errors.ts'

const companyNumberErrors = {
  errors: {
    missing: 'Enter the {name}',
    too_long: '{Name} must be {max} characters or fewer',
    wrong_characters:
      '{Name} must only include letters, digits, spaces and the signs it is written with',
  },
  warnings: { checksum: 'Check the {name}: it does not look complete and correct.' },
}

/** The questions about a company, in English. */
export const companySteps = {
  company_name: {
    heading: 'What is the company called?',
    topic: 'Company name',
    need: 'the name of the company as it is registered',
    fields: {
      registered_name: {
        label: 'Registered name',
        hint: 'As it is written in the register of companies',
        errors: wordErrors('Registered name', 'Enter the registered name of the company'),
      },
      trading_name: {
        label: 'Trading name',
        hint: 'If customers know the company by another name',
        errors: wordErrors('Trading name', 'Enter the trading name of the company'),
      },
    },
  },
  entity: {
    heading: 'What is the legal form of the company?',
    topic: 'Legal form',
    help: {
      question: 'Where is the legal form written?',
      answer:
        'It is in the articles or the certificate of incorporation, and is often a part of the name: Inc., LLC or GmbH, for example. What counts is the form, not what the company does.',
    },
    fields: {
      corporate_entity_type: {
        label: 'Legal form',
        hint: 'If yours is not here, select “Another form”.',
        options: {
          C_CORP_PRIVATE:
            '{law, select, british {Limited company that is not listed} other {Private corporation}}',
          C_CORP_PUBLIC:
            '{law, select, british {Listed public limited company} other {Public corporation}}',
          S_CORP: 'S corporation',
          LLC: 'Limited liability company',
          LLP: 'Limited liability partnership',
          LP: 'Limited partnership',
          SOLE_PROP: '{law, select, british {Sole trader} other {Sole proprietorship}}',
          TRUST: 'Trust',
          NON_PROFIT: 'Non-profit organisation',
          HNWI: 'Personal investment company',
          OTHER: 'Another form',
        },
        hints: {
          C_CORP_PRIVATE:
            'Its shares are not traded on an exchange. For example, {C_CORP_PRIVATE}{law, select, british {, or a public company that is not listed} other {}}',
          C_CORP_PUBLIC:
            'Its shares are traded on an exchange. For example, a listed {C_CORP_PUBLIC}',
          S_CORP: 'It has chosen to be taxed through its shareholders',
          LLC: 'For example, {LLC}',
          LLP: 'For example, {LLP}',
          LP: '{LP, select, none {} other {For example, {LP}}}',
          SOLE_PROP:
            'One person who trades under their own responsibility{SOLE_PROP, select, none {} other {. For example, {SOLE_PROP}}}',
          NON_PROFIT: '{NON_PROFIT, select, none {} other {For example, {NON_PROFIT}}}',
          HNWI: 'It manages the private wealth of one person',
        },
        errors: { missing: 'Select the legal form of the company' },
      },
      corporate_entity_type_description: {
        condition: 'If it is another form:',
        label: 'Which form is it?',
        short: 'Description of the legal form',
        errors: {
          ...wordErrors('Description of the legal form', 'Enter the legal form of the company'),
        },
      },
    },
  },
  incorporation: {
    heading: 'In which country is the company registered?',
    fields: {
      country_of_incorporation: {
        label: 'Country',
        short: 'Country of registration',
        choose: 'Select a country',
        errors: { missing: 'Select the country the company is registered in' },
      },
    },
  },
  foundation: {
    heading: 'When and where was the company registered?',
    // Where the state, province or emirate is not asked.
    headingAlone: 'When was the company registered?',
    topic: 'Registration of the company',
    need: 'the date on which it was registered',
    fields: {
      state_of_incorporation: {
        label: statePart,
        hint: 'Where the company is registered',
        choose: 'Select from the list',
        errors: addressErrors('This part', 'Select where the company is registered'),
      },
      established_on: {
        label: 'Date of registration',
        hint: 'For example, 27 3 2015',
        warnings: dateWarnings,
        errors: {
          missing: 'Enter the date of registration',
          missing_day: 'Date of registration must include a day',
          missing_month: 'Date of registration must include a month',
          missing_year: 'Date of registration must include a year',
          missing_day_month: 'Date of registration must include a day and a month',
          missing_day_year: 'Date of registration must include a day and a year',
          missing_month_year: 'Date of registration must include a month and a year',
          short_year: 'Year of registration must have 4 digits',
          impossible: 'Enter a date of registration that exists',
          in_future: 'Date of registration must be in the past',
        },
      },
    },
  },
  numbers: {
    heading: 'Under which number is the company registered?',
    topic: 'Company and tax numbers',
    need: 'its registration number and, where it has another one, its tax number',
    fields: {
      registered_number: {
        label: '{Name}',
        hint: 'It is on the certificate of incorporation and in the register of companies.{asked, select, by_platform { If the company has no such number, enter that of its licence or its tax number.} other {}}',
        ...companyNumberErrors,
        errors: {
          ...companyNumberErrors.errors,
          missing: 'Enter the {name}, or select why there is none',
          says_none: 'If the company has no number, leave this empty and select why below',
        },
      },
      no_registered_number: {
        label: 'If the company has no such number, why?',
        short: 'Why there is no registration number',
        choose: 'Only if it has none',
        options: {
          NOT_ISSUED: 'The country gives companies of this kind no number',
          NOT_REQUIRED: 'A company of this kind does not have to register',
          NOT_YET: 'The registration is under way',
          OTHER: 'Another reason',
        },
        errors: {
          not_with_answer:
            'Select a reason only if the company has no number, or remove the number',
        },
      },
      corporate_tax_reference_number: {
        label: '{Name}',
        hint: 'The number under which the company pays tax. Leave it empty if it is the same.',
        ...companyNumberErrors,
      },
      no_corporate_tax_number: {
        label: 'If the company has no tax number, why?',
        short: 'Why there is no tax number',
        choose: 'Only if it has none',
        options: {
          NOT_ISSUED: 'The country gives companies of this kind no number',
          NOT_REQUIRED: 'A company of this kind does not have to have one',
          NOT_YET: 'It was asked for and has not been received yet',
          OTHER: 'Another reason',
        },
        errors: {
          not_with_answer:
            'Select a reason only if the company has no number, or remove the number',
        },
      },
    },
  },
  company_contact: {
    heading: 'How can we reach the company?',
    topic: 'Contact details of the company',
    fields: {
      email_address: {
        label: 'Email address',
        hint: 'Use an address that is read regularly.',
        errors: emailErrors('Enter the email address of the company'),
        warnings: { typo: 'Did you mean {suggestion}?' },
      },
      telephone_number: {
        label: 'Phone number',
        hint: '{country, select, none {Begin with + and the country’s code. For example, {example}} other {For example, {example} ({country}). Or begin with + and the country’s code.}}',
        errors: telephoneErrors('Enter the phone number of the company'),
        warnings: {
          unlikely: 'Is {number} the right number? It does not look like one that is in use.',
        },
      },
      website_address: {
        label: 'Website',
        hint: 'For example, www.example.com',
        errors: {
          missing: 'Enter the website of the company, or tick “The company has no website”',
          too_long: 'Website must be {max} characters or fewer',
          wrong_format: 'Enter a website, like www.example.com',
        },
      },
      no_website: {
        label: 'The company has no website',
        short: 'No website',
        errors: {
          not_with_answer: 'Tick the box only if the company has no website, or remove it',
        },
      },
    },
  },
  registered_country: {
    heading: 'In which country is the registered address?',
    fields: {
      country_code: {
        label: 'Country',
        short: 'Country of the registered address',
        choose: 'Select a country',
        errors: { missing: 'Select the country of the registered address' },
      },
    },
  },
  registered_address: {
    heading: 'What is the registered address?',
    topic: 'Registered address',
    lead: 'The address that the register of companies has.',
    need: 'its registered address and the one where it operates',
    fields: addressTexts('the'),
  },
  physical_country: {
    heading: 'Where does the company operate?',
    topic: 'Country in which the company operates',
    lead: 'The place where its business is done.',
    fields: {
      address_from: {
        label: 'Select the address',
        short: 'Place of business',
        options: { registered: 'At the registered address', OTHER: 'At another address' },
        hints: {
          registered: '{address, select, none {} other {{address}}}',
          OTHER: 'It is asked for next.',
        },
        errors: { missing: 'Select where the company operates' },
      },
      country_code: {
        condition: 'If it is another address:',
        label: 'In which country?',
        short: 'Country where it operates',
        choose: 'Select a country',
        errors: {
          missing: 'Select the country in which the company operates',
        },
      },
    },
  },
  physical_address: {
    heading: 'At which address does the company operate?',
    topic: 'Address at which the company operates',
    fields: addressTexts('the'),
  },
}
