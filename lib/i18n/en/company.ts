import { addressErrors, addressTexts, statePart } from './address.ts'
import { amountOptions } from './profile.ts'

/** The questions about a company, in English. */
export const companySteps = {
  company_name: {
    heading: 'What is the company called?',
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
    fields: {
      corporate_entity_type: {
        label: 'Legal form',
        hint: 'If yours is not in the list, select the one that is most like it.',
        options: {
          C_CORP_PRIVATE: 'Private corporation',
          C_CORP_PUBLIC: 'Public corporation',
          S_CORP: 'S corporation',
          LLC: 'Limited liability company',
          LLP: 'Limited liability partnership',
          LP: 'Limited partnership',
          SOLE_PROP: 'Sole proprietorship',
          TRUST: 'Trust',
          NON_PROFIT: 'Non-profit organisation',
          HNWI: 'Company that manages one person’s private wealth',
          OTHER: 'Another form',
        },
        hints: {
          C_CORP_PRIVATE: 'Its shares are not traded on an exchange. For example, Ltd or Inc.',
          C_CORP_PUBLIC: 'Its shares are traded on an exchange. For example, plc',
          S_CORP: 'In the United States only',
          LLC: 'For example, LLC, GmbH, SARL or S.L.',
          LLP: 'For example, LLP',
          LP: 'For example, LP, KG or S. en C.',
          SOLE_PROP: 'One person who trades under their own responsibility',
        },
        errors: { missing: 'Select the legal form of the company' },
      },
      corporate_entity_type_description: {
        label: 'If it is another form, which one?',
        short: 'Description of the legal form',
        errors: {
          ...wordErrors('Description of the legal form', 'Enter the legal form of the company'),
          only_for_other:
            'Description of the legal form must be empty unless you select “Another form”',
        },
      },
    },
  },
  incorporation: {
    heading: 'In which country is the company registered?',
    fields: {
      country_of_incorporation: {
        label: 'Country',
        short: 'Country of incorporation',
        choose: 'Select a country',
        errors: { missing: 'Select the country the company is registered in' },
      },
    },
  },
  foundation: {
    heading: 'When and where was the company founded?',
    need: 'the date on which it was founded',
    fields: {
      state_of_incorporation: {
        label: statePart,
        hint: 'Where the company is registered',
        choose: 'Select from the list',
        errors: addressErrors('This part', 'Select where the company is registered'),
      },
      established_on: {
        label: 'Date of incorporation',
        hint: 'For example, 27 3 2015',
        errors: {
          missing: 'Enter the date of incorporation',
          missing_day: 'Date of incorporation must include a day',
          missing_month: 'Date of incorporation must include a month',
          missing_year: 'Date of incorporation must include a year',
          short_year: 'Year of incorporation must have 4 digits',
          impossible: 'Enter a date of incorporation that exists',
          in_future: 'Date of incorporation must be in the past',
        },
      },
    },
  },
  numbers: {
    heading: 'Under which number is the company registered?',
    need: 'its registration number and, where it has another one, its tax number',
    fields: {
      registered_number: {
        label: '{Name}',
        errors: {
          missing: 'Enter the {name}',
          too_long: '{Name} must be {max} characters or fewer',
          wrong_characters:
            '{Name} must only include letters, digits, spaces and the signs it is written with',
        },
        warnings: { checksum: 'Check the {name}: it does not look complete and correct.' },
      },
      corporate_tax_reference_number: {
        label: '{Name}',
        hint: 'The number under which the company pays tax. Leave it empty if it is the same.',
        errors: {
          missing: 'Enter the {name}',
          too_long: '{Name} must be {max} characters or fewer',
          wrong_characters:
            '{Name} must only include letters, digits, spaces and the signs it is written with',
        },
        warnings: { checksum: 'Check the {name}: it does not look complete and correct.' },
      },
    },
  },
  company_contact: {
    heading: 'How can we reach the company?',
    fields: {
      email_address: {
        label: 'Email address',
        hint: 'We write to it about the account.',
        errors: emailErrors('Enter the email address of the company'),
        warnings: { typo: 'Did you mean {suggestion}?' },
      },
      telephone_number: {
        label: 'Telephone number',
        hint: 'Begin with the country code, for example +44 20 7946 0000.',
        errors: telephoneErrors('Enter the telephone number of the company'),
        warnings: {
          unlikely: 'Is {number} the right number? It does not look like one that is in use.',
        },
      },
      website_address: {
        label: 'Website',
        hint: 'For example, www.example.com',
        errors: {
          missing: 'Enter the website of the company',
          too_long: 'Website must be {max} characters or fewer',
          wrong_format: 'Enter a website, like www.example.com',
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
    lead: 'The address that the register of companies has.',
    need: 'its registered address and the one where it works',
    fields: addressTexts('the'),
  },
  physical_country: {
    heading: 'Where does the company work?',
    lead: 'The place where its business is done.',
    fields: {
      same_as_registered: {
        label: 'At the registered address',
        short: 'Works at the registered address',
        errors: {},
      },
      country_code: {
        label: 'If it is another address: in which country?',
        short: 'Country where it works',
        choose: 'Select a country',
        errors: {
          missing: 'Tick the box, or select the country in which the company works',
          not_with_same: 'Select a country only if the company works at another address',
        },
      },
    },
  },
  physical_address: {
    heading: 'At which address does the company work?',
    fields: addressTexts('the'),
  },
  business: {
    heading: 'What does the company do?',
    need: 'a few words about what it does and where its money comes from',
    fields: {
      primary_business: {
        label: 'Main business',
        choose: 'Select a business',
        options: {
          SOFTWARE: 'Software',
          ATM: 'Cash machines',
          BROKER: 'Brokerage',
          CHARITY: 'Charity',
          COMMODITIES: 'Commodities',
          DEFI_EXCHANGE: 'Decentralised finance exchange',
          GOVERNMENT_FOREIGN: 'Government outside the United States',
          GOVERNMENT_US: 'Government of the United States',
          HNWI: 'Managing one person’s private wealth',
          INSURANCE: 'Insurance',
          ADVISOR: 'Investment advice',
          LOAN: 'Lending',
          MINER: 'Mining of digital assets',
          NFT: 'Non-fungible tokens (NFT)',
          NON_BANK_CUSTODIAN: 'Custody of assets, not a bank',
          PENSION: 'Pension fund',
          WHV: 'Private investment company',
          POOLED_INVESTMENT: 'Investment fund',
          PROP_TRADING: 'Trading on its own account',
          PUBLIC: 'Company whose shares are traded in public',
          SPV: 'Special purpose vehicle',
          STATE_FOREIGN: 'State or province outside the United States',
          STATE_US: 'State of the United States',
          SUPRANATIONAL_BODY: 'Supranational organisation',
          PAYMENT_PROCESSOR: 'Payment processing',
          TOKEN_PROJECT: 'Token project',
          TRUST_PERSONAL: 'Trust of a person or family',
          TRUST_CORP: 'Trust company',
          BANK_US: 'Bank in the United States',
          BANK_FOREIGN: 'Bank outside the United States',
          CRYPTO_MSB_US: 'Money services with digital assets, United States',
          CRYPTO_MSB_FOREIGN: 'Money services with digital assets, outside the United States',
          NON_CRYPTO_MSB_US: 'Money services without digital assets, United States',
          NON_CRYPTO_MSB_FOREIGN:
            'Money services without digital assets, outside the United States',
          OTHER: 'Another business',
        },
        errors: { missing: 'Select the main business of the company' },
      },
      description_of_business_nature: {
        label: 'What it sells or does, and for whom',
        short: 'Description of the business',
        hint: 'One or two sentences are enough.',
        errors: wordErrors('Description of the business', 'Describe what the company does'),
      },
      naics: {
        label: 'NAICS code',
        hint: 'The code of its industry, 2 to 6 digits. For example, 541511',
        errors: {
          missing: 'Enter the NAICS code',
          wrong_format: 'NAICS code must have 2 to 6 digits, like 541511',
        },
      },
      naics_description: {
        label: 'What that code stands for',
        short: 'Description of the NAICS code',
        errors: wordErrors('Description of the NAICS code', 'Enter what the NAICS code stands for'),
      },
    },
  },
  jurisdictions: {
    heading: 'In which countries is the company active?',
    fields: {
      business_jurisdictions: {
        label: 'Where it does business',
        short: 'Countries where it does business',
        choose: 'Select a country',
        errors: { missing: 'Select the countries in which the company does business' },
      },
      funds_send_receive_jurisdictions: {
        label: 'Where it sends money to, or receives money from',
        short: 'Countries it sends money to or receives it from',
        choose: 'Select a country',
        errors: { missing: 'Select the countries money is sent to or received from' },
      },
    },
  },
  activities: {
    heading: 'Is the company active in any of these?',
    lead: 'Some of them need a closer look before an account is opened.',
    fields: {
      engage_in_activities: {
        label: 'Select all that apply',
        short: 'Activities that need a closer look',
        options: {
          ADULT_ENTERTAINMENT: 'Adult entertainment',
          DRUGS: 'Drugs',
          FIREARMS: 'Firearms',
          GAMBLING: 'Gambling and betting',
          MARIJUANA: 'Cannabis',
          TUMBLING: 'Mixing services for digital assets (tumbling)',
          NONE: 'None of these',
        },
        errors: {
          missing: 'Select what the company is active in, or “None of these”',
          not_with_others: 'Select “None of these” only if nothing else applies',
        },
      },
    },
  },
  regulation: {
    heading: 'Does an authority supervise the company?',
    lead: 'For example, a financial supervisor that has given it a licence.',
    fields: {
      regulated_status: {
        label: 'Is the company regulated?',
        short: 'Regulated',
        options: {
          REGULATED: 'Yes, it is regulated',
          REGISTERED: 'Yes, it is registered with an authority',
          LICENSED: 'Yes, it holds a licence',
          NOT_REQUIRED: 'No, its business does not require it',
          NONE: 'No',
        },
        errors: { missing: 'Select whether an authority supervises the company' },
      },
      regulation_agency: {
        label: 'If it is: by which authority?',
        short: 'Authority',
        errors: {
          ...wordErrors('Name of the authority', 'Enter the authority that supervises the company'),
          only_if_regulated:
            'Name of the authority must be empty if no authority supervises the company',
        },
      },
      regulation_agency_regulation_number: {
        label: 'If it is: under which number?',
        short: 'Number with the authority',
        errors: {
          ...wordErrors(
            'Number with the authority',
            'Enter the number the company has with the authority',
          ),
          only_if_regulated:
            'Number with the authority must be empty if no authority supervises the company',
        },
      },
      control_exemption_reason: {
        label: 'If no one has to be named as a person in control: why?',
        short: 'Reason for the exemption',
        choose: 'Select a reason',
        options: {
          REGULATED: 'It is a regulated financial institution',
          PUBLICLY_TRADED: 'Its shares are traded in public',
          PUBLIC_SUBSIDIARY: 'It belongs to a company whose shares are traded in public',
          PUBLIC_ACCOUNTING: 'It is a public accounting firm',
          INSURANCE: 'It is an insurance company',
          GOVERNMENT_AGENCY: 'It is a government agency',
          BANK_HOLDING: 'It is a bank holding company',
          SAVINGS_LOAN: 'It is a savings and loan holding company',
          FMU: 'It is a financial market utility',
          FOREIGN_PRIVATE_BANK: 'It is a foreign private bank',
          FOREIGN_INSTITUTION: 'It is a foreign financial institution',
          ISSUER: 'It is an issuer of registered securities',
          INVESTMENT: 'It is a registered investment company or adviser',
          COMMODITIES: 'It is registered for trade in commodities',
          POOLED_INVESTMENT: 'It is a pooled investment vehicle',
          NON_GOVERNMENT_SUBDIVISION:
            'It is a part of a foreign government and does no commercial business',
          NON_ENTITY: 'It is not a legal entity',
          NONE: 'There is no exemption',
        },
        errors: { missing: 'Select why no one has to be named' },
      },
    },
  },
  funds: {
    heading: 'Where does the company’s money come from?',
    fields: {
      primary_source_of_funds: {
        label: 'Main source',
        short: 'Main source of funds',
        options: {
          COMPANY: 'Income of the company',
          COMPANY_CAPITAL: 'Capital of the company',
          INVESTMENT: 'Returns on investments',
          PRIVATE_CAPITAL: 'Private capital',
          LOAN: 'Loans',
          GRANT: 'Grants',
          REAL_ESTATE: 'Sale or rental of property',
          EMPLOYMENT: 'Salary or wages',
          SAVINGS: 'Savings',
          TRUST: 'Trust',
          MARITAL: 'Marriage or divorce settlement',
          WINNINGS: 'Winnings from gambling or a lottery',
          OTHER: 'Something else',
        },
        errors: { missing: 'Select where most of the money comes from' },
      },
      primary_source_of_funds_description: {
        label: 'If it is something else: what is it?',
        short: 'Description of the source',
        errors: {
          ...wordErrors('Description of the source', 'Enter where most of the money comes from'),
          only_for_other: 'Description of the source must be empty if the source is in the list',
        },
      },
      total_assets: {
        label: 'What is everything the company owns worth?',
        short: 'Total assets',
        hint: 'In US dollars, roughly',
        options: amountOptions,
        errors: { missing: 'Select what the company owns' },
      },
    },
  },
  person_name: {
    heading: 'What is this person’s name?',
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
        warnings: { only_name: 'Is {name} this person’s only name?' },
      },
      middle_name: {
        label: 'Middle names',
        errors: {
          ...nameErrors('Middle names', 'Enter the middle names'),
          not_with_single_name: 'Middle names must be empty if there is one name only',
        },
      },
      last_name: {
        label: 'Family name',
        errors: nameErrors('Family name', 'Enter the family name'),
        warnings: { only_name: 'Is {name} this person’s only name?' },
      },
      single_name: {
        label: 'This person has one name only',
        short: 'One name only',
        hint: 'Enter it as the given name or as the family name, and leave the other boxes empty.',
        ticked: 'Yes. It is sent both as given name and as family name.',
        errors: {},
      },
      is_applicant: {
        label: 'This is me',
        short: 'Fills in this application',
        hint: 'I am this person, and I am filling in this application.',
        errors: {},
      },
    },
  },
  person_roles: {
    heading: 'What does {name} do in the company?',
    title: 'What this person does in the company',
    fields: {
      individual_type: {
        label: 'Select all that apply',
        short: 'Role in the company',
        options: {
          OFFICER: 'Officer',
          BENEFICIAL_OWNER: 'Owner',
          CONTROL_PERSON: 'Control person',
          AUTHORIZED_PERSON: 'Authorised person',
        },
        hints: {
          OFFICER: 'Holds an office, for example as director, CEO, CFO or secretary',
          BENEFICIAL_OWNER:
            'Owns a part of the company, also through other companies. Everyone who owns more than 25% must be named.',
          CONTROL_PERSON: 'Has a large say in how the company is run, for example as its head',
          AUTHORIZED_PERSON: 'May use the account for the company',
        },
        errors: { missing: 'Select what this person does in the company' },
      },
      title: {
        label: 'Job title',
        hint: 'For example, CEO, CFO or President',
        errors: wordErrors('Job title', 'Enter the job title'),
      },
    },
  },
  person_share: {
    heading: 'How much of the company does {name} own?',
    title: 'How much of the company this person owns',
    fields: {
      percentage_ownership: {
        label: 'Share of the company',
        hint: '{others, plural, =0 {A whole number} other {A whole number. The other owners have # per cent together.}}',
        errors: {
          missing: 'Enter the share of the company',
          not_a_number: 'Share must be a number, like 50',
          not_whole: 'Share must be a whole number, like 33',
          out_of_range: 'Share must be from 0 to 100',
          too_much_together:
            'Share must be {left} or less: all owners together cannot have more than 100 per cent',
        },
      },
    },
  },
  person_birth: {
    heading: '{name}: date of birth and nationality',
    title: 'Date of birth and nationality',
    fields: {
      date_of_birth: {
        label: 'Date of birth',
        hint: 'For example, 27 3 1985',
        errors: {
          missing: 'Enter the date of birth',
          missing_day: 'Date of birth must include a day',
          missing_month: 'Date of birth must include a month',
          missing_year: 'Date of birth must include a year',
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
    heading: 'How can we reach {name}?',
    title: 'How we can reach this person',
    fields: {
      email_address: {
        label: 'Email address',
        errors: emailErrors('Enter the email address'),
        warnings: { typo: 'Did you mean {suggestion}?' },
      },
      telephone_number: {
        label: 'Telephone number',
        hint: 'Begin with the country code, for example +44 20 7946 0000.',
        errors: telephoneErrors('Enter the telephone number'),
        warnings: {
          unlikely: 'Is {number} the right number? It does not look like one that is in use.',
        },
      },
    },
  },
  person_residence: {
    heading: 'Where does {name} live?',
    title: 'Where this person lives',
    fields: {
      address_from: {
        label: 'Select the address',
        short: 'Address',
        errors: { missing: 'Select an address, or “At another address”' },
      },
    },
  },
  person_country: {
    heading: 'In which country does {name} live?',
    title: 'The country this person lives in',
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
    heading: 'What is the address of {name}?',
    title: 'The address of this person',
    lead: 'The address where this person lives, not the one of the company.',
    fields: addressTexts('the'),
  },
  person_tax_country: {
    heading: 'In which country does {name} pay tax?',
    title: 'The country this person pays tax in',
    fields: {
      tax_reference_number_country: {
        label: 'Country',
        short: 'Country of the tax number',
        choose: 'Select a country',
        errors: { missing: 'Select the country in which this person pays tax' },
      },
    },
  },
  person_identification: {
    heading: '{name}: tax status and passport',
    title: 'Tax status and passport',
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
        why: 'The law requires us to know the number under which each of them pays tax.',
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
        choose: 'Select only if there is none',
        options: {
          NOT_ISSUED: 'The country does not issue one',
          NOT_REQUIRED: 'The law does not ask this person to have one',
          NOT_YET: 'It was asked for and has not been received yet',
          OTHER: 'Another reason',
        },
        errors: {
          not_with_number: 'Select a reason only if there is no number, or remove the number',
        },
      },
      passport_number: {
        label: 'Passport number',
        why: 'It helps to confirm who this person is.',
        errors: {
          missing: 'Enter the passport number',
          too_long: 'Passport number must be {max} characters or fewer',
          wrong_characters: 'Passport number must only include letters and digits',
        },
      },
    },
  },
}

/** Of the people of a company. */
export const people = {
  unnamed: 'Person {number}',
  otherAddress: 'At another address',
  registeredAddress: 'At the registered address of the company',
  physicalAddress: 'Where the company works',
  addressOf: 'At the same address as {name}',
  needs: {
    MISSING_OFFICER: 'Name an officer of the company, for example a director or the CEO.',
    MISSING_BENEFICIAL_OWNER: 'Name the owners: everyone who owns more than 25% of the company.',
    MISSING_CONTROL_PERSON: 'Name a control person: someone with a large say in how it is run.',
    MISSING_AUTHORIZED_PERSON: 'Name a person who may use the account for the company.',
    SHARES_ABOVE_100:
      'The owners’ shares come to {share}%. Change them: together they cannot be more than 100%.',
    SHARES_FAR_BELOW_100:
      'The owners you named have {share}% together. If someone else owns more than 25%, add that person.',
  },
}

/** The platform's own words. */
export const platform = {
  applicationErrors: {
    MISSING_BENEFICIAL_OWNER: people.needs.MISSING_BENEFICIAL_OWNER,
    MISSING_OFFICER: people.needs.MISSING_OFFICER,
    MISSING_PERSON: 'Name the people of the company.',
    MISSING_INDIVIDUAL: 'Name the people of the company.',
    MISSING_AUTHORIZED_PERSON: people.needs.MISSING_AUTHORIZED_PERSON,
    MISSING_CONTROL_PERSON: people.needs.MISSING_CONTROL_PERSON,
    TERMS_AND_CONDITIONS_NOT_ACCEPTED: 'Accept the terms.',
  },
  documents: {
    PASSPORT: 'Passport',
    DRIVERS_LICENCE_FRONT: 'Driving licence, front',
    DRIVERS_LICENCE_BACK: 'Driving licence, back',
    GOVERNMENT_ID_FRONT: 'Identity card, front',
    GOVERNMENT_ID_BACK: 'Identity card, back',
    UTILITY_BILL: 'Bill for electricity, gas, water or telephone',
    BANK_STATEMENT: 'Bank statement',
    INCORPORATION_DOCUMENTS: 'Certificate of incorporation',
    ARTICLES_OF_INCORPORATION: 'Articles of incorporation',
    OWNERSHIP_STRUCTURE_CHART: 'Chart of who owns the company',
  },
  documentStatuses: {
    MISSING: 'Still to send',
    SUBMITTED: 'Sent',
    CHANGES_REQUESTED: 'Send it again',
    REJECTED: 'Not accepted',
    APPROVED: 'Accepted',
  },
}

function wordErrors(subject: string, missing: string) {
  return {
    missing,
    too_long: `${subject} must be {max} characters or fewer`,
    wrong_characters: `${subject} includes characters that cannot be seen: type it again`,
  }
}

function nameErrors(subject: string, missing: string) {
  return {
    missing,
    too_long: `${subject} must be {max} characters or fewer`,
    wrong_characters: `${subject} must only include letters, digits, spaces, hyphens, apostrophes, dots, commas, slashes and brackets`,
  }
}

function emailErrors(missing: string) {
  return {
    missing,
    missing_at: 'Email address must include an @',
    wrong_format: 'Enter an email address in the correct format, like name@example.com',
    too_long: 'Email address must be {max} characters or fewer',
  }
}

function telephoneErrors(missing: string) {
  return {
    missing,
    not_a_number: 'Enter a telephone number, like +44 20 7946 0000',
    missing_country_code: 'Telephone number must begin with a country code, like +44',
    too_short: 'Telephone number is too short: check the digits',
    too_long: 'Telephone number is too long: check the digits',
  }
}
