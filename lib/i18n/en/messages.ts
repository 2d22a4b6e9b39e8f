import type { StepTexts } from '../step-texts.ts'
import { addressTexts } from './address.ts'
import { assist } from './assisted-entry.ts'
import { casework } from './casework.ts'
import { companySteps, people, platform } from './company.ts'
import { anotherPerson, peopleList, tasks, wanted } from './company-pages.ts'
import { contacts } from './customer-contacts.ts'
import { documents } from './documents.ts'
import { second } from './duplicate-applications.ts'
import { early } from './early-creation.ts'
import { devices } from './handoff.ts'
import { notices, reports } from './notifications.ts'
import { codes } from './problem-codes.ts'
import { profileSteps } from './profile.ts'
import { receipt } from './receipt.ts'
import { history, record } from './record.ts'
import { later } from './resume.ts'
import { flags } from './risk-flags.ts'
import { staff } from './staff.ts'

const steps = {
  applicant: {
    heading: 'Who is the account for?',
    fields: {
      application_type: {
        label: 'Who is the account for?',
        short: 'Account holder',
        options: { INDIVIDUAL: 'Myself', CORPORATION: 'A company' },
        errors: { missing: 'Select who the account is for' },
      },
    },
  },
  name: {
    heading: 'What is your name?',
    lead: 'Enter it as it is written in your passport or identity card.',
    need: 'your name as it is written in your passport or identity card',
    fields: {
      title: {
        label: 'Title',
        hint: 'For example, Ms, Mr or Dr',
        errors: {
          missing: 'Enter your title',
          too_long: 'Title must be {max} characters or fewer',
          wrong_characters: 'Title includes characters that cannot be seen: type it again',
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
          missing: 'Enter your middle names',
          too_long: 'Middle names must be {max} characters or fewer',
          wrong_characters:
            'Middle names must only include letters, digits, spaces, hyphens, apostrophes, dots, commas, slashes and brackets',
          not_with_single_name: 'Middle names must be empty if you have one name only',
        },
      },
      last_name: {
        label: 'Family name',
        errors: {
          missing: 'Enter your family name',
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
    },
  },
  birth: {
    heading: 'Your date of birth and nationality',
    need: 'your date of birth and nationality',
    fields: {
      date_of_birth: {
        label: 'Date of birth',
        hint: 'For example, 27 3 1985',
        errors: {
          missing: 'Enter your date of birth',
          missing_day: 'Date of birth must include a day',
          missing_month: 'Date of birth must include a month',
          missing_year: 'Date of birth must include a year',
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
    need: 'an email address and a telephone number',
    fields: {
      email_address: {
        label: 'Email address',
        hint: 'We write to you here about your account.',
        errors: {
          missing: 'Enter your email address',
          missing_at: 'Email address must include an @',
          wrong_format: 'Enter an email address in the correct format, like name@example.com',
          too_long: 'Email address must be {max} characters or fewer',
        },
        warnings: { typo: 'Did you mean {suggestion}?' },
      },
      telephone_number: {
        label: 'Telephone number',
        hint: 'Begin with the country code, for example +44 20 7946 0000.',
        errors: {
          missing: 'Enter your telephone number',
          not_a_number: 'Enter a telephone number, like +44 20 7946 0000',
          missing_country_code: 'Telephone number must begin with a country code, like +44',
          too_short: 'Telephone number is too short: check the digits',
          too_long: 'Telephone number is too long: check the digits',
        },
        warnings: {
          unlikely: 'Is {number} your telephone number? It does not look like one that is in use.',
        },
      },
    },
  },
  residence: {
    heading: 'Which country do you live in?',
    fields: {
      country_code: {
        label: 'Country',
        short: 'Country',
        choose: 'Select a country',
        errors: { missing: 'Select the country you live in' },
      },
    },
  },
  address: {
    heading: 'What is your address?',
    lead: 'We may send post to this address.',
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
    need: 'your tax number and, if you have one, your passport',
    fields: {
      us_residency_status: {
        label: 'What is your status in the United States?',
        short: 'Status in the United States',
        why: 'US law asks every financial firm to know this, wherever its customers live.',
        options: {
          US_CITIZEN: 'I am a US citizen',
          RESIDENT_ALIEN:
            'I am not a US citizen, but a US resident for tax (for example, with a green card)',
          NON_RESIDENT_ALIEN: 'I am neither a US citizen nor a US resident for tax',
        },
        errors: { missing: 'Select your status in the United States' },
      },
      tax_reference_number: {
        label: '{Name}',
        why: 'The law requires us to know the number under which you pay tax.',
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
        choose: 'Select only if you have none',
        options: {
          NOT_ISSUED: 'The country does not issue one',
          NOT_REQUIRED: 'The law does not ask me to have one',
          NOT_YET: 'I have asked for one and not received it yet',
          OTHER: 'Another reason',
        },
        errors: {
          not_with_number: 'Select a reason only if you have no number, or remove the number',
        },
      },
      passport_number: {
        label: 'Passport number',
        why: 'It helps to confirm who you are.',
        errors: {
          missing: 'Enter your passport number',
          too_long: 'Passport number must be {max} characters or fewer',
          wrong_characters: 'Passport number must only include letters and digits',
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
    fields: {
      asset_type_id: {
        label: 'What will the account hold?',
        short: 'The account holds',
        errors: { missing: 'Select what the account will hold' },
      },
      percentage_ownership: {
        label: 'Percentage of ownership',
        hint: 'From 0 to 100',
        errors: {
          missing: 'Enter your percentage of ownership',
          not_a_number: 'Percentage of ownership must be a number, like 50',
          out_of_range: 'Percentage of ownership must be from 0 to 100',
          too_precise: 'Percentage of ownership must have 2 decimal places or fewer',
        },
      },
    },
  },
  terms: {
    heading: 'Read and accept the terms',
    lead: 'Open each document and read it before you accept.',
    fields: {
      attester_name: {
        label: 'Your full name',
        why: 'The terms are accepted by a person who may speak for the company.',
        errors: {
          missing: 'Enter your full name',
          too_long: 'Full name must be {max} characters or fewer',
          wrong_characters:
            'Full name must only include letters, digits, spaces, hyphens, apostrophes, dots, commas, slashes and brackets',
        },
      },
      attester_role: {
        label: 'In which role do you accept them?',
        short: 'Role',
        options: {
          BENEFICIAL_OWNER: 'As an owner of the company',
          CEO: 'As its chief executive (CEO)',
          CONTROL_PERSON: 'As another person who controls it',
        },
        errors: { missing: 'Select in which role you accept the documents' },
      },
      terms_and_conditions_accepted: {
        label: 'I have read and accept these documents',
        short: 'Terms',
        errors: { missing: 'Tick the box to accept the documents' },
      },
      information_attested: {
        label: 'I confirm that everything I have entered is true and complete',
        short: 'Confirmation',
        errors: { missing: 'Tick the box to confirm that your information is true and complete' },
      },
    },
  },
  ...companySteps,
  ...profileSteps,
  another_person: anotherPerson,
} satisfies StepTexts

/** The words of Portico in English: the catalogue the others are measured by. */
export const en = {
  steps,
  people,
  peopleList,
  tasks,
  wanted,
  platform,
  sections: {
    you: 'About you',
    company: 'The company',
    business: 'Its business',
    profile: 'Further details',
    person: 'Its people',
    account: 'Your account',
    agreement: 'Terms',
  },
  page: {
    skip: 'Skip to main content',
    testTag: 'Test environment',
    testEnvironment: 'Nothing you enter here opens a real account.',
    language: 'Language',
    back: 'Back',
    continue: 'Continue',
    change: 'Change',
    optional: '(optional)',
    notProvided: 'Not provided',
    yes: 'Yes',
    help: 'Get help',
    helpText: 'If you have a question, write to {email}.',
    helpNoEmail: 'Contact us the way you usually do.',
    helpReference: 'Give your reference, {reference}.',
    keptUntil:
      'We keep your answers until {date} and then delete them. If you go on before then, we keep them for longer.',
    keptDecided: 'You can see this page until {date}. Then we delete what you entered here.',
    deletedSoon: 'Your answers will be deleted on {date}',
    deletedSoonText: 'If you go on before then, we keep them for longer.',
    progress: 'Question {number} of {total}',
  },
  form: {
    errorPrefix: 'Error: ',
    hiddenError: 'Error:',
    summaryTitle: 'There is a problem',
    warningTitle: 'Is this right?',
    warningLead: 'Change it if it is not. If it is right, press Continue again.',
    sending: 'One moment',
    notSent:
      'This could not be sent. Check your connection and try again: everything you entered is still here.',
    kept: 'You have entered a number ending in {masked}. Leave this empty to keep it.',
    keptHidden: 'You have entered a number. Leave this empty to keep it.',
    withdraw: 'Remove this number ({label})',
    unreadable:
      'What was sent could not be read, so nothing was changed. Check your answers and send them again.',
    changedElsewhere:
      'This application was changed in another tab or on another device. Check your answers, then continue.',
    unavailable:
      'Your answers could not be saved just now. They are still on this page: try again in a moment.',
    tooMany:
      'There were too many attempts in a short time. Wait {seconds, plural, one {# second} other {# seconds}} and try again.',
    day: 'Day',
    month: 'Month',
    year: 'Year',
    countryNumber: 'Country {number}',
    addCountry: 'Add another country',
    countryHint: 'Type the first letters, then choose from the list.',
    countryNone: 'No country found',
    countryResults: 'Countries found: {count}',
    countrySelected: '{option}, {position} of {count}',
  },
  start: {
    title: 'Open an account',
    heading: 'Open an account',
    lead: 'Apply online for an account with {brand}. You can stop at any time and come back in this browser.',
    time: 'It takes about {minutes, plural, one {# minute} other {# minutes}}.',
    whoTitle: 'Who can apply',
    who: 'Anyone who wants an account in their own name, and anyone who opens one for a company.',
    needTitle: 'What you will need for yourself',
    companyTitle: 'What you will need for a company',
    companyTime:
      'It takes about {minutes, plural, one {# minute} other {# minutes}}, and about {each, plural, one {# minute} other {# minutes}} more for each person of the company.',
    begin: 'Start now',
    resumeTitle: 'Your applications in this browser',
    resumeOne: 'Application {reference}',
    resumeUpdated: 'Last changed on {date}',
    resumeKept: 'Kept until {date}',
    resumeNear: 'Deleted on {date} if you do not go on',
    resumeSubmitted: 'Sent',
    resume: 'Continue',
    resumeView: 'See where it stands',
  },
  account: { only: 'You are opening: {product}.' },
  documents,
  later,
  devices,
  early,
  terms: {
    documents: 'Documents',
    version: 'Version {version}, in force from {date}',
    open: 'Read',
    print: 'Print',
    printThis: 'Print this document',
    back: 'Back to the terms',
    textChangedTitle: 'The documents have changed since you accepted',
    acceptAgain: 'Your acceptance no longer counts. Read the documents and accept them again.',
    changedTitle: 'Your answers have changed since you accepted',
    changedText:
      'Your acceptance no longer counts, because it was for other answers. These have changed:',
    personRemoved: 'A person was removed',
    textChanged: 'The documents have changed. Read the new version before you accept it.',
    accepted: 'You accepted these documents on {date}. You do not need to do it again.',
    toReview: 'Check your answers',
    submit: 'Accept and continue',
  },
  review: {
    heading: 'Check your answers',
    lead: 'This is what will be sent. Change anything that is not right.',
    acceptTitle: 'Now send your application',
    accept:
      'You accepted the terms on {date}. By sending it you confirm that you accept them for these answers, and that the answers are yours.',
    submit: 'Accept and submit',
    sending: 'Sending your application. This can take a few seconds.',
    notSent:
      'The connection was lost, so we do not know whether your application was sent. Press the button again: it is never sent twice.',
    termsOpen:
      'Your acceptance of the terms no longer counts. Read and accept them again before you send your application.',
    toTerms: 'Go to the terms',
    stale:
      'Your answers changed after this page was opened. Nothing was sent. Check them again before you send them.',
    unavailable:
      'Nothing was sent, because your application could not be stored just now. Try again in a moment.',
    termsRow: 'Terms',
    termsValue: 'Accepted on {date}',
    attestedRow: 'Information true and complete',
    attestedValue: 'Confirmed on {date}',
    attesterRow: 'Accepted by',
    registeredAddress: 'Registered address',
    physicalAddress: 'Where the company works',
  },
  status: {
    title: 'Your application',
    late: 'Your last change was not saved: the application had already been sent.',
    nextOther:
      'Write to us and give your reference: we will tell you what to do. It stays the same application.',
    lastSentOn: 'Last sent on {date}',
    further: {
      title: 'Another account',
      text: 'You can open a further account as the same customer. You fill in a new application.',
      button: 'Open another account',
    },
    reference: 'Your reference',
    keep: 'Keep this reference: you need it when you write to us.',
    updated: 'Checked {time}',
    nextTitle: 'What happens next',
    checkAgain: 'Check again',
    updating: 'This page keeps itself up to date.',
    recordTitle: 'What you sent',
    answersTitle: 'Your answers',
    print: 'Print or save this page',
    sentOn: 'Sent on {date}',
    confirming: {
      tag: 'Received by us',
      heading: 'We have your application',
      text: 'We are confirming that it has arrived for review. You do not need to do anything, and it will not be sent twice.',
      next: 'This can take a few minutes, sometimes longer. You can close this page and come back.',
    },
    created: {
      tag: 'Arrived',
      heading: 'Your application has arrived',
      text: 'We are handing it over for review.',
      next: 'This usually takes less than a minute. You can close this page and come back.',
    },
    submitted: {
      tag: 'Sent',
      heading: 'Your application has been sent',
      text: 'It has been handed over for review.',
      next: 'You do not need to do anything now. We check the information, and the decision will appear here.',
    },
    processing: {
      tag: 'In review',
      heading: 'Your application is being reviewed',
      text: 'The review has begun.',
      next: 'You do not need to do anything now. Come back to this page to see the decision.',
    },
    approved: {
      tag: 'Approved',
      heading: 'Your application is approved',
      text: 'Your account is being opened.',
      next: 'We will write to you with the details of your account.',
    },
    rejected: {
      tag: 'Not approved',
      heading: 'Your application was not approved',
      text: 'We cannot open this account for you.',
      next: 'If you think this is a mistake or want to know more, write to us and give your reference.',
    },
    awaiting_customer: {
      tag: 'Your turn',
      heading: 'We need something from you',
      text: 'Your application has arrived, but something is missing or has to be changed before it can be reviewed.',
      next: 'Answer the questions above, accept the terms again and send the application once more. It stays the same application.',
    },
    ready: {
      tag: 'Ready to send',
      heading: 'Nothing is missing any more',
      text: 'Everything that was asked for has come in. The review begins once you have sent the application again.',
      next: 'Check your answers and send the application once more. It stays the same application.',
    },
    refused: {
      tag: 'Not accepted',
      heading: 'Your application could not be accepted as it is',
      text: 'It is not registered yet. Your answers are kept.',
      next: 'Change what is named above, then send it again.',
    },
    held: {
      tag: 'Received by us',
      heading: 'We have your application',
      text: 'One of our staff looks at it before it goes on. It has not been handed over for review yet. You do not need to do anything.',
      next: 'As soon as it goes on, this page says so. You can close it and come back.',
    },
    sentBack: {
      tag: 'Your turn',
      heading: 'Check your application once more',
      text: 'Our staff have looked at it and not sent it on. Your answers are kept, and what you agreed to before no longer counts.',
      next: 'Check each answer, correct what is not right, agree to the terms again and send the application. If you want to know more, write to us and give your reference.',
    },
    manualReview: {
      tag: 'With our staff',
      heading: 'We have your application',
      text: 'Something on our side needs a member of staff to look at it. You do not need to send it again.',
      next: 'We will write to you. If you want to ask, write to us and give your reference.',
    },
    unknown: {
      tag: 'In progress',
      heading: 'Your application is in progress',
      text: 'The platform reports a state this page does not know yet: {status}.',
      next: 'You do not need to do anything now. Write to us with your reference if you want to know more.',
    },
    wantedTitle: 'What is needed',
    wantedAnswer: 'Answer',
    wantedDone:
      'You have answered this. Your answer goes with the application when you send it again.',
    wantedOther: 'If you do not know what to do about this, write to us and give your reference.',
    wantedReview: 'Check your answers and send them again',
    platformSays: 'The reason given: {description}',
    announce: 'The state of your application: {state}',
  },
  history,
  record,
  receipt,
  codes,
  casework,
  staff,
  assist,
  contacts,
  second,
  notices,
  reports,
  flags,
  /** For a request that is refused before any page could answer it, by status. */
  refusals: {
    staff: {
      title: 'Only the customer can do this',
      text: 'You are signed in as staff in this browser. The customer alone begins, accepts, sends, reports and opens their links, in a browser of their own. Nothing was changed or sent, and it was written down that it was tried.',
      open: 'Go on here:',
    },
    role: {
      title: 'Your role does not allow this',
      text: 'Nothing was changed. Ask an administrator, if it has to be done.',
      open: 'Go on here:',
    },
    same_person: {
      title: 'Somebody else has to decide this',
      text: 'You had a part in this application, so you cannot decide about it. Nothing was changed, and it was written down that it was tried.',
      open: 'Go on here:',
    },
    not_seen: {
      title: 'This application is not here',
      text: 'It was erased, there never was one at this address, or it is not one that you see: ask a supervisor of its branch. Nothing was changed.',
      open: 'Go on here:',
    },
    own_alert: {
      title: 'Somebody else has to see to this',
      text: 'This alert is about you, so you cannot close it. Nothing was changed, and it was written down that it was tried.',
      open: 'Go on here:',
    },
    s400: {
      title: 'What you sent is damaged',
      text: 'Nothing was changed or sent. Go back and try again from the page itself.',
      open: 'Or start from here:',
    },
    s403: {
      title: 'This came from another address',
      text: 'For your safety, answers are taken only from our own pages. Nothing was changed or sent.',
      open: 'Open this service at its own address:',
    },
    s404: {
      title: 'This page is not here',
      text: 'Nothing was changed or sent. If you began an application, open it in the browser you began it in.',
      open: 'Start from here:',
    },
    s405: {
      title: 'This page cannot be used in this way',
      text: 'Nothing was changed or sent.',
      open: 'Open this service at its own address:',
    },
    s408: {
      title: 'What you sent took too long to arrive',
      text: 'Nothing was changed or sent. Go back and try again, if you can over a better connection.',
      open: 'Or start from here:',
    },
    s413: {
      title: 'What you sent is too large',
      text: 'Nothing was changed or sent. Go back and shorten your answers.',
      open: 'Or start from here:',
    },
    s415: {
      title: 'What you sent cannot be read',
      text: 'Nothing was changed or sent. Go back and try again from the page itself.',
      open: 'Or start from here:',
    },
    s421: {
      title: 'This service has another address',
      text: 'It is not offered at the address that you opened.',
      open: 'Open this service at its own address:',
    },
    s429: {
      title: 'There were too many attempts',
      text: 'Nothing was changed or sent. Wait ten minutes, then try again.',
      open: 'Or start from here:',
    },
    s500: {
      title: 'Something went wrong on our side',
      text: 'What you saved or sent before is not lost. What you entered on the last page may not be saved. Load this page again in a moment, or go back to check it.',
      open: 'Or start from here:',
    },
    s503: {
      title: 'We cannot do this just now',
      text: 'What you just sent was not taken. What you saved or sent before is not lost. Go back to find what you typed, and try again in a moment.',
      open: 'Or start from here:',
    },
  },
  /** The same where a page was only asked for: nothing could have been changed by that. */
  refusedReads: {
    s429: 'Wait ten minutes, then try again. What you saved or sent before is not lost.',
    s503: 'We cannot show this page. What you saved or sent before is not lost. Load this page again in a moment.',
  },
  notFound: {
    title: 'Page not found',
    heading: 'This page is not here',
    text: 'Check the address if you typed it. If you began an application, open it in the browser you began it in.',
    start: 'Go to the start page',
  },
  error: {
    title: 'Something went wrong',
    heading: 'Something went wrong on our side',
    text: 'What you saved or sent before is not lost. What you entered on the last page may not be saved: go back to check it.',
    reference: 'If it happens again, write to us and give this code: {code}',
    retry: 'Try again',
    start: 'Go to the start page',
  },
}
