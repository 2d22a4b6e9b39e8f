/** The words of an address in English: `your` own, or `the` one of a company or of another person. */
export function addressTexts(whose: 'your' | 'the') {
  return {
    unit_number: {
      label: unitPart,
      errors: addressErrors(unitPart, `Enter ${whose} ${withinSentence(unitPart)}`),
    },
    address_line1: {
      label: streetPart,
      hint: 'Building number and street',
      errors: addressErrors(
        streetPart,
        `{names, select, american {Enter ${whose} street address} other {Enter address line 1: the building number and street}}`,
      ),
    },
    address_line2: {
      label: 'Address line 2',
      errors: addressErrors('Address line 2', 'Enter address line 2'),
    },
    address_line3: {
      label: 'Address line 3',
      errors: addressErrors('Address line 3', 'Enter address line 3'),
    },
    city: {
      label: cityPart,
      errors: addressErrors(cityPart, `Enter ${whose} ${withinSentence(cityPart)}`),
    },
    state: {
      label: statePart,
      choose: 'Select from the list',
      errors: {
        ...addressErrors(
          statePart,
          `{asks, select, list {Select} other {Enter}} ${whose} ${withinSentence(statePart)}`,
        ),
        wrong_format: `${statePart} must be the code of 2 letters or digits`,
      },
    },
    postal_code: {
      label: postalPart,
      hint: '{example, select, none {} other {For example, {example}}}',
      errors: {
        ...addressErrors(postalPart, `Enter ${whose} ${withinSentence(postalPart)}`),
        wrong_format: `${postalPart} must have the form that is used in this country{example, select, none {} other {, like {example}}}`,
      },
    },
  }
}

/** The name of the part between town and country, by its kind. */
export const statePart =
  '{kind, select, state {State} province {Province} county {County} prefecture {Prefecture} emirate {Emirate} department {Department} parish {Parish} island {Island} governorate {Governorate} area {Area} district {District} other {Region}}'

const postalPart =
  '{kind, select, zip {ZIP code} postcode {Postcode} pin {PIN code} eircode {Eircode} other {Postal code}}'

const unitPart = '{names, select, american {Apartment or unit} other {Flat or unit number}}'

const streetPart = '{names, select, american {Street address} other {Address line 1}}'

const cityPart =
  '{kind, select, american {City} suburb {Suburb} district {District} town {Town} other {Town or city}}'

/** The name of a part as it is written within a sentence; “ZIP code”, “PIN code” and “Eircode” keep their capitals. */
function withinSentence(part: string) {
  return part.replaceAll(/\{(?!ZIP|PIN|Eircode)[A-Z][A-Za-z ]*\}/g, (name) => name.toLowerCase())
}

export function addressErrors(subject: string, missing: string) {
  return {
    missing,
    too_long: `${subject} must be {max} characters or fewer`,
    wrong_characters: `${subject} includes emoji or characters that cannot be seen: type it again without them`,
    wrong_format: `${subject} must have the form that is used in this country`,
    unknown_choice: missing,
  }
}
