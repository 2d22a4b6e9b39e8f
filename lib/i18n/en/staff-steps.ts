import { rewordTexts } from '../reword-texts.ts'
import { addressTexts } from './address.ts'
import { applicantSteps } from './applicant-steps.ts'
import { companyPersonSteps } from './company-person-steps.ts'
import { companySteps } from './company-steps.ts'
import { anotherPerson } from './people.ts'
import { profileSteps } from './profile-steps.ts'
import { wordErrors } from './step-errors.ts'

/** The questions as staff read them who fill in for a customer: about the customer, in English. */
export const staffSteps = {
  staff_applicant: rewordTexts(applicantSteps.applicant, {
    fields: { application_type: { options: { INDIVIDUAL: 'The customer' } } },
  }),
  staff_name: rewordTexts(applicantSteps.name, {
    heading: 'Name',
    lead: 'As it is written in the customer’s passport or identity card.',
    fields: {
      title: { errors: { missing: 'Enter the customer’s title' } },
      first_name: {
        errors: {
          missing: 'Enter the customer’s given names',
          not_with_single_name:
            'If the customer has one name only, enter it in one box and leave the other empty',
        },
        warnings: { only_name: 'Is {name} the customer’s only name?' },
      },
      middle_name: {
        errors: {
          missing: 'Enter the customer’s middle names, or tick the box if there are none',
          not_with_single_name: 'Middle names must be empty if the customer has one name only',
        },
      },
      last_name: {
        errors: { missing: 'Enter the customer’s family name' },
        warnings: { only_name: 'Is {name} the customer’s only name?' },
      },
      single_name: { label: 'The customer has one name only' },
      no_middle_name: {
        label: 'The customer has no middle names',
        errors: {
          not_with_answer: 'Tick the box only if the customer has no middle names, or remove them',
        },
      },
    },
  }),
  staff_birth: rewordTexts(applicantSteps.birth, {
    heading: 'Date of birth and nationality',
    fields: {
      date_of_birth: {
        errors: {
          missing: 'Enter the customer’s date of birth',
          too_long_ago: 'Check the year of birth',
        },
      },
      nationality: {
        hint: 'The country that issued the customer’s passport or identity card',
        errors: { missing: 'Select the country of nationality, or tick the box if there is none' },
      },
      stateless: { label: 'The customer has no nationality (is stateless)' },
      citizenship: {
        label: 'All countries of which the customer is a citizen',
        errors: { missing: 'Select the countries of which the customer is a citizen' },
      },
    },
  }),
  staff_contact: rewordTexts(applicantSteps.contact, {
    heading: 'Contact details',
    fields: {
      email_address: {
        hint: 'An address that the customer reads regularly.',
        errors: { missing: 'Enter the customer’s email address' },
      },
      telephone_number: {
        hint: '{country, select, none {Begin with + and the country’s code. For example, {example}} other {For example, {example} ({country}). Or begin with + and the country’s code.}}',
        errors: { missing: 'Enter the customer’s phone number' },
        warnings: {
          unlikely:
            'Is {number} the customer’s phone number? It does not look like one that is in use.',
        },
      },
    },
  }),
  staff_residence: rewordTexts(applicantSteps.residence, {
    heading: 'Country of residence',
    fields: { country_code: { errors: { missing: 'Select the country the customer lives in' } } },
  }),
  staff_address: {
    ...applicantSteps.address,
    heading: 'Home address',
    fields: addressTexts('the'),
  },
  staff_tax_country: rewordTexts(applicantSteps.tax_country, {
    heading: 'Which country issued the customer’s tax number?',
    lead: 'If the customer has several, choose the country in which they pay tax. If they are a US citizen, it is the United States.',
    fields: {
      tax_country: { errors: { missing: 'Select the country that issued the tax number' } },
    },
  }),
  staff_identification: rewordTexts(applicantSteps.identification, {
    heading: 'Tax status and passport',
    fields: {
      us_residency_status: {
        label: 'Status in the United States',
        options: {
          US_CITIZEN: 'US citizen',
          RESIDENT_ALIEN:
            'Not a US citizen, but a US resident for tax (for example, with a green card)',
          NON_RESIDENT_ALIEN: 'Neither a US citizen nor a US resident for tax',
        },
        errors: { missing: 'Select the customer’s status in the United States' },
      },
      tax_reference_number: {
        why: 'The law requires the number under which the customer pays tax.',
        whyOptional:
          'The law requires us to ask under which number the customer pays tax. It can be left empty, but may be asked for later.',
        errors: { missing: 'Enter the customer’s {name}' },
        warnings: { checksum: 'Check the {name}: it does not look complete and correct.' },
      },
      no_tax_number: {
        label: 'If there is no such number, why?',
        choose: 'Only if there is none',
        options: {
          NOT_REQUIRED: 'The law does not ask the customer to have one',
          NOT_YET: 'The customer has asked for one and not received it yet',
        },
        errors: {
          not_with_answer: 'Select a reason only if there is no number, or remove the number',
        },
      },
      passport_number: {
        why: 'It helps to confirm who the customer is.',
        errors: { missing: 'Enter the customer’s passport number, or select why there is none' },
      },
      no_passport: {
        label: 'If the customer has no passport, why?',
        hint: 'It is possible to go on without one. The application then needs attention here.',
        choose: 'Only if there is none',
        options: {
          OTHER_DOCUMENT: 'The customer has an identity card or another document instead',
          NOT_YET: 'The customer has asked for one and not received it yet',
          NOT_VALID: 'It has expired, or was lost or stolen',
          NOT_POSSIBLE:
            'No country issues one to the customer, for example because they are stateless',
        },
        errors: {
          not_with_answer: 'Select a reason only if there is no passport, or remove the number',
        },
      },
    },
  }),
  staff_product: rewordTexts(applicantSteps.product, {
    heading: 'Which account would the customer like to open?',
    fields: { product_id: { label: 'Which account would the customer like to open?' } },
  }),
  staff_account: rewordTexts(applicantSteps.account, {
    heading: 'Account details',
    headingAlone: 'Account details',
    fields: {
      percentage_ownership: {
        hint: 'The customer’s share, from 0 to 100. For an account that is theirs alone, it is 100.',
        errors: { missing: 'Enter the customer’s percentage of ownership' },
      },
    },
  }),
  staff_entity: rewordTexts(companySteps.entity, {
    fields: {
      corporate_entity_type: {
        hint: 'If it is not here, select “Another form”.',
      },
    },
  }),
  staff_company_contact: rewordTexts(companySteps.company_contact, {
    heading: 'Contact details of the company',
    fields: {
      telephone_number: {
        hint: '{country, select, none {Begin with + and the country’s code. For example, {example}} other {For example, {example} ({country}). Or begin with + and the country’s code.}}',
      },
    },
  }),
  staff_person_name: rewordTexts(companyPersonSteps.person_name, {
    fields: {
      is_applicant: {
        label: 'Makes this application',
        short: 'Makes this application',
        hint: 'The person who checks it, accepts the terms and sends it for the company.',
      },
    },
  }),
  staff_person_contact: rewordTexts(companyPersonSteps.person_contact, {
    fields: {
      telephone_number: {
        hint: '{country, select, none {Begin with + and the country’s code. For example, {example}} other {For example, {example} ({country}). Or begin with + and the country’s code.}}',
      },
    },
  }),
  staff_employment: rewordTexts(profileSteps.employment, {
    heading: 'What does the customer do for a living?',
    fields: {
      employment_status: { errors: { missing: 'Select the customer’s employment status' } },
      employment_description: {
        short: 'Description of the situation',
        errors: wordErrors('Description of the situation', 'Describe the customer’s situation'),
      },
      occupation: {
        hint: 'For example, teacher or electrician. If the customer does not work now, enter what they did before.',
        errors: { missing: 'Enter the customer’s occupation' },
      },
      employer_name: {
        label: 'Name of the employer',
        hint: 'If the customer works for themselves, enter the name of their business. If they have no employer, enter “None”.',
        errors: wordErrors('Name of the employer', 'Enter the name of the employer'),
      },
    },
  }),
  staff_own_funds: rewordTexts(profileSteps.own_funds, {
    heading: 'Where does the customer’s money come from?',
    topic: 'Source of the money',
    fields: {
      primary_source_of_funds: {
        options: {
          COMPANY: 'Income from a company the customer owns',
          COMPANY_CAPITAL: 'Capital of a company the customer owns',
        },
        errors: { missing: 'Select where most of the customer’s money comes from' },
      },
      primary_source_of_funds_description: {
        errors: { missing: 'Enter where most of the customer’s money comes from' },
      },
      total_assets: {
        label: 'What is everything the customer owns worth?',
        errors: { missing: 'Select what everything the customer owns is worth' },
      },
    },
  }),
  staff_own_activities: rewordTexts(profileSteps.own_activities, {
    heading: 'Is the customer active in any of these?',
    fields: {
      engage_in_activities: {
        errors: { missing: 'Select what the customer is active in, or “None of these”' },
      },
    },
  }),
  staff_own_jurisdictions: rewordTexts(profileSteps.own_jurisdictions, {
    heading: 'In which countries does the customer send or receive money?',
    fields: {
      funds_send_receive_jurisdictions: {
        label: 'Countries the customer sends money to or receives it from',
        errors: { missing: 'Select the countries the customer sends money to or receives it from' },
      },
    },
  }),
  staff_assets: rewordTexts(profileSteps.assets, {
    fields: {
      asset_allocation_to_crypto: {
        label: 'How much does the customer plan to put into digital assets?',
        errors: { missing: 'Select how much the customer plans to put into digital assets' },
      },
      usd_value_of_fiat: {
        label: 'How much money does the customer hold?',
        errors: { missing: 'Select how much money the customer holds' },
      },
      usd_value_of_crypto: {
        label: 'How much does the customer hold in digital assets?',
        errors: { missing: 'Select how much the customer holds in digital assets' },
      },
    },
  }),
  staff_payments: rewordTexts(profileSteps.payments, {
    heading: 'How many payments does the customer expect each month?',
    fields: {
      monthly_deposits: { errors: { missing: 'Select how many deposits of money are expected' } },
      monthly_withdrawals: {
        errors: { missing: 'Select how many withdrawals of money are expected' },
      },
      monthly_crypto_deposits: {
        errors: { missing: 'Select how many deposits of digital assets are expected' },
      },
      monthly_crypto_withdrawals: {
        errors: { missing: 'Select how many withdrawals of digital assets are expected' },
      },
    },
  }),
  staff_amounts: rewordTexts(profileSteps.amounts, {
    heading: 'How much does the customer expect to move each month?',
    fields: {
      monthly_investment_deposit: {
        label: 'How much does the customer expect to pay in each month?',
        errors: { missing: 'Select how much the customer expects to pay in each month' },
      },
      monthly_investment_withdrawal: {
        label: 'How much does the customer expect to withdraw each month?',
        errors: { missing: 'Select how much the customer expects to withdraw each month' },
      },
      monthly_crypto_investment_deposit: {
        label: 'How much does the customer expect to pay in each month in digital assets?',
        errors: { missing: 'Select how much is expected to be paid in in digital assets' },
      },
      monthly_crypto_investment_withdrawal: {
        label: 'How much does the customer expect to withdraw each month in digital assets?',
        errors: { missing: 'Select how much is expected to be withdrawn in digital assets' },
      },
    },
  }),
  staff_plans: rewordTexts(profileSteps.plans, {
    heading: 'What are the customer’s plans for digital assets?',
    fields: {
      investment_experience_crypto: {
        label: 'How much experience does the customer have with them?',
        errors: { missing: 'Select how much experience the customer has with digital assets' },
      },
      investment_strategy_crypto: {
        label: 'How much risk does the customer want to take with them?',
        errors: { missing: 'Select how much risk the customer wants to take with digital assets' },
      },
      crypto_investment_plans: {
        label: 'What does the customer mainly want to do with them?',
        errors: { missing: 'Select what the customer mainly wants to do with digital assets' },
      },
    },
  }),
  staff_trading: rewordTexts(profileSteps.trading, {
    heading: 'How often will the customer use the account?',
    fields: {
      trades_per_month: {
        label: 'How many trades does the customer expect each month?',
        errors: { missing: 'Select how many trades the customer expects each month' },
      },
      frequency_of_transactions: {
        label: 'How often does the customer expect to send or receive money?',
        errors: { missing: 'Select how often the customer expects to send or receive money' },
      },
      frequency_of_crypto_transactions: {
        label: 'How often does the customer expect to send or receive digital assets?',
        errors: {
          missing: 'Select how often the customer expects to send or receive digital assets',
        },
      },
    },
  }),
  staff_another_person: rewordTexts(anotherPerson, {
    fields: {
      another: {
        label: 'Another person to add',
        errors: { missing: 'Select yes if another person needs to be added' },
      },
    },
  }),
}
