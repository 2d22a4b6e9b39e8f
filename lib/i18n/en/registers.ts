/** Looking up a company or an address in a public register, in English. */
export const findCompany = {
  heading: 'Find your company',
  lead: 'We look it up, so that you do not have to type what is already known. You check everything before it is used.',
  fields: {
    search_text: {
      label: 'Name or number of the company',
      hint: 'As it is registered. A number can be its registration number, its LEI or its EU VAT number.',
      errors: {
        missing: 'Enter the company’s name or number',
        too_long: 'Name or number must be {max} characters or fewer',
        wrong_characters:
          'Enter the name or number again, without emoji or characters that cannot be seen',
      },
    },
  },
}

export const findAddress = {
  heading: 'Find the address',
  lead: 'Choose it from what is found. You can change it afterwards.',
  fields: {
    search_text: {
      label:
        'Street and number, or {country, select, US {ZIP code} GB {postcode} other {postal code}}',
      hint: 'For example, {country, select, US {1204 Main Street} other {12 High Street}}',
      errors: {
        missing:
          'Enter a street or a {country, select, US {ZIP code} GB {postcode} other {postal code}}',
        too_long: 'What you enter must be {max} characters or fewer',
        wrong_characters:
          'Enter the address again, without emoji or characters that cannot be seen',
      },
    },
  },
}

export const registers = {
  /** As they stand within a sentence. */
  names: {
    uk_companies: 'the UK companies register',
    gleif: 'the global LEI register',
    vies: 'the EU VAT register',
    addresses: 'the address search',
  },
  /** The input is sent there. */
  where: 'What you enter here is sent to {registers}.',
  inCountry: 'We search in this country: {country}.',
  search: 'Search',
  searched: 'You searched for',
  /** The label of a search box below the results. */
  notHere: 'Not in the list? Search again',
  link: {
    company: 'Find your company in a register',
    address: 'Find the address',
    ownAddress: 'Find your address',
    companySaves:
      'We fill in what the register knows, for example its name, number and address. You check it before it is saved. Or enter the name below.',
    addressSaves: 'Type a part of it, and choose it from what is found. Or enter it below.',
  },
  manual: {
    company: 'Enter the details myself',
    address: 'Enter the address myself',
  },
  choose: {
    company: 'Which one is your company?',
    address: 'Which one is the address?',
    oneCompany: 'Is this your company?',
    oneAddress: 'Is this the address?',
    from: 'From {register}',
    missing: 'Select one. If it is not here, search again or enter the details yourself.',
  },
  status: {
    closed: 'Closed',
    closedIn: 'Closed\u00a0{year}',
    insolvent: 'Insolvent or being wound up',
  },
  found: '{count, plural, one {We found # entry.} other {We found # entries.}}',
  /** Where all are from one register. */
  foundIn:
    '{count, plural, one {We found # entry in {register}.} other {We found # entries in {register}.}}',
  /** Where all addresses are in one country. */
  allIn: 'Country of all of them: {country}.',
  partly: '{registers} did not answer, so there may be more.',
  nothing: {
    company:
      'Nothing was found. Check the spelling or search for a number. You can also enter the details yourself.',
    address:
      'Nothing was found in this country: {country}. Check the spelling, or enter the address yourself.',
  },
  down: {
    company:
      'No register answers at the moment. Enter the details yourself, or search again in a few minutes.',
    address:
      'The address search does not answer at the moment. Enter the address yourself, or search again in a few minutes.',
  },
  gone: 'The register gives no details for this entry now. Search again, or enter the details yourself.',
  check: {
    company: 'Is this your company?',
    address: 'Is this the address?',
    lead: 'This is what we found in {register}. Nothing is saved yet.',
    useCompany: 'Yes, use this company',
    useAddress: 'Yes, use this address',
    replace: '{count, plural, one {Yes, replace my answer} other {Yes, replace my # answers}}',
    addressRow: 'Address',
    again: 'Search again',
    replaces: 'Replaces “{value}”',
    replaced:
      '{count, plural, one {This replaces # of your answers. It is marked below.} other {This replaces # of your answers. They are marked below.}}',
    /** Above earlier answers that are not replaced. */
    kept: 'These answers stay. Check that they are right for this company',
    changed: 'The answers were changed meanwhile. Check again what would be replaced.',
    ended:
      'According to {register}, this company no longer exists. Make sure that it is the right one.',
    insolvent:
      'According to {register}, this company is insolvent or being wound up. Make sure that it is the right one.',
  },
  source: {
    customer: 'From {register}, confirmed by you',
    staff:
      'From {register}, confirmed by {by, select, customer {the customer} someone {a member of staff} other {{who}}}',
  },
}
