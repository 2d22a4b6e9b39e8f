import { atMostCharacters } from './address.ts'

export function wordErrors(part: string) {
  return {
    missing: `أدخِل ${part}`,
    too_long: `اختصر ${part} إلى ${atMostCharacters}`,
    wrong_characters: `أعِد كتابة ${part} من دون رموز تعبيرية أو رموز غير مرئية`,
  }
}

export function nameErrors(part: string) {
  return {
    missing: `أدخِل ${part}`,
    too_long: `اختصر ${part} إلى ${atMostCharacters}`,
    wrong_characters: `استخدم في ${part} الحروف والأرقام والمسافات والشرطات والفواصل العليا والنقاط والفواصل والخطوط المائلة والأقواس فقط`,
  }
}

export const dateWarnings = {
  other_calendar:
    'هل السنة {year} صحيحة؟ هذا التاريخ في التقويم {calendar, select, hijri {الهجري} persian {الهجري الشمسي} buddhist {البوذي} minguo {التايواني (مينغو)} other {الياباني (ريوا)}} يوافق {date}.',
  old_year: 'هل السنة {year} صحيحة؟',
  day_or_month: 'هل التاريخ {day} أم {date}؟',
}

export function emailErrors(missing: string) {
  return {
    missing,
    missing_at: 'أضِف العلامة @ إلى البريد الإلكتروني',
    wrong_format: 'اكتب البريد الإلكتروني بهذا الشكل: name@example.com',
    too_long: `أدخِل بريدًا إلكترونيًا من ${atMostCharacters}`,
  }
}

export function telephoneErrors(missing: string) {
  return {
    missing,
    not_a_number: 'أدخِل رقم هاتف مثل \u2066{example}\u2069',
    missing_country_code: 'اختر رمز البلد، أو ابدأ به رقم الهاتف، مثل \u2066{example}\u2069',
    too_short: 'تحقّق من رقم الهاتف: أرقامه أقل مما ينبغي. مثال: \u2066{example}\u2069',
    too_long: 'تحقّق من رقم الهاتف: أرقامه أكثر مما ينبغي. مثال: \u2066{example}\u2069',
  }
}

export const places =
  '{max, plural, zero {# خانة} one {خانة واحدة} two {خانتين} few {# خانات} many {# خانة} other {# خانة}}'

export const numberErrors = {
  missing: 'أدخِل {name}',
  too_long: `تحقّق من {name}: يجب ألّا يزيد على ${places}`,
  wrong_characters: 'اكتب {name} بالحروف والأرقام والمسافات والرموز التي يُكتب بها فقط',
}

// U+2066 and U+2069 keep numbers and references left to right within a sentence (Unicode TR 9).
export const nameCharacters =
  'الحروف والأرقام والمسافات والشرطات والفواصل العليا والنقاط والفواصل والخطوط المائلة والأقواس'

// U+2068 and U+2069 keep a name of another script from turning its sentence round (Unicode TR 9).
export const name = '\u2068{name}\u2069'
