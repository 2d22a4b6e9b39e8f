import { wordErrors } from './step-errors.ts'

/** The questions of the profiles, asked where the platform requires them, in English. */
const estimate = 'An estimate is enough.'
const inDollars = 'In US dollars, roughly'
const selectCountry = 'Select a country'
const digitalAssets = 'Digital assets are cryptocurrencies and tokens, such as bitcoin.'

export const amountOptions = {
  UPTO_10K: 'Up to 10,000',
  TEN_TO_100K: '10,000 to 100,000',
  ONEHUNDREDK_TO_1M: '100,000 to 1 million',
  ONE_TO_10M: '1 to 10 million',
  TEN_TO_50M: '10 to 50 million',
  FIFTY_TO_250M: '50 to 250 million',
  MORE_THAN_250M: 'More than 250 million',
}

const countOptions = {
  UPTO_5: 'Up to 5',
  FIVE_TO_10: '5 to 10',
  TEN_TO_25: '10 to 25',
  MORE_THAN_25: 'More than 25',
}

const monthlyAmountOptions = {
  UPTO_1K: 'Up to 1,000',
  ONE_TO_100K: '1,000 to 100,000',
  ONEHUNDREDK_TO_1M: '100,000 to 1 million',
  MILLION_TO_5M: '1 to 5 million',
  MORE_THAN_5M: 'More than 5 million',
}

const frequencyOptions = {
  DAILY: 'Every day',
  WEEKLY: 'Every week',
  BIWEEKLY: 'Every two weeks',
  MONTHLY: 'Every month',
  QUARTERLY: 'Every three months',
  SEMI_ANNUALLY: 'Every six months',
}

const transferOptions = { DEPOSIT: 'Deposit', WIRE: 'Bank transfer' }

const yesOrNo = { true: 'Yes', false: 'No' }

/** Asked of a company and of a person alike. */
export const activitiesLead = 'Some of them may need a closer look before a decision is made.'

export const activityTexts = {
  label: 'Select all that apply',
  short: 'Activities that may need a closer look',
  options: {
    ADULT_ENTERTAINMENT: 'Adult entertainment',
    DRUGS: 'Drugs other than licensed medicines',
    FIREARMS: 'Firearms',
    GAMBLING: 'Gambling and betting',
    MARIJUANA: 'Cannabis',
    TUMBLING: 'Mixing services for digital assets (tumbling)',
    NONE: 'None of these',
  },
}

export const privateSources = {
  REAL_ESTATE: 'Sale or rental of property',
  EMPLOYMENT: 'Salary or wages',
  SAVINGS: 'Savings',
  TRUST: 'Trust',
  MARITAL: 'Marriage or divorce settlement',
  WINNINGS: 'Winnings from gambling or a lottery',
  OTHER: 'Something else',
}

export const profileSteps = {
  employment: {
    heading: 'What do you do for a living?',
    topic: 'Occupation',
    fields: {
      employment_status: {
        label: 'Employment status',
        options: {
          EMPLOYED: 'Employed',
          SELF_EMPLOYED: 'Self-employed',
          RETIRED: 'Retired',
          UNEMPLOYED: 'Unemployed',
          OTHER: 'Something else',
        },
        errors: { missing: 'Select your employment status' },
      },
      employment_description: {
        condition: 'If it is something else:',
        label: 'Which status is it?',
        short: 'Description of your situation',
        hint: 'For example, student or carer',
        errors: {
          ...wordErrors('Description of your situation', 'Describe your situation'),
        },
      },
      occupation: {
        label: 'Occupation',
        hint: 'For example, teacher or electrician. If you do not work now, enter what you did before.',
        errors: wordErrors('Occupation', 'Enter your occupation'),
      },
      employer_name: {
        label: 'Name of your employer',
        hint: 'If you work for yourself, enter the name of your business. If you have no employer, enter “None”.',
        errors: wordErrors('Name of your employer', 'Enter the name of your employer'),
      },
    },
  },
  own_funds: {
    heading: 'Where does your money come from?',
    topic: 'Source of your money',
    fields: {
      primary_source_of_funds: {
        label: 'Main source',
        short: 'Main source of funds',
        options: {
          COMPANY: 'Income from a company you own',
          COMPANY_CAPITAL: 'Capital of a company you own',
          INVESTMENT: 'Returns on investments',
          PRIVATE_CAPITAL: 'Private capital',
          LOAN: 'Loan',
          GRANT: 'Grant',
          ...privateSources,
        },
        errors: { missing: 'Select where most of your money comes from' },
      },
      primary_source_of_funds_description: {
        condition: 'If it is something else:',
        label: 'Where does the money come from?',
        short: 'Description of the source',
        errors: {
          ...wordErrors('Description of the source', 'Enter where most of your money comes from'),
        },
      },
      total_assets: {
        label: 'What is everything you own worth?',
        short: 'Total assets',
        hint: inDollars,
        options: amountOptions,
        errors: { missing: 'Select what everything you own is worth' },
      },
    },
  },
  own_activities: {
    heading: 'Are you active in any of these?',
    lead: activitiesLead,
    fields: {
      engage_in_activities: {
        ...activityTexts,
        errors: {
          missing: 'Select what you are active in, or “None of these”',
          not_with_others: 'Select “None of these” only if nothing else applies',
        },
      },
    },
  },
  own_jurisdictions: {
    heading: 'In which countries do you send or receive money?',
    fields: {
      funds_send_receive_jurisdictions: {
        label: 'Countries you send money to or receive it from',
        choose: selectCountry,
        errors: { missing: 'Select the countries you send money to or receive it from' },
      },
    },
  },
  assets: {
    heading: 'Money and digital assets',
    topic: 'Money and digital assets',
    lead: digitalAssets,
    fields: {
      total_investable_assets: {
        label: 'How much is available to invest?',
        short: 'Available to invest',
        hint: inDollars,
        options: amountOptions,
        errors: { missing: 'Select how much is available to invest' },
      },
      asset_allocation_to_crypto: {
        label: 'How much do you plan to put into digital assets?',
        short: 'Planned for digital assets',
        hint: inDollars,
        options: amountOptions,
        errors: { missing: 'Select how much you plan to put into digital assets' },
      },
      usd_value_of_fiat: {
        label: 'How much money do you hold?',
        short: 'Money held',
        hint: 'In US dollars, roughly. Include every official currency, such as euros.',
        options: amountOptions,
        errors: { missing: 'Select how much money you hold' },
      },
      usd_value_of_crypto: {
        label: 'How much do you hold in digital assets?',
        short: 'Digital assets held',
        hint: inDollars,
        options: amountOptions,
        errors: { missing: 'Select how much you hold in digital assets' },
      },
    },
  },
  payments: {
    heading: 'How many payments do you expect each month?',
    topic: 'Payments each month',
    lead: digitalAssets,
    fields: {
      monthly_deposits: {
        label: 'How many deposits of money?',
        short: 'Deposits of money each month',
        options: countOptions,
        errors: { missing: 'Select how many deposits of money you expect each month' },
      },
      monthly_withdrawals: {
        label: 'How many withdrawals of money?',
        short: 'Withdrawals of money each month',
        options: countOptions,
        errors: { missing: 'Select how many withdrawals of money you expect each month' },
      },
      monthly_crypto_deposits: {
        label: 'How many deposits of digital assets?',
        short: 'Deposits of digital assets each month',
        options: countOptions,
        errors: { missing: 'Select how many deposits of digital assets you expect each month' },
      },
      monthly_crypto_withdrawals: {
        label: 'How many withdrawals of digital assets?',
        short: 'Withdrawals of digital assets each month',
        options: countOptions,
        errors: { missing: 'Select how many withdrawals of digital assets you expect each month' },
      },
    },
  },
  amounts: {
    heading: 'How much do you expect to move each month?',
    topic: 'Amounts each month',
    lead: estimate,
    fields: {
      monthly_investment_deposit: {
        label: 'How much do you expect to pay in each month?',
        short: 'Money paid in each month',
        options: monthlyAmountOptions,
        errors: { missing: 'Select how much you expect to pay in each month' },
      },
      monthly_investment_withdrawal: {
        label: 'How much do you expect to withdraw each month?',
        short: 'Money withdrawn each month',
        options: monthlyAmountOptions,
        errors: { missing: 'Select how much you expect to withdraw each month' },
      },
      monthly_crypto_investment_deposit: {
        label: 'How much do you expect to pay in each month in digital assets?',
        short: 'Digital assets paid in each month',
        options: monthlyAmountOptions,
        errors: { missing: 'Select how much you expect to pay in each month in digital assets' },
      },
      monthly_crypto_investment_withdrawal: {
        label: 'How much do you expect to withdraw each month in digital assets?',
        short: 'Digital assets withdrawn each month',
        options: monthlyAmountOptions,
        errors: { missing: 'Select how much you expect to withdraw each month in digital assets' },
      },
    },
  },
  plans: {
    heading: 'What are your plans for digital assets?',
    topic: 'Plans for digital assets',
    lead: digitalAssets,
    fields: {
      investment_experience_crypto: {
        label: 'How much experience do you have with them?',
        short: 'Experience with digital assets',
        options: { LITTLE: 'A little', MODERATE: 'Some', SIGNIFICANT: 'A lot' },
        errors: { missing: 'Select how much experience you have with digital assets' },
      },
      investment_strategy_crypto: {
        label: 'How much risk do you want to take with them?',
        short: 'Risk with digital assets',
        options: {
          LOW_RISK: 'Low risk',
          MEDIUM_RISK: 'Medium risk',
          HIGH_RISK: 'High risk',
          OTHER: 'Something else',
        },
        errors: { missing: 'Select how much risk you want to take with digital assets' },
      },
      crypto_investment_plans: {
        label: 'What do you mainly want to do with them?',
        short: 'Main plan for digital assets',
        options: {
          CUSTODY: 'Keep them safe',
          STAKING: 'Earn rewards by staking them',
          TRADING: 'Buy and sell them',
          LENDING: 'Lend them',
          BORROWING: 'Borrow them',
        },
        errors: { missing: 'Select what you mainly want to do with digital assets' },
      },
    },
  },
  trading: {
    heading: 'How often will you use the account?',
    topic: 'Use of the account',
    fields: {
      trades_per_month: {
        label: 'How many trades do you expect each month?',
        short: 'Trades each month',
        options: {
          UPTO_20: 'Up to 20',
          TWENTYONE_TO_30: '21 to 30',
          THIRTYONE_TO_100: '31 to 100',
          ONEHUNDREDANDONE_TO_200: '101 to 200',
          TWOHUNDREDANDONE_TO_400: '201 to 400',
          MORE_THAN_400: 'More than 400',
        },
        errors: { missing: 'Select how many trades you expect each month' },
      },
      frequency_of_transactions: {
        label: 'How often do you expect to send or receive money?',
        short: 'How often money is sent or received',
        options: frequencyOptions,
        errors: { missing: 'Select how often you expect to send or receive money' },
      },
      frequency_of_crypto_transactions: {
        label: 'How often do you expect to send or receive digital assets?',
        short: 'How often digital assets are sent or received',
        hint: digitalAssets,
        options: frequencyOptions,
        errors: { missing: 'Select how often you expect to send or receive digital assets' },
      },
    },
  },
  deposits: {
    heading: 'How will money reach the account?',
    topic: 'Deposits',
    fields: {
      initial_deposit_source: {
        label: 'The first time',
        short: 'First deposit',
        options: transferOptions,
        errors: { missing: 'Select how money will reach the account the first time' },
      },
      ongoing_deposit_source: {
        label: 'After that',
        short: 'Later deposits',
        options: transferOptions,
        errors: { missing: 'Select how money will reach the account after the first time' },
      },
    },
  },
  company_profile: {
    heading: 'More about the company',
    topic: 'More about the company',
    fields: {
      is_charitable: {
        label: 'Is the company a charity?',
        short: 'Charity',
        options: yesOrNo,
        errors: { missing: 'Select whether the company is a charity' },
      },
      new_york_office: {
        label: 'Does the company have an office in New York?',
        short: 'Office in New York',
        options: yesOrNo,
        errors: { missing: 'Select whether the company has an office in New York' },
      },
      vendors_and_counterparties: {
        label: 'Who are its main suppliers and business partners?',
        short: 'Suppliers and business partners',
        hint: 'Put a semicolon between two names.',
        errors: wordErrors(
          'Suppliers and business partners',
          'Enter the main suppliers and business partners of the company',
        ),
      },
    },
  },
  investment_use: {
    heading: 'How will the company use its investments?',
    topic: 'Use of investments',
    fields: {
      investment_proceeds_use: {
        label: 'What will it use the returns for?',
        short: 'Use of the returns',
        hint: 'One or two sentences are enough.',
        errors: wordErrors('Use of the returns', 'Enter what the company will use the returns for'),
      },
      expected_crypto_assets: {
        label: 'Which digital assets does it expect to hold?',
        short: 'Digital assets it expects to hold',
        hint: 'For example, BTC and ETH',
        errors: wordErrors(
          'Digital assets it expects to hold',
          'Enter which digital assets the company expects to hold',
        ),
      },
    },
  },
  deposit_details: {
    heading: 'Where does the company’s first deposit come from?',
    topic: 'First deposit',
    fields: {
      initial_deposit_source_fiat_details: {
        label: 'Where does the money come from?',
        short: 'Source of the first deposit: money',
        hint: 'For example, the bank and what the company earned it with',
        errors: wordErrors('Source of the money', 'Enter where the money comes from'),
      },
      initial_deposit_source_crypto_details: {
        label: 'Where do the digital assets come from?',
        short: 'Source of the first deposit: digital assets',
        hint: 'For example, the exchange or the wallet',
        errors: wordErrors(
          'Source of the digital assets',
          'Enter where the digital assets come from',
        ),
      },
    },
  },
  wallets: {
    heading: 'Does the company use unhosted wallets?',
    topic: 'Unhosted wallets',
    lead: 'An unhosted wallet holds digital assets and is run by its owner, without a provider.',
    fields: {
      perform_transfers_with_unhosted_wallets: {
        label: 'Will it send to unhosted wallets or receive from them?',
        short: 'Transfers with unhosted wallets',
        options: yesOrNo,
        errors: { missing: 'Select whether the company will use unhosted wallets' },
      },
      known_unhosted_wallet_addresses: {
        label: 'Which addresses of such wallets are known?',
        short: 'Known addresses of unhosted wallets',
        hint: 'Put a space between two addresses. If none is known, enter “None”.',
        errors: wordErrors('Addresses of wallets', 'Enter the addresses of wallets that are known'),
      },
    },
  },
  trade_abroad: {
    heading: 'In which countries does the company trade?',
    topic: 'Countries of trade',
    fields: {
      trade_internationally: {
        label: 'Does it trade in more than one country?',
        short: 'Trades internationally',
        options: yesOrNo,
        errors: { missing: 'Select whether the company trades in more than one country' },
      },
      trade_jurisdictions: {
        label: 'Countries in which it trades',
        choose: selectCountry,
        errors: { missing: 'Select the countries in which the company trades' },
      },
    },
  },
  unknown_field: {
    heading: 'We need one more answer',
    title: 'We need one more answer: {name}',
    lead: 'The question is shown as it was put to us. It may be in another language.',
    fields: {
      answer: {
        label: '{question}',
        errors: wordErrors('Answer', 'Enter an answer'),
      },
    },
  },
}
