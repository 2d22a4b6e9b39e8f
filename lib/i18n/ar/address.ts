// U+2066 and U+2069 keep numbers and references left to right within a sentence (Unicode TR 9).

export const atMostCharacters =
  '{max, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# حرف}} على الأكثر'

const cityPart =
  '{kind, select, suburb {الضاحية} district {المدينة أو المنطقة} town {المدينة} other {المدينة}}'

export const statePart =
  '{kind, select, state {الولاية} province {المقاطعة} county {المقاطعة} prefecture {المحافظة} emirate {الإمارة} department {المقاطعة} parish {الأبرشية} island {الجزيرة} governorate {المحافظة} area {الإقليم} district {المقاطعة} other {المنطقة}}'
const postalPart =
  '{kind, select, zip {الرمز البريدي (ZIP)} postcode {الرمز البريدي} pin {الرمز البريدي (PIN)} eircode {رمز Eircode} other {الرمز البريدي}}'

/** The words of an address in Arabic, whosever it is. */
export const addressTexts = {
  unit_number: {
    label: 'رقم الشقة أو الوحدة',
    errors: addressErrors('رقم الشقة أو الوحدة'),
  },
  address_line1: {
    label: '{names, select, american {الشارع ورقم المبنى} other {العنوان: السطر الأول}}',
    hint: 'رقم المبنى واسم الشارع',
    errors: addressErrors(
      '{names, select, american {الشارع ورقم المبنى} other {السطر الأول من العنوان}}',
      '{names, select, american {أدخِل الشارع ورقم المبنى} other {أدخِل السطر الأول من العنوان: رقم المبنى واسم الشارع}}',
    ),
  },
  address_line2: {
    label: 'العنوان: السطر الثاني',
    errors: addressErrors('السطر الثاني من العنوان'),
  },
  address_line3: {
    label: 'العنوان: السطر الثالث',
    errors: addressErrors('السطر الثالث من العنوان'),
  },
  city: {
    label: cityPart,
    errors: addressErrors(cityPart),
  },
  state: {
    label: statePart,
    choose: 'اختر من القائمة',
    errors: {
      ...addressErrors(statePart, `حدِّد ${statePart}`),
      wrong_format: `أدخِل رمز ${statePart} المكوّن من حرفين أو رقمين`,
    },
  },
  postal_code: {
    label: postalPart,
    hint: '{example, select, none {} other {مثل: \u2066{example}\u2069}}',
    errors: {
      ...addressErrors(postalPart),
      wrong_format: `اكتب ${postalPart} بالشكل المتّبع في هذا البلد{example, select, none {} other {، مثل \u2066{example}\u2069}}`,
    },
  },
}

export function addressErrors(part: string, missing = `أدخِل ${part}`) {
  return {
    missing,
    too_long: `اختصر ${part} إلى ${atMostCharacters}`,
    wrong_characters: `أعِد كتابة ${part} من دون رموز تعبيرية أو رموز غير مرئية`,
    wrong_format: `اكتب ${part} بالشكل المتّبع في هذا البلد`,
    unknown_choice: missing,
  }
}
