import * as profile from './profile-steps.ts'
import { wordErrors } from './step-errors.ts'

/** The questions about the business of a company, in English. */
export const businessSteps = {
  business: {
    heading: 'What does the company do?',
    topic: 'Business of the company',
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
          PUBLIC: 'Company whose shares are publicly traded',
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
    topic: 'Countries of the business',
    fields: {
      business_jurisdictions: {
        label: 'Where it does business',
        hint: 'To remove a country, delete its name or choose “Select a country”.',
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
    lead: profile.activitiesLead,
    fields: {
      engage_in_activities: {
        ...profile.activityTexts,
        errors: {
          missing: 'Select what the company is active in, or “None of these”',
          not_with_others: 'Select “None of these” only if nothing else applies',
        },
      },
    },
  },
  regulation: {
    heading: 'Is the company regulated?',
    topic: 'Regulation',
    lead: 'For example, by a financial supervisor that has given it a licence.',
    help: {
      question: 'How to tell whether it is regulated',
      answer:
        'Look for an authority that decides whether the company may do its business, or that checks how it does it: for example, a central bank or a financial or insurance supervisor. An entry in the register of companies or with a tax office does not count. If there is such an authority, its name and the number are on the licence or in its own register.',
    },
    fields: {
      regulated_status: {
        label: 'Select the first answer that applies',
        short: 'Regulated',
        options: {
          REGULATED: 'Yes, it is regulated',
          REGISTERED: 'Yes, it is only registered',
          LICENSED: 'Yes, it only holds a licence',
          NOT_REQUIRED: 'No, its business does not require it',
          NONE: 'No, not at present',
        },
        hints: {
          REGULATED: 'An authority supervises it all the time, as it does a bank or an insurer',
          REGISTERED:
            'It is on the register of a supervisory authority, without a licence. The register of companies does not count.',
          LICENSED:
            'An authority has licensed its business, but does not supervise it all the time',
          NONE: 'Its business requires it, but, for example, its licence has not been granted yet',
        },
        errors: { missing: 'Select whether the company is regulated' },
      },
      regulation_agency: {
        condition: 'If yes:',
        label: 'Which authority is it?',
        short: 'Authority',
        errors: {
          ...wordErrors('Name of the authority', 'Enter the authority that supervises the company'),
        },
      },
      regulation_agency_regulation_number: {
        condition: 'If yes:',
        label: 'What is its number with that authority?',
        short: 'Number with the authority',
        errors: {
          ...wordErrors(
            'Number with the authority',
            'Enter the number the company has with the authority',
          ),
        },
      },
      control_exemption_reason: {
        label: 'If no one has to be named as a person in control, why not?',
        short: 'Reason for the exemption',
        choose: 'Select a reason',
        options: {
          REGULATED: 'It is a regulated financial institution',
          PUBLICLY_TRADED: 'Its shares are publicly traded',
          PUBLIC_SUBSIDIARY: 'It belongs to a company whose shares are publicly traded',
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
    topic: 'Source of the company’s money',
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
          ...profile.privateSources,
        },
        hints: {
          COMPANY: 'What it earns with its business',
          COMPANY_CAPITAL: 'What its owners have put into it',
          INVESTMENT: 'Interest, dividends or gains',
          PRIVATE_CAPITAL: 'Money from private investors or their funds',
          LOAN: 'From a bank or another lender',
          GRANT: 'From the state or a foundation',
          SAVINGS: 'Money that was put aside before',
          TRUST: 'Money that a trust pays out',
        },
        errors: { missing: 'Select where most of the money comes from' },
      },
      primary_source_of_funds_description: {
        condition: 'If it is something else:',
        label: 'Where does the money come from?',
        short: 'Description of the source',
        errors: {
          ...wordErrors('Description of the source', 'Enter where most of the money comes from'),
        },
      },
      total_assets: {
        label: 'What is everything the company owns worth?',
        short: 'Total assets',
        hint: 'In US dollars, roughly',
        options: profile.amountOptions,
        errors: { missing: 'Select what the company owns' },
      },
    },
  },
}
