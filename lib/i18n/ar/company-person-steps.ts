import type { Messages } from '../translate.ts'
import { addressTexts } from './address.ts'
import {
  dateWarnings,
  emailErrors,
  name,
  nameErrors,
  places,
  telephoneErrors,
  wordErrors,
} from './step-errors.ts'

const shareTexts = {
  label: 'الحصة في الشركة',
  hint: '{others, plural, =0 {مثل 33 أو 25.4.} other {مثل 33 أو 25.4. مجموع حصص الآخرين #%.}}',
  errors: {
    missing: 'أدخِل الحصة في الشركة',
    not_a_number: 'اكتب الحصة بالأرقام، مثل 50',
    out_of_range: 'اكتب الحصة برقم من 0 إلى 100',
    too_precise: 'اكتب الحصة بمنزلتين عشريتين على الأكثر',
    too_much_together: 'اكتب {left, number} أو أقل: لا يمكن أن يزيد مجموع حصص المالكين على 100%',
  },
}

const residenceErrors = {
  missing: 'اختر عنوانًا أو «في عنوان آخر»',
  lacks_part: 'هذا العنوان لا يشمل كل ما طُلب. اختر «في عنوان آخر» وأدخله كاملًا',
}

export const companyPersonSteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/company-person-steps.ts').companyPersonSteps
> = {
  person_name: {
    heading: 'الاسم',
    topic: 'الاسم',
    lead: 'اكتب الاسم كما يظهر في جواز السفر أو بطاقة الهوية.',
    need: 'أسماء الأشخاص المرتبطين بالشركة وتواريخ ميلادهم وعناوينهم وأرقامهم الضريبية إن وُجدت',
    fields: {
      first_name: {
        label: 'الاسم الأول',
        errors: {
          ...nameErrors('الاسم الأول'),
          not_with_single_name:
            'إن لم يوجد إلا اسم واحد، فاكتبه في حقل الاسم الأول أو في حقل اسم العائلة واترك الآخر فارغًا',
        },
        warnings: { only_name: `هل ${name} هو الاسم الوحيد؟` },
      },
      middle_name: {
        label: 'الاسم الأوسط',
        errors: {
          ...nameErrors('الاسم الأوسط'),
          missing: 'أدخِل الاسم الأوسط، أو اختر «دون اسم أوسط»',
          not_with_single_name: 'إن لم يوجد إلا اسم واحد، فاترك حقل الاسم الأوسط فارغًا',
        },
      },
      last_name: {
        label: 'اسم العائلة',
        errors: {
          ...nameErrors('اسم العائلة'),
          missing: 'أدخِل اسم العائلة، أو ضع علامة على «اسم واحد فقط»',
        },
        warnings: { only_name: `هل ${name} هو الاسم الوحيد؟` },
      },
      single_name: {
        label: 'اسم واحد فقط',
        hint: 'اكتبه في حقل الاسم الأول أو في حقل اسم العائلة واترك الحقول الأخرى فارغة.',
        ticked: 'نعم. يُرسل بوصفه الاسم الأول واسم العائلة معًا.',
        errors: {},
      },
      no_middle_name: {
        label: 'دون اسم أوسط',
        errors: {
          not_with_answer: 'اختر «دون اسم أوسط» فقط إن لم يوجد اسم أوسط، أو احذفه',
        },
      },
      is_applicant: {
        label: 'أنا هذا الشخص',
        short: 'أنت هذا الشخص',
        hint: 'أنا من يعبّئ هذا الطلب.',
        errors: {},
      },
    },
  },
  person_roles: {
    heading: 'الدور في الشركة',
    topic: 'الدور في الشركة',
    help: {
      question: 'من المالك ومن صاحب السيطرة؟',
      answer:
        'المالك من يملك حصة في الشركة، مباشرة أو عبر شركات أخرى. وصاحب السيطرة من يقرر ما تفعله الشركة، مثل من يديرها أو يستطيع تعيين من يديرونها. ويمكن أن يكون الشخص نفسه كل ذلك.',
    },
    fields: {
      individual_type: {
        label: 'اختر كل ما ينطبق',
        hint: 'من لا ينطبق عليه أيٌّ منها فلا داعي لذكره هنا.',
        short: 'الدور في الشركة',
        options: {
          OFFICER: 'عضو في الإدارة',
          BENEFICIAL_OWNER: 'مالك',
          CONTROL_PERSON: 'شخص له سيطرة فعلية',
          AUTHORIZED_PERSON: 'شخص مفوَّض',
        },
        hints: {
          OFFICER: 'يشغل منصبًا، مثل عضو مجلس الإدارة أو الرئيس التنفيذي أو أمين السر',
          BENEFICIAL_OWNER:
            'يملك جزءًا من الشركة، ولو من خلال شركات أخرى. ويجب ذكر كل من يملك أكثر من 25%.',
          CONTROL_PERSON: 'يسيطر فعليًا على الشركة، مثل الرئيس التنفيذي',
          AUTHORIZED_PERSON: 'يمكنه استخدام الحساب باسم الشركة',
        },
        errors: { missing: 'اختر دورًا واحدًا في الشركة على الأقل' },
      },
      title: {
        label: 'المسمّى الوظيفي',
        hint: 'مثل: الرئيس التنفيذي أو المدير المالي',
        errors: wordErrors('المسمّى الوظيفي'),
      },
    },
  },
  person_share: {
    heading: 'ما حصة هذا الشخص في الشركة؟',
    fields: {
      percentage_ownership: shareTexts,
    },
  },
  person_birth: {
    heading: 'تاريخ الميلاد والجنسية',
    topic: 'تاريخ الميلاد والجنسية',
    fields: {
      date_of_birth: {
        label: 'تاريخ الميلاد',
        hint: 'مثل: 27 3 1985',
        warnings: dateWarnings,
        errors: {
          missing: 'أدخِل تاريخ الميلاد',
          missing_day: 'أضِف اليوم إلى تاريخ الميلاد',
          missing_month: 'أضِف الشهر إلى تاريخ الميلاد',
          missing_year: 'أضِف السنة إلى تاريخ الميلاد',
          missing_day_month: 'أضِف اليوم والشهر إلى تاريخ الميلاد',
          missing_day_year: 'أضِف اليوم والسنة إلى تاريخ الميلاد',
          missing_month_year: 'أضِف الشهر والسنة إلى تاريخ الميلاد',
          short_year: 'اكتب سنة الميلاد بأربعة أرقام',
          impossible: 'أدخِل تاريخ ميلاد موجودًا في التقويم',
          in_future: 'أدخِل تاريخ ميلاد قبل تاريخ اليوم',
          too_long_ago: 'تحقّق من سنة الميلاد',
        },
      },
      nationality: {
        label: 'الجنسية',
        hint: 'البلد الذي أصدر جواز السفر أو بطاقة الهوية',
        choose: 'اختر بلدًا',
        errors: {
          missing: 'اختر بلد الجنسية، أو ضع علامة في المربع إن لم تكن لهذا الشخص جنسية',
          not_with_stateless: 'اختر جنسية أو ضع علامة في المربع، لا الأمرين معًا',
        },
      },
      stateless: {
        label: 'لا يحمل هذا الشخص أي جنسية (عديم الجنسية)',
        short: 'عديم الجنسية',
        ticked: 'نعم. لا تُرسل أي جنسية.',
        errors: {},
      },
      citizenship: {
        label: 'كل البلدان التي يحمل هذا الشخص جنسيتها',
        short: 'الجنسيات',
        choose: 'اختر بلدًا',
        errors: { missing: 'اختر البلدان التي يحمل هذا الشخص جنسيتها' },
      },
    },
  },
  person_contact: {
    heading: 'كيف نتواصل مع هذا الشخص؟',
    topic: 'بيانات الاتصال',
    fields: {
      email_address: {
        label: 'البريد الإلكتروني',
        errors: emailErrors('أدخِل البريد الإلكتروني'),
        warnings: { typo: 'هل المقصود \u2066{suggestion}\u2069؟' },
      },
      telephone_number: {
        label: 'رقم الهاتف',
        hint: '{country, select, none {ابدأ بالعلامة + ورمز البلد، مثل: \u2066{example}\u2069} other {مثل: \u2066{example}\u2069 ({country}). أو ابدأ بالعلامة + ورمز البلد.}}',
        errors: telephoneErrors('أدخِل رقم الهاتف'),
        warnings: { unlikely: 'هل الرقم \u2066{number}\u2069 صحيح؟ لا يبدو رقمًا مستخدمًا.' },
      },
    },
  },
  person_residence: {
    heading: 'عنوان السكن',
    fields: {
      address_from: {
        label: 'اختر العنوان',
        short: 'مكان إقامة هذا الشخص',
        errors: residenceErrors,
      },
    },
  },
  person_country: {
    heading: 'ما بلد إقامة هذا الشخص؟',
    fields: {
      country_code: {
        label: 'البلد',
        short: 'بلد الإقامة',
        choose: 'اختر بلدًا',
        errors: { missing: 'اختر بلد إقامة هذا الشخص' },
      },
    },
  },
  person_address: {
    heading: 'ما عنوان هذا الشخص؟',
    topic: 'العنوان',
    lead: 'عنوان السكن، لا عنوان الشركة.',
    fields: addressTexts,
  },
  own_person_share: {
    heading: 'ما حصتك في الشركة؟',
    fields: {
      percentage_ownership: shareTexts,
    },
  },
  own_person_residence: {
    heading: 'عنوان السكن',
    fields: {
      address_from: {
        label: 'اختر العنوان',
        short: 'مكان إقامتك',
        errors: residenceErrors,
      },
    },
  },
  own_person_tax_country: {
    heading: 'في أي بلد تدفع الضرائب؟',
    fields: {
      tax_reference_number_country: {
        label: 'البلد',
        short: 'بلد دفع الضرائب',
        choose: 'اختر بلدًا',
        errors: { missing: 'اختر البلد الذي تدفع فيه الضرائب' },
      },
    },
  },
  person_tax_country: {
    heading: 'في أي بلد يدفع هذا الشخص الضرائب؟',
    fields: {
      tax_reference_number_country: {
        label: 'البلد',
        short: 'بلد دفع الضرائب',
        choose: 'اختر بلدًا',
        errors: { missing: 'اختر البلد الذي يدفع فيه هذا الشخص الضرائب' },
      },
    },
  },
  person_identification: {
    heading: 'الوضع الضريبي وجواز السفر',
    topic: 'الوضع الضريبي وجواز السفر',
    fields: {
      us_residency_status: {
        label: 'الوضع في الولايات المتحدة',
        why: 'يُلزم القانون الأمريكي المؤسسات المالية بمعرفة ذلك عن جميع عملائها أينما كانوا.',
        options: {
          US_CITIZEN: 'يحمل الجنسية الأمريكية',
          RESIDENT_ALIEN:
            'لا يحمل الجنسية الأمريكية، لكنه مقيم ضريبيًا في الولايات المتحدة (بالبطاقة الخضراء مثلًا)',
          NON_RESIDENT_ALIEN: 'لا يحمل الجنسية الأمريكية، وليس مقيمًا ضريبيًا في الولايات المتحدة',
        },
        errors: { missing: 'حدِّد الوضع في الولايات المتحدة' },
      },
      tax_reference_number: {
        label: '{Name}',
        why: 'يُلزمنا القانون بطلب الرقم الضريبي لهذا الشخص.',
        whyOptional:
          'يُلزمنا القانون بطلب الرقم الضريبي لهذا الشخص. يمكنك المتابعة دون إدخاله، وقد نطلبه منك لاحقًا.',
        errors: {
          missing: 'أدخِل {name}',
          too_short:
            'تحقّق من {name}: يجب ألّا يقل عن {min, plural, zero {# خانة} one {خانة واحدة} two {خانتين} few {# خانات} many {# خانة} other {# خانة}}',
          too_long: `تحقّق من {name}: يجب ألّا يزيد على ${places}`,
          wrong_characters:
            'اكتب {name} {characters, select, digits {بالأرقام} other {بالحروف اللاتينية والأرقام}} فقط',
        },
        warnings: { checksum: 'تحقّق من {name}: يبدو أن فيه نقصًا أو خطأ.' },
      },
      no_tax_number: {
        label: 'إن لم يكن لهذا الشخص هذا الرقم، فما السبب؟',
        short: 'سبب عدم وجود رقم ضريبي',
        choose: 'فقط إن لم يكن له رقم',
        options: {
          NOT_ISSUED: 'البلد لا يصدر هذا الرقم',
          NOT_REQUIRED: 'لا يُشترط أن يكون له رقم',
          NOT_YET: 'طُلب الرقم ولم يُستلم بعد',
          OTHER: 'سبب آخر',
        },
        errors: {
          not_with_answer: 'اختر سببًا فقط إن لم يكن له رقم، أو احذف الرقم',
        },
      },
      passport_number: {
        label: 'رقم جواز السفر',
        why: 'يساعدنا على التأكد من هوية هذا الشخص.',
        errors: {
          missing: 'أدخِل رقم جواز السفر، أو حدِّد سبب عدم وجوده',
          too_long: `تحقّق من رقم جواز السفر: يجب ألّا يزيد على ${places}`,
          wrong_characters: 'اكتب رقم جواز السفر بالحروف اللاتينية والأرقام فقط',
        },
      },
      no_passport: {
        label: 'إن لم يكن لهذا الشخص جواز سفر، فما السبب؟',
        short: 'سبب عدم وجود جواز سفر',
        hint: 'يمكن المتابعة دون جواز سفر، وسيبحث موظفونا كيف يُستكمل الطلب.',
        choose: 'فقط إن لم يكن له جواز',
        options: {
          OTHER_DOCUMENT: 'لديه بطاقة هوية أو وثيقة أخرى بدلًا منه',
          NOT_YET: 'طُلب جواز السفر ولم يُستلم بعد',
          NOT_VALID: 'انتهت صلاحيته أو فُقد أو سُرق',
          NOT_POSSIBLE: 'لا يصدر له أي بلد جواز سفر، لأنه عديم الجنسية مثلًا',
          OTHER: 'سبب آخر',
        },
        errors: {
          not_with_answer: 'اختر سببًا فقط إن لم يكن له جواز سفر، أو احذف الرقم',
        },
      },
    },
  },
}
