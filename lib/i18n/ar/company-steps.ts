import type { Messages } from '../translate.ts'
import { addressErrors, addressTexts, atMostCharacters, statePart } from './address.ts'
import {
  dateWarnings,
  emailErrors,
  numberErrors,
  telephoneErrors,
  wordErrors,
} from './step-errors.ts'

export const companySteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/company-steps.ts').companySteps
> = {
  company_name: {
    heading: 'ما اسم الشركة؟',
    topic: 'اسم الشركة',
    need: 'اسم الشركة كما هو مسجَّل',
    fields: {
      registered_name: {
        label: 'الاسم المسجَّل',
        hint: 'كما يظهر في السجل التجاري',
        errors: wordErrors('الاسم المسجَّل'),
      },
      trading_name: {
        label: 'الاسم التجاري',
        hint: 'إن كان العملاء يعرفون الشركة باسم آخر',
        errors: wordErrors('الاسم التجاري'),
      },
    },
  },
  entity: {
    heading: 'ما الشكل القانوني للشركة؟',
    topic: 'الشكل القانوني',
    help: {
      question: 'أين يُذكر الشكل القانوني؟',
      answer:
        'تجده في عقد التأسيس أو شهادة التأسيس، وكثيرًا ما يكون جزءًا من الاسم، مثل ذ.م.م أو LLC. المهم هو الشكل القانوني، لا نشاط الشركة.',
    },
    fields: {
      corporate_entity_type: {
        label: 'الشكل القانوني',
        hint: 'إن لم تجد شكل شركتك هنا، فاختر «شكل آخر».',
        options: {
          C_CORP_PRIVATE:
            '{law, select, british {شركة محدودة غير مُدرجة في البورصة} other {شركة مساهمة خاصة}}',
          C_CORP_PUBLIC:
            '{law, select, british {شركة محدودة عامة مُدرجة في البورصة} other {شركة مساهمة عامة}}',
          S_CORP: 'شركة من نوع S corporation',
          LLC: 'شركة ذات مسؤولية محدودة',
          LLP: 'شراكة ذات مسؤولية محدودة',
          LP: 'شركة توصية بسيطة',
          SOLE_PROP: 'مؤسسة فردية',
          TRUST: 'صندوق استئماني (Trust)',
          NON_PROFIT: 'منظمة غير ربحية',
          HNWI: 'شركة استثمار شخصية',
          OTHER: 'شكل آخر',
        },
        hints: {
          C_CORP_PRIVATE:
            'أسهمها غير متداولة في البورصة، مثل {C_CORP_PRIVATE}{law, select, british {، أو شركة محدودة عامة غير مُدرجة} other {}}',
          C_CORP_PUBLIC: 'أسهمها متداولة في البورصة، مثل {C_CORP_PUBLIC} إن كانت مُدرجة',
          S_CORP: 'اختارت أن يدفع مساهموها الضريبة عنها',
          LLC: 'مثل {LLC}',
          LLP: 'مثل {LLP}',
          LP: '{LP, select, none {} other {مثل {LP}}}',
          SOLE_PROP:
            'شخص واحد يعمل لحسابه وعلى مسؤوليته{SOLE_PROP, select, none {} other {، مثل {SOLE_PROP}}}',
          NON_PROFIT: '{NON_PROFIT, select, none {} other {مثل {NON_PROFIT}}}',
          HNWI: 'تدير الثروة الخاصة لشخص واحد',
        },
        errors: { missing: 'اختر الشكل القانوني للشركة' },
      },
      corporate_entity_type_description: {
        condition: 'إن كان شكلًا آخر:',
        label: 'ما هو هذا الشكل؟',
        short: 'وصف الشكل القانوني',
        errors: {
          ...wordErrors('وصف الشكل القانوني'),
        },
      },
    },
  },
  incorporation: {
    heading: 'في أي بلد تأسست الشركة؟',
    fields: {
      country_of_incorporation: {
        label: 'البلد',
        short: 'بلد التأسيس',
        choose: 'اختر بلدًا',
        errors: { missing: 'اختر البلد الذي تأسست فيه الشركة' },
      },
    },
  },
  foundation: {
    heading: 'متى وأين تأسست الشركة؟',
    headingAlone: 'متى تأسست الشركة؟',
    topic: 'تأسيس الشركة',
    need: 'تاريخ تأسيسها',
    fields: {
      state_of_incorporation: {
        label: statePart,
        hint: 'حيث تأسست الشركة',
        choose: 'اختر من القائمة',
        errors: addressErrors(statePart, 'حدِّد أين تأسست الشركة'),
      },
      established_on: {
        label: 'تاريخ التأسيس',
        hint: 'مثل: 27 3 2015',
        warnings: dateWarnings,
        errors: {
          missing: 'أدخِل تاريخ التأسيس',
          missing_day: 'أضِف اليوم إلى تاريخ التأسيس',
          missing_month: 'أضِف الشهر إلى تاريخ التأسيس',
          missing_year: 'أضِف السنة إلى تاريخ التأسيس',
          missing_day_month: 'أضِف اليوم والشهر إلى تاريخ التأسيس',
          missing_day_year: 'أضِف اليوم والسنة إلى تاريخ التأسيس',
          missing_month_year: 'أضِف الشهر والسنة إلى تاريخ التأسيس',
          short_year: 'اكتب سنة التأسيس بأربعة أرقام',
          impossible: 'أدخِل تاريخ تأسيس موجودًا في التقويم',
          in_future: 'أدخِل تاريخ تأسيس قبل تاريخ اليوم',
        },
      },
    },
  },
  numbers: {
    heading: 'ما الرقم الذي سُجّلت به الشركة؟',
    topic: 'رقم السجل والرقم الضريبي',
    need: 'رقم تسجيلها، ورقمها الضريبي إن كان مختلفًا',
    fields: {
      registered_number: {
        label: '{Name}',
        hint: 'تجده في شهادة التأسيس وفي السجل التجاري.{asked, select, by_platform { إن لم يكن للشركة هذا الرقم، فأدخِل رقم رخصتها أو رقمها الضريبي.} other {}}',
        errors: {
          ...numberErrors,
          missing: 'أدخِل {name}، أو اختر سبب عدم وجوده',
          says_none: 'إن لم يكن للشركة رقم، فاترك هذا الحقل فارغًا واختر السبب أدناه',
        },
        warnings: { checksum: 'تحقّق من {name}: يبدو أن فيه نقصًا أو خطأ.' },
      },
      no_registered_number: {
        label: 'إن لم يكن للشركة هذا الرقم، فما السبب؟',
        short: 'سبب عدم وجود رقم تسجيل',
        choose: 'فقط إن لم يكن لها رقم',
        options: {
          NOT_ISSUED: 'البلد لا يعطي هذا النوع من الشركات رقمًا',
          NOT_REQUIRED: 'لا يُشترط تسجيل هذا النوع من الشركات',
          NOT_YET: 'التسجيل قيد الإجراء',
          OTHER: 'سبب آخر',
        },
        errors: { not_with_answer: 'اختر سببًا فقط إن لم يكن للشركة رقم، أو احذف الرقم' },
      },
      corporate_tax_reference_number: {
        label: '{Name}',
        hint: 'الرقم الضريبي للشركة. إن كان الرقم نفسه، فاترك هذا الحقل فارغًا.',
        errors: numberErrors,
        warnings: { checksum: 'تحقّق من {name}: يبدو أن فيه نقصًا أو خطأ.' },
      },
      no_corporate_tax_number: {
        label: 'إن لم يكن للشركة رقم ضريبي، فما السبب؟',
        short: 'سبب عدم وجود رقم ضريبي',
        choose: 'فقط إن لم يكن لها رقم',
        options: {
          NOT_ISSUED: 'البلد لا يعطي هذا النوع من الشركات رقمًا',
          NOT_REQUIRED: 'لا يُشترط أن يكون لهذا النوع من الشركات رقم',
          NOT_YET: 'طُلب الرقم ولم يُستلم بعد',
          OTHER: 'سبب آخر',
        },
        errors: { not_with_answer: 'اختر سببًا فقط إن لم يكن للشركة رقم، أو احذف الرقم' },
      },
    },
  },
  company_contact: {
    heading: 'كيف نتواصل مع الشركة؟',
    topic: 'بيانات الاتصال بالشركة',
    fields: {
      email_address: {
        label: 'البريد الإلكتروني',
        hint: 'استخدم بريدًا إلكترونيًا يُقرأ بانتظام.',
        errors: emailErrors('أدخِل البريد الإلكتروني للشركة'),
        warnings: { typo: 'هل المقصود \u2066{suggestion}\u2069؟' },
      },
      telephone_number: {
        label: 'رقم الهاتف',
        hint: '{country, select, none {ابدأ بالعلامة + ورمز البلد، مثل: \u2066{example}\u2069} other {مثل: \u2066{example}\u2069 ({country}). أو ابدأ بالعلامة + ورمز البلد.}}',
        errors: telephoneErrors('أدخِل رقم هاتف الشركة'),
        warnings: { unlikely: 'هل الرقم \u2066{number}\u2069 صحيح؟ لا يبدو رقمًا مستخدمًا.' },
      },
      website_address: {
        label: 'الموقع الإلكتروني',
        hint: 'مثل: \u2066www.example.com\u2069',
        errors: {
          missing: 'أدخِل الموقع الإلكتروني للشركة، أو اختر «ليس للشركة موقع إلكتروني»',
          too_long: `اختصر الموقع الإلكتروني إلى ${atMostCharacters}`,
          wrong_format: 'أدخِل موقعًا إلكترونيًا مثل \u2066www.example.com\u2069',
        },
      },
      no_website: {
        label: 'ليس للشركة موقع إلكتروني',
        short: 'دون موقع إلكتروني',
        errors: {
          not_with_answer: 'اختر المربع فقط إن لم يكن للشركة موقع إلكتروني، أو احذفه',
        },
      },
    },
  },
  registered_country: {
    heading: 'في أي بلد يقع العنوان المسجَّل؟',
    fields: {
      country_code: {
        label: 'البلد',
        short: 'بلد العنوان المسجَّل',
        choose: 'اختر بلدًا',
        errors: { missing: 'اختر بلد العنوان المسجَّل' },
      },
    },
  },
  registered_address: {
    heading: 'ما العنوان المسجَّل للشركة؟',
    topic: 'العنوان المسجَّل',
    lead: 'العنوان الوارد في السجل التجاري.',
    need: 'عنوانها المسجَّل والعنوان الذي تعمل فيه',
    fields: addressTexts,
  },
  physical_country: {
    heading: 'أين تعمل الشركة؟',
    topic: 'بلد عمل الشركة',
    lead: 'المكان الذي تمارس فيه نشاطها.',
    fields: {
      address_from: {
        label: 'اختر العنوان',
        short: 'مكان العمل',
        options: { registered: 'في العنوان المسجَّل', OTHER: 'في عنوان آخر' },
        hints: {
          registered: '{address, select, none {} other {{address}}}',
          OTHER: 'سنطلبه منك في الخطوة التالية.',
        },
        errors: { missing: 'اختر مكان عمل الشركة' },
      },
      country_code: {
        condition: 'إن كان عنوانًا آخر:',
        label: 'في أي بلد؟',
        short: 'البلد الذي تعمل فيه',
        choose: 'اختر بلدًا',
        errors: {
          missing: 'اختر البلد الذي تعمل فيه الشركة',
        },
      },
    },
  },
  physical_address: {
    heading: 'ما العنوان الذي تعمل فيه الشركة؟',
    topic: 'عنوان عمل الشركة',
    fields: addressTexts,
  },
}
