import type { Messages } from '../translate.ts'
import { addressTexts, atMostCharacters } from './address.ts'
import { dateWarnings, nameCharacters } from './step-errors.ts'

export const applicantSteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/applicant-steps.ts').applicantSteps
> = {
  applicant: {
    heading: 'لمن هذا الحساب؟',
    fields: {
      application_type: {
        label: 'لمن هذا الحساب؟',
        short: 'لمن الحساب',
        options: { INDIVIDUAL: 'لي شخصيًا', CORPORATION: 'لشركة' },
        errors: { missing: 'اختر لمن هذا الحساب' },
      },
    },
  },
  name: {
    heading: 'ما اسمك؟',
    topic: 'الاسم',
    lead: 'اكتب اسمك كما يظهر في جواز السفر أو بطاقة الهوية.',
    need: 'اسمك كما يظهر في جواز السفر أو بطاقة الهوية',
    fields: {
      title: {
        label: 'اللقب',
        hint: 'مثل: السيدة أو السيد أو الدكتورة',
        errors: {
          missing: 'أدخِل اللقب',
          too_long: `اختصر اللقب إلى ${atMostCharacters}`,
          wrong_characters: 'أعِد كتابة اللقب من دون رموز تعبيرية أو رموز غير مرئية',
        },
      },
      first_name: {
        label: 'الاسم الأول',
        errors: {
          missing: 'أدخِل اسمك الأول',
          too_long: `اختصر الاسم الأول إلى ${atMostCharacters}`,
          wrong_characters: `استخدم في الاسم الأول ${nameCharacters} فقط`,
          not_with_single_name:
            'إن كان لك اسم واحد فقط، فاكتبه في حقل الاسم الأول أو في حقل اسم العائلة واترك الآخر فارغًا',
        },
        warnings: { only_name: 'هل \u2068{name}\u2069 هو اسمك الوحيد؟' },
      },
      middle_name: {
        label: 'الاسم الأوسط',
        errors: {
          missing: 'أدخِل اسمك الأوسط، أو اختر «ليس لي اسم أوسط»',
          too_long: `اختصر الاسم الأوسط إلى ${atMostCharacters}`,
          wrong_characters: `استخدم في الاسم الأوسط ${nameCharacters} فقط`,
          not_with_single_name: 'إن كان لك اسم واحد فقط، فاترك حقل الاسم الأوسط فارغًا',
        },
      },
      last_name: {
        label: 'اسم العائلة',
        errors: {
          missing: 'أدخِل اسم العائلة، أو اختر «لي اسم واحد فقط»',
          too_long: `اختصر اسم العائلة إلى ${atMostCharacters}`,
          wrong_characters: `استخدم في اسم العائلة ${nameCharacters} فقط`,
        },
        warnings: { only_name: 'هل \u2068{name}\u2069 هو اسمك الوحيد؟' },
      },
      single_name: {
        label: 'لي اسم واحد فقط',
        short: 'اسم واحد فقط',
        hint: 'اكتبه في حقل الاسم الأول أو في حقل اسم العائلة واترك الحقول الأخرى فارغة.',
        ticked: 'نعم. يُرسل بوصفه الاسم الأول واسم العائلة معًا.',
        errors: {},
      },
      no_middle_name: {
        label: 'ليس لي اسم أوسط',
        short: 'دون اسم أوسط',
        errors: {
          not_with_answer: 'اختر «ليس لي اسم أوسط» فقط إن لم يكن لك اسم أوسط، أو احذفه',
        },
      },
    },
  },
  birth: {
    heading: 'تاريخ ميلادك وجنسيتك',
    topic: 'تاريخ الميلاد والجنسية',
    need: 'تاريخ ميلادك وجنسيتك',
    fields: {
      date_of_birth: {
        label: 'تاريخ الميلاد',
        hint: 'مثل: 27 3 1985',
        warnings: dateWarnings,
        errors: {
          missing: 'أدخِل تاريخ ميلادك',
          missing_day: 'أضِف اليوم إلى تاريخ ميلادك',
          missing_month: 'أضِف الشهر إلى تاريخ ميلادك',
          missing_year: 'أضِف السنة إلى تاريخ ميلادك',
          missing_day_month: 'أضِف اليوم والشهر إلى تاريخ ميلادك',
          missing_day_year: 'أضِف اليوم والسنة إلى تاريخ ميلادك',
          missing_month_year: 'أضِف الشهر والسنة إلى تاريخ ميلادك',
          short_year: 'اكتب سنة الميلاد بأربعة أرقام',
          impossible: 'أدخِل تاريخ ميلاد موجودًا في التقويم',
          in_future: 'أدخِل تاريخ ميلاد قبل تاريخ اليوم',
          too_long_ago: 'تحقّق من سنة ميلادك',
        },
      },
      nationality: {
        label: 'الجنسية',
        hint: 'البلد الذي أصدر جواز سفرك أو بطاقة هويتك',
        choose: 'اختر بلدًا',
        errors: {
          missing: 'اختر بلد جنسيتك، أو ضع علامة في المربع إن لم تكن لك جنسية',
          not_with_stateless: 'اختر جنسية أو ضع علامة في المربع، لا الأمرين معًا',
        },
      },
      stateless: {
        label: 'لا أحمل أي جنسية (عديم الجنسية)',
        short: 'عديم الجنسية',
        ticked: 'نعم. لا تُرسل أي جنسية.',
        errors: {},
      },
      citizenship: {
        label: 'كل البلدان التي تحمل جنسيتها',
        short: 'الجنسيات',
        choose: 'اختر بلدًا',
        errors: { missing: 'اختر البلدان التي تحمل جنسيتها' },
      },
    },
  },
  contact: {
    heading: 'كيف نتواصل معك؟',
    topic: 'بيانات الاتصال',
    need: 'بريد إلكتروني ورقم هاتف',
    fields: {
      email_address: {
        label: 'البريد الإلكتروني',
        hint: 'استخدم بريدًا إلكترونيًا تقرؤه بانتظام.',
        errors: {
          missing: 'أدخِل بريدك الإلكتروني',
          missing_at: 'أضِف العلامة @ إلى بريدك الإلكتروني',
          wrong_format: 'اكتب بريدك الإلكتروني بهذا الشكل: name@example.com',
          too_long: `أدخِل بريدًا إلكترونيًا من ${atMostCharacters}`,
        },
        warnings: { typo: 'هل المقصود \u2066{suggestion}\u2069؟' },
      },
      telephone_number: {
        label: 'رقم الهاتف',
        hint: '{country, select, none {ابدأ بالعلامة + ورمز البلد، مثل: \u2066{example}\u2069} other {مثل: \u2066{example}\u2069 ({country}). أو ابدأ بالعلامة + ورمز البلد.}}',
        errors: {
          missing: 'أدخِل رقم هاتفك',
          not_a_number: 'أدخِل رقم هاتف مثل \u2066{example}\u2069',
          missing_country_code: 'اختر رمز البلد، أو ابدأ به رقم الهاتف، مثل \u2066{example}\u2069',
          too_short: 'تحقّق من رقم الهاتف: أرقامه أقل مما ينبغي. مثال: \u2066{example}\u2069',
          too_long: 'تحقّق من رقم الهاتف: أرقامه أكثر مما ينبغي. مثال: \u2066{example}\u2069',
        },
        warnings: {
          unlikely: 'هل الرقم \u2066{number}\u2069 صحيح؟ لا يبدو رقمًا مستخدمًا.',
        },
      },
    },
  },
  residence: {
    heading: 'ما بلد إقامتك؟',
    fields: {
      country_code: {
        label: 'البلد',
        short: 'بلد الإقامة',
        choose: 'اختر بلدًا',
        errors: { missing: 'اختر بلد إقامتك' },
      },
    },
  },
  address: {
    heading: 'ما عنوان سكنك؟',
    topic: 'العنوان',
    need: 'عنوان سكنك',
    fields: addressTexts,
  },
  tax_country: {
    heading: 'ما البلد الذي أصدر رقمك الضريبي؟',
    lead: 'إن كان لديك أكثر من رقم، فاختر البلد الذي تدفع فيه الضرائب. وإن كنت تحمل الجنسية الأمريكية، فهو الولايات المتحدة.',
    fields: {
      tax_country: {
        label: 'البلد',
        short: 'بلد الرقم الضريبي',
        choose: 'اختر بلدًا',
        errors: { missing: 'اختر البلد الذي أصدر رقمك الضريبي' },
      },
    },
  },
  identification: {
    heading: 'وضعك الضريبي وجواز سفرك',
    topic: 'الوضع الضريبي وجواز السفر',
    need: 'رقمك الضريبي، وجواز سفرك إن كان لديك جواز',
    fields: {
      us_residency_status: {
        label: 'ما وضعك في الولايات المتحدة؟',
        short: 'الوضع في الولايات المتحدة',
        why: 'يُلزم القانون الأمريكي المؤسسات المالية بمعرفة ذلك عن جميع عملائها أينما كانوا.',
        options: {
          US_CITIZEN: 'أحمل الجنسية الأمريكية',
          RESIDENT_ALIEN:
            'لا أحمل الجنسية الأمريكية، لكنني مقيم ضريبيًا في الولايات المتحدة (بالبطاقة الخضراء مثلًا)',
          NON_RESIDENT_ALIEN: 'لا أحمل الجنسية الأمريكية، ولست مقيمًا ضريبيًا في الولايات المتحدة',
        },
        errors: { missing: 'حدِّد وضعك في الولايات المتحدة' },
      },
      tax_reference_number: {
        label: '{Name}',
        why: 'يُلزمنا القانون بطلب رقمك الضريبي.',
        whyOptional:
          'يُلزمنا القانون بطلب رقمك الضريبي. يمكنك المتابعة دون إدخاله، وقد نطلبه منك لاحقًا.',
        errors: {
          missing: 'أدخِل {name}',
          too_short:
            'تحقّق من {name}: يجب ألّا يقل عن {min, plural, zero {# خانة} one {خانة واحدة} two {خانتين} few {# خانات} many {# خانة} other {# خانة}}',
          too_long:
            'تحقّق من {name}: يجب ألّا يزيد على {max, plural, zero {# خانة} one {خانة واحدة} two {خانتين} few {# خانات} many {# خانة} other {# خانة}}',
          wrong_characters:
            'اكتب {name} {characters, select, digits {بالأرقام} other {بالحروف اللاتينية والأرقام}} فقط',
        },
        warnings: { checksum: 'تحقّق من {name}: يبدو أن فيه نقصًا أو خطأ.' },
      },
      no_tax_number: {
        label: 'إن لم يكن لديك هذا الرقم، فما السبب؟',
        short: 'سبب عدم وجود رقم ضريبي',
        choose: 'فقط إن لم يكن لديك رقم',
        options: {
          NOT_ISSUED: 'البلد لا يصدر هذا الرقم',
          NOT_REQUIRED: 'لا يُشترط أن يكون لديّ رقم',
          NOT_YET: 'طلبت الرقم ولم أستلمه بعد',
          OTHER: 'سبب آخر',
        },
        errors: {
          not_with_answer: 'اختر سببًا فقط إن لم يكن لديك رقم، أو احذف الرقم',
        },
      },
      passport_number: {
        label: 'رقم جواز السفر',
        why: 'يساعدنا على التأكد من هويتك.',
        errors: {
          missing: 'أدخِل رقم جواز سفرك، أو حدِّد سبب عدم وجوده',
          too_long:
            'تحقّق من رقم جواز السفر: يجب ألّا يزيد على {max, plural, zero {# خانة} one {خانة واحدة} two {خانتين} few {# خانات} many {# خانة} other {# خانة}}',
          wrong_characters: 'اكتب رقم جواز السفر بالحروف اللاتينية والأرقام فقط',
        },
      },
      no_passport: {
        label: 'إن لم يكن لديك جواز سفر، فما السبب؟',
        short: 'سبب عدم وجود جواز سفر',
        hint: 'يمكنك المتابعة دون جواز سفر، وسيبحث موظفونا كيف يُستكمل طلبك.',
        choose: 'فقط إن لم يكن لديك جواز',
        options: {
          OTHER_DOCUMENT: 'لديّ بطاقة هوية أو وثيقة أخرى بدلًا منه',
          NOT_YET: 'طلبت جواز سفر ولم أستلمه بعد',
          NOT_VALID: 'انتهت صلاحيته أو فُقد أو سُرق',
          NOT_POSSIBLE: 'لا يصدر لي أي بلد جواز سفر، لأنني عديم الجنسية مثلًا',
          OTHER: 'سبب آخر',
        },
        errors: {
          not_with_answer: 'اختر سببًا فقط إن لم يكن لديك جواز سفر، أو احذف الرقم',
        },
      },
    },
  },
  product: {
    heading: 'ما الحساب الذي تريد فتحه؟',
    fields: {
      product_id: {
        label: 'ما الحساب الذي تريد فتحه؟',
        short: 'الحساب',
        errors: { missing: 'اختر حسابًا' },
      },
    },
  },
  account: {
    heading: 'تفاصيل حسابك',
    headingAlone: 'ما عملة الحساب؟',
    topic: 'بيانات الحساب',
    fields: {
      asset_type_id: {
        label: 'ما عملة الحساب؟',
        short: 'العملة',
        errors: { missing: 'اختر عملة الحساب' },
      },
      percentage_ownership: {
        label: 'نسبة الملكية',
        hint: 'حصتك من 0 إلى 100. وإذا كان الحساب لك وحدك فهي 100.',
        errors: {
          missing: 'أدخِل نسبة ملكيتك',
          not_a_number: 'اكتب نسبة الملكية بالأرقام، مثل 50',
          out_of_range: 'اكتب نسبة الملكية برقم من 0 إلى 100',
          too_precise: 'اكتب نسبة الملكية بمنزلتين عشريتين على الأكثر',
        },
      },
    },
  },
}
