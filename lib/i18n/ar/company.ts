import type { Messages } from '../translate.ts'
import { addressErrors, addressTexts, atMostCharacters, statePart } from './address.ts'
import { amountOptions } from './profile.ts'

// U+2068 and U+2069 keep a name of another script from turning its sentence round (Unicode TR 9).
const name = '\u2068{name}\u2069'

const places =
  '{max, plural, zero {# خانة} one {خانة واحدة} two {خانتين} few {# خانات} many {# خانة} other {# خانة}}'

const numberErrors = {
  missing: 'أدخِل {name}',
  too_long: `تحقّق من {name}: يجب ألّا يزيد على ${places}`,
  wrong_characters: 'اكتب {name} بالحروف والأرقام والمسافات والرموز التي يُكتب بها فقط',
}

const needs = {
  MISSING_OFFICER: 'اذكر مسؤولًا إداريًا في الشركة، مثل عضو مجلس الإدارة أو الرئيس التنفيذي.',
  MISSING_BENEFICIAL_OWNER: 'اذكر المالكين: كل من يملك أكثر من 25٪ من الشركة.',
  MISSING_CONTROL_PERSON: 'اذكر شخصًا مسيطرًا: من له تأثير كبير في إدارة الشركة.',
  MISSING_AUTHORIZED_PERSON: 'اذكر شخصًا مفوَّضًا باستخدام الحساب باسم الشركة.',
  SHARES_ABOVE_100: 'مجموع حصص المالكين {share}٪. غيِّرها: لا يمكن أن يزيد مجموعها على 100٪.',
  SHARES_FAR_BELOW_100:
    'مجموع حصص المالكين الذين ذكرتهم {share}٪. إن كان شخص آخر يملك أكثر من 25٪، فأضِفه.',
}

/** The questions about a company, in Arabic. */
export const companySteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/company.ts').companySteps
> = {
  company_name: {
    heading: 'ما اسم الشركة؟',
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
    fields: {
      corporate_entity_type: {
        label: 'الشكل القانوني',
        hint: 'إن لم تجد شكل شركتك في القائمة، فاختر أقرب شكل إليه.',
        options: {
          C_CORP_PRIVATE: 'شركة مساهمة خاصة',
          C_CORP_PUBLIC: 'شركة مساهمة عامة',
          S_CORP: 'شركة من نوع S corporation',
          LLC: 'شركة ذات مسؤولية محدودة',
          LLP: 'شراكة ذات مسؤولية محدودة',
          LP: 'شركة توصية',
          SOLE_PROP: 'مؤسسة فردية',
          TRUST: 'صندوق استئماني (Trust)',
          NON_PROFIT: 'منظمة غير ربحية',
          HNWI: 'شركة تدير الثروة الخاصة لشخص واحد',
          OTHER: 'شكل آخر',
        },
        hints: {
          C_CORP_PRIVATE: 'أسهمها غير متداولة في البورصة، مثل Ltd أو Inc.',
          C_CORP_PUBLIC: 'أسهمها متداولة في البورصة، مثل plc',
          S_CORP: 'في الولايات المتحدة فقط',
          LLC: 'مثل ذ.م.م أو LLC أو GmbH',
          LLP: 'مثل LLP',
          LP: 'مثل LP أو KG',
          SOLE_PROP: 'شخص واحد يعمل لحسابه وعلى مسؤوليته',
        },
        errors: { missing: 'اختر الشكل القانوني للشركة' },
      },
      corporate_entity_type_description: {
        label: 'إن كان شكلًا آخر، فما هو؟',
        short: 'وصف الشكل القانوني',
        errors: {
          ...wordErrors('وصف الشكل القانوني'),
          only_for_other: 'اترك وصف الشكل القانوني فارغًا إلا إذا اخترت «شكل آخر»',
        },
      },
    },
  },
  incorporation: {
    heading: 'في أي بلد الشركة مسجَّلة؟',
    fields: {
      country_of_incorporation: {
        label: 'البلد',
        short: 'بلد التأسيس',
        choose: 'اختر بلدًا',
        errors: { missing: 'اختر البلد الذي سُجِّلت فيه الشركة' },
      },
    },
  },
  foundation: {
    heading: 'متى وأين تأسست الشركة؟',
    need: 'تاريخ تأسيسها',
    fields: {
      state_of_incorporation: {
        label: statePart,
        hint: 'حيث سُجِّلت الشركة',
        choose: 'اختر من القائمة',
        errors: addressErrors(statePart, 'حدِّد أين سُجِّلت الشركة'),
      },
      established_on: {
        label: 'تاريخ التأسيس',
        hint: 'مثل: 27 3 2015',
        errors: {
          missing: 'أدخِل تاريخ التأسيس',
          missing_day: 'أضِف اليوم إلى تاريخ التأسيس',
          missing_month: 'أضِف الشهر إلى تاريخ التأسيس',
          missing_year: 'أضِف السنة إلى تاريخ التأسيس',
          short_year: 'اكتب سنة التأسيس بأربعة أرقام',
          impossible: 'أدخِل تاريخ تأسيس موجودًا في التقويم',
          in_future: 'أدخِل تاريخ تأسيس قبل تاريخ اليوم',
        },
      },
    },
  },
  numbers: {
    heading: 'ما الرقم الذي سُجِّلت به الشركة؟',
    need: 'رقم تسجيلها، ورقمها الضريبي إن كان مختلفًا',
    fields: {
      registered_number: {
        label: '{Name}',
        errors: numberErrors,
        warnings: { checksum: 'تحقّق من {name}: يبدو أن فيه نقصًا أو خطأ.' },
      },
      corporate_tax_reference_number: {
        label: '{Name}',
        hint: 'الرقم الذي تُسجَّل به ضرائب الشركة. إن كان الرقم نفسه، فاترك هذا الحقل فارغًا.',
        errors: numberErrors,
        warnings: { checksum: 'تحقّق من {name}: يبدو أن فيه نقصًا أو خطأ.' },
      },
    },
  },
  company_contact: {
    heading: 'كيف نتواصل مع الشركة؟',
    fields: {
      email_address: {
        label: 'البريد الإلكتروني',
        hint: 'نراسل الشركة عليه بشأن الحساب.',
        errors: emailErrors('أدخِل البريد الإلكتروني للشركة'),
        warnings: { typo: 'هل المقصود \u2066{suggestion}\u2069؟' },
      },
      telephone_number: {
        label: 'رقم الهاتف',
        hint: 'ابدأ برمز البلد، مثل \u2066+44 20 7946 0000\u2069.',
        errors: telephoneErrors('أدخِل رقم هاتف الشركة'),
        warnings: { unlikely: 'هل الرقم \u2066{number}\u2069 صحيح؟ لا يبدو رقمًا مستخدمًا.' },
      },
      website_address: {
        label: 'الموقع الإلكتروني',
        hint: 'مثل: \u2066www.example.com\u2069',
        errors: {
          missing: 'أدخِل الموقع الإلكتروني للشركة',
          too_long: `اختصر الموقع الإلكتروني إلى ${atMostCharacters}`,
          wrong_format: 'أدخِل موقعًا إلكترونيًا مثل \u2066www.example.com\u2069',
        },
      },
    },
  },
  registered_country: {
    heading: 'في أي بلد العنوان المسجَّل؟',
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
    lead: 'العنوان الذي في السجل التجاري.',
    need: 'عنوانها المسجَّل والعنوان الذي تعمل فيه',
    fields: addressTexts,
  },
  physical_country: {
    heading: 'أين تعمل الشركة؟',
    lead: 'المكان الذي تمارس فيه نشاطها.',
    fields: {
      same_as_registered: {
        label: 'في العنوان المسجَّل',
        short: 'تعمل في العنوان المسجَّل',
        errors: {},
      },
      country_code: {
        label: 'إن كان عنوانًا آخر، ففي أي بلد؟',
        short: 'البلد الذي تعمل فيه',
        choose: 'اختر بلدًا',
        errors: {
          missing: 'ضع علامة في المربع أو اختر البلد الذي تعمل فيه الشركة',
          not_with_same: 'لا تختر بلدًا إلا إذا كانت الشركة تعمل في عنوان آخر',
        },
      },
    },
  },
  physical_address: {
    heading: 'ما العنوان الذي تعمل فيه الشركة؟',
    fields: addressTexts,
  },
  business: {
    heading: 'ما نشاط الشركة؟',
    need: 'بضع كلمات عن نشاطها ومصدر أموالها',
    fields: {
      primary_business: {
        label: 'النشاط الرئيسي',
        choose: 'اختر نشاطًا',
        options: {
          SOFTWARE: 'البرمجيات',
          ATM: 'أجهزة الصراف الآلي',
          BROKER: 'الوساطة المالية',
          CHARITY: 'العمل الخيري',
          COMMODITIES: 'السلع الأساسية',
          DEFI_EXCHANGE: 'منصة تداول لامركزية',
          GOVERNMENT_FOREIGN: 'جهة حكومية خارج الولايات المتحدة',
          GOVERNMENT_US: 'جهة حكومية في الولايات المتحدة',
          HNWI: 'إدارة ثروة شخص واحد',
          INSURANCE: 'التأمين',
          ADVISOR: 'الاستشارات الاستثمارية',
          LOAN: 'الإقراض',
          MINER: 'تعدين الأصول الرقمية',
          NFT: 'الرموز غير القابلة للاستبدال (NFT)',
          NON_BANK_CUSTODIAN: 'حفظ الأصول من دون أن تكون مصرفًا',
          PENSION: 'صندوق تقاعد',
          WHV: 'شركة استثمار خاصة',
          POOLED_INVESTMENT: 'صندوق استثمار',
          PROP_TRADING: 'التداول لحسابها الخاص',
          PUBLIC: 'شركة أسهمها متداولة في البورصة',
          SPV: 'شركة ذات غرض خاص',
          STATE_FOREIGN: 'ولاية أو مقاطعة خارج الولايات المتحدة',
          STATE_US: 'ولاية أمريكية',
          SUPRANATIONAL_BODY: 'منظمة دولية تضم عدة دول',
          PAYMENT_PROCESSOR: 'معالجة المدفوعات',
          TOKEN_PROJECT: 'مشروع رموز رقمية',
          TRUST_PERSONAL: 'صندوق استئماني لشخص أو لعائلة',
          TRUST_CORP: 'شركة استئمانية',
          BANK_US: 'مصرف في الولايات المتحدة',
          BANK_FOREIGN: 'مصرف خارج الولايات المتحدة',
          CRYPTO_MSB_US: 'خدمات مالية بأصول رقمية داخل الولايات المتحدة',
          CRYPTO_MSB_FOREIGN: 'خدمات مالية بأصول رقمية خارج الولايات المتحدة',
          NON_CRYPTO_MSB_US: 'خدمات مالية من دون أصول رقمية داخل الولايات المتحدة',
          NON_CRYPTO_MSB_FOREIGN: 'خدمات مالية من دون أصول رقمية خارج الولايات المتحدة',
          OTHER: 'نشاط آخر',
        },
        errors: { missing: 'اختر النشاط الرئيسي للشركة' },
      },
      description_of_business_nature: {
        label: 'ماذا تبيع الشركة أو تقدّم، ولمن؟',
        short: 'وصف النشاط',
        hint: 'تكفي جملة أو جملتان.',
        errors: wordErrors('وصف النشاط'),
      },
      naics: {
        label: 'رمز NAICS',
        hint: 'رمز قطاعها، من رقمين إلى 6 أرقام، مثل: 541511',
        errors: {
          missing: 'أدخِل رمز NAICS',
          wrong_format: 'اكتب رمز NAICS من رقمين إلى 6 أرقام، مثل 541511',
        },
      },
      naics_description: {
        label: 'معنى هذا الرمز',
        short: 'وصف رمز NAICS',
        errors: wordErrors('وصف رمز NAICS'),
      },
    },
  },
  jurisdictions: {
    heading: 'في أي بلدان تعمل الشركة؟',
    fields: {
      business_jurisdictions: {
        label: 'البلدان التي تمارس فيها نشاطها',
        choose: 'اختر بلدًا',
        short: 'بلدان النشاط',
        errors: { missing: 'اختر البلدان التي تمارس فيها الشركة نشاطها' },
      },
      funds_send_receive_jurisdictions: {
        label: 'البلدان التي ترسل إليها الأموال أو تستقبلها منها',
        short: 'بلدان إرسال الأموال واستقبالها',
        choose: 'اختر بلدًا',
        errors: { missing: 'اختر البلدان التي تُرسل إليها الأموال أو تُستقبل منها' },
      },
    },
  },
  activities: {
    heading: 'هل تعمل الشركة في أيٍّ مما يلي؟',
    lead: 'تحتاج بعض هذه الأنشطة إلى نظر أدق قبل فتح الحساب.',
    fields: {
      engage_in_activities: {
        label: 'اختر كل ما ينطبق',
        short: 'أنشطة تحتاج إلى نظر أدق',
        options: {
          ADULT_ENTERTAINMENT: 'الترفيه المخصص للبالغين',
          DRUGS: 'المخدرات',
          FIREARMS: 'الأسلحة النارية',
          GAMBLING: 'القمار والمراهنات',
          MARIJUANA: 'القنّب',
          TUMBLING: 'خدمات خلط الأصول الرقمية',
          NONE: 'لا شيء مما سبق',
        },
        errors: {
          missing: 'اختر ما تعمل فيه الشركة أو «لا شيء مما سبق»',
          not_with_others: 'لا تختر «لا شيء مما سبق» مع نشاط آخر',
        },
      },
    },
  },
  regulation: {
    heading: 'هل تشرف جهة رقابية على الشركة؟',
    lead: 'مثل جهة رقابية مالية منحتها ترخيصًا.',
    fields: {
      regulated_status: {
        label: 'هل الشركة خاضعة للرقابة؟',
        short: 'خاضعة للرقابة',
        options: {
          REGULATED: 'نعم، تخضع للرقابة',
          REGISTERED: 'نعم، مسجَّلة لدى جهة رقابية',
          LICENSED: 'نعم، لديها ترخيص',
          NOT_REQUIRED: 'لا، نشاطها لا يتطلب ذلك',
          NONE: 'لا',
        },
        errors: { missing: 'حدِّد هل تشرف جهة رقابية على الشركة' },
      },
      regulation_agency: {
        label: 'إن كانت كذلك، فمن الجهة الرقابية؟',
        short: 'الجهة الرقابية',
        errors: {
          ...wordErrors('اسم الجهة الرقابية'),
          only_if_regulated: 'اترك اسم الجهة الرقابية فارغًا إن لم تكن هناك جهة تشرف على الشركة',
        },
      },
      regulation_agency_regulation_number: {
        label: 'إن كانت كذلك، فما رقمها لدى هذه الجهة؟',
        short: 'الرقم لدى الجهة الرقابية',
        errors: {
          ...wordErrors('الرقم لدى الجهة الرقابية'),
          only_if_regulated: 'اترك هذا الرقم فارغًا إن لم تكن هناك جهة تشرف على الشركة',
        },
      },
      control_exemption_reason: {
        label: 'إن لم تكن هناك حاجة إلى ذكر أي شخص مسيطر، فما السبب؟',
        short: 'سبب الإعفاء',
        choose: 'اختر سببًا',
        options: {
          REGULATED: 'مؤسسة مالية خاضعة للرقابة',
          PUBLICLY_TRADED: 'أسهمها متداولة في البورصة',
          PUBLIC_SUBSIDIARY: 'تابعة لشركة أسهمها متداولة في البورصة',
          PUBLIC_ACCOUNTING: 'شركة محاسبة قانونية',
          INSURANCE: 'شركة تأمين',
          GOVERNMENT_AGENCY: 'جهة حكومية',
          BANK_HOLDING: 'شركة قابضة مصرفية',
          SAVINGS_LOAN: 'شركة قابضة لمؤسسة ادخار وإقراض',
          FMU: 'مؤسسة بنية تحتية للأسواق المالية',
          FOREIGN_PRIVATE_BANK: 'مصرف خاص أجنبي',
          FOREIGN_INSTITUTION: 'مؤسسة مالية أجنبية',
          ISSUER: 'مُصدِرة أوراق مالية مسجَّلة',
          INVESTMENT: 'شركة أو مستشار استثمار مسجَّل',
          COMMODITIES: 'مسجَّلة لتداول السلع الأساسية',
          POOLED_INVESTMENT: 'أداة استثمار جماعي',
          NON_GOVERNMENT_SUBDIVISION: 'جزء من حكومة أجنبية لا يمارس نشاطًا تجاريًا',
          NON_ENTITY: 'ليست لها شخصية قانونية',
          NONE: 'لا يوجد إعفاء',
        },
        errors: { missing: 'اختر سبب عدم الحاجة إلى ذكر أحد' },
      },
    },
  },
  funds: {
    heading: 'من أين تأتي أموال الشركة؟',
    fields: {
      primary_source_of_funds: {
        label: 'المصدر الرئيسي',
        short: 'المصدر الرئيسي للأموال',
        options: {
          COMPANY: 'دخل الشركة',
          COMPANY_CAPITAL: 'رأس مال الشركة',
          INVESTMENT: 'عوائد الاستثمارات',
          PRIVATE_CAPITAL: 'رأس مال خاص',
          LOAN: 'القروض',
          GRANT: 'المنح',
          REAL_ESTATE: 'بيع العقارات أو تأجيرها',
          EMPLOYMENT: 'الراتب أو الأجر',
          SAVINGS: 'المدخرات',
          TRUST: 'صندوق استئماني',
          MARITAL: 'الزواج أو تسوية الطلاق',
          WINNINGS: 'أرباح اليانصيب أو المراهنات',
          OTHER: 'مصدر آخر',
        },
        errors: { missing: 'اختر مصدر معظم أموال الشركة' },
      },
      primary_source_of_funds_description: {
        label: 'إن كان مصدرًا آخر، فما هو؟',
        short: 'وصف المصدر',
        errors: {
          ...wordErrors('وصف المصدر'),
          only_for_other: 'اترك وصف المصدر فارغًا إن كان المصدر في القائمة',
        },
      },
      total_assets: {
        label: 'ما قيمة كل ما تملكه الشركة؟',
        short: 'مجموع الأصول',
        hint: 'بالدولار الأمريكي على وجه التقريب',
        options: amountOptions,
        errors: { missing: 'اختر قيمة ما تملكه الشركة' },
      },
    },
  },
  person_name: {
    heading: 'ما اسم هذا الشخص؟',
    lead: 'اكتب الاسم كما يظهر في جواز السفر أو بطاقة الهوية.',
    need: 'أسماء الأشخاص المعنيين في الشركة وتواريخ ميلادهم وعناوينهم وأرقامهم الضريبية إن وُجدت',
    fields: {
      first_name: {
        label: 'الاسم الأول',
        errors: {
          ...nameErrors('الاسم الأول'),
          not_with_single_name:
            'إن كان لهذا الشخص اسم واحد فقط، فاكتبه في حقل الاسم الأول أو في حقل اسم العائلة واترك الآخر فارغًا',
        },
        warnings: { only_name: `هل ${name} هو الاسم الوحيد لهذا الشخص؟` },
      },
      middle_name: {
        label: 'الاسم الأوسط',
        errors: {
          ...nameErrors('الاسم الأوسط'),
          not_with_single_name: 'إن كان لهذا الشخص اسم واحد فقط، فاترك حقل الاسم الأوسط فارغًا',
        },
      },
      last_name: {
        label: 'اسم العائلة',
        errors: nameErrors('اسم العائلة'),
        warnings: { only_name: `هل ${name} هو الاسم الوحيد لهذا الشخص؟` },
      },
      single_name: {
        label: 'لهذا الشخص اسم واحد فقط',
        short: 'اسم واحد فقط',
        hint: 'اكتبه في حقل الاسم الأول أو في حقل اسم العائلة واترك الحقول الأخرى فارغة.',
        ticked: 'نعم. يُرسَل بوصفه الاسم الأول واسم العائلة معًا.',
        errors: {},
      },
      is_applicant: {
        label: 'هذا الشخص أنا',
        short: 'مقدِّم هذا الطلب',
        hint: 'أنا هذا الشخص، وأنا من يعبّئ الطلب.',
        errors: {},
      },
    },
  },
  person_roles: {
    heading: `ما دور ${name} في الشركة؟`,
    title: 'دور هذا الشخص في الشركة',
    fields: {
      individual_type: {
        label: 'اختر كل ما ينطبق',
        short: 'الدور في الشركة',
        options: {
          OFFICER: 'مسؤول إداري',
          BENEFICIAL_OWNER: 'مالك مستفيد',
          CONTROL_PERSON: 'شخص مسيطر',
          AUTHORIZED_PERSON: 'شخص مفوَّض',
        },
        hints: {
          OFFICER: 'يشغل منصبًا، مثل عضو مجلس الإدارة أو الرئيس التنفيذي أو أمين السر',
          BENEFICIAL_OWNER:
            'يملك جزءًا من الشركة، ولو من خلال شركات أخرى. ويجب ذكر كل من يملك أكثر من 25٪.',
          CONTROL_PERSON: 'له تأثير كبير في إدارة الشركة، مثل من يرأسها',
          AUTHORIZED_PERSON: 'يمكنه استخدام الحساب باسم الشركة',
        },
        errors: { missing: 'اختر دور هذا الشخص في الشركة' },
      },
      title: {
        label: 'المسمّى الوظيفي',
        hint: 'مثل: الرئيس التنفيذي أو المدير المالي',
        errors: wordErrors('المسمّى الوظيفي'),
      },
    },
  },
  person_share: {
    heading: `ما حصة ${name} في الشركة؟`,
    title: 'حصة هذا الشخص في الشركة',
    fields: {
      percentage_ownership: {
        label: 'الحصة في الشركة',
        hint: '{others, plural, =0 {عدد صحيح} other {عدد صحيح. مجموع حصص المالكين الآخرين # في المئة.}}',
        errors: {
          missing: 'أدخِل الحصة في الشركة',
          not_a_number: 'اكتب الحصة بالأرقام، مثل 50',
          not_whole: 'اكتب الحصة بعدد صحيح، مثل 33',
          out_of_range: 'اكتب الحصة برقم من 0 إلى 100',
          too_much_together:
            'اكتب {left} أو أقل: لا يمكن أن يزيد مجموع حصص المالكين على 100 في المئة',
        },
      },
    },
  },
  person_birth: {
    heading: `${name}: تاريخ الميلاد والجنسية`,
    title: 'تاريخ الميلاد والجنسية',
    fields: {
      date_of_birth: {
        label: 'تاريخ الميلاد',
        hint: 'مثل: 27 3 1985',
        errors: {
          missing: 'أدخِل تاريخ الميلاد',
          missing_day: 'أضِف اليوم إلى تاريخ الميلاد',
          missing_month: 'أضِف الشهر إلى تاريخ الميلاد',
          missing_year: 'أضِف السنة إلى تاريخ الميلاد',
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
          missing: 'اختر بلد الجنسية، أو ضع علامة في المربّع إن لم تكن لهذا الشخص جنسية',
          not_with_stateless: 'اختر جنسية أو ضع علامة في المربّع، لا كليهما',
        },
      },
      stateless: {
        label: 'لا يحمل هذا الشخص أي جنسية (عديم الجنسية)',
        short: 'عديم الجنسية',
        ticked: 'نعم. لا تُرسَل أي جنسية.',
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
    heading: `كيف نتواصل مع ${name}؟`,
    title: 'كيف نتواصل مع هذا الشخص؟',
    fields: {
      email_address: {
        label: 'البريد الإلكتروني',
        errors: emailErrors('أدخِل البريد الإلكتروني'),
        warnings: { typo: 'هل المقصود \u2066{suggestion}\u2069؟' },
      },
      telephone_number: {
        label: 'رقم الهاتف',
        hint: 'ابدأ برمز البلد، مثل \u2066+44 20 7946 0000\u2069.',
        errors: telephoneErrors('أدخِل رقم الهاتف'),
        warnings: { unlikely: 'هل الرقم \u2066{number}\u2069 صحيح؟ لا يبدو رقمًا مستخدمًا.' },
      },
    },
  },
  person_residence: {
    heading: `أين يقيم ${name}؟`,
    title: 'أين يقيم هذا الشخص؟',
    fields: {
      address_from: {
        label: 'اختر العنوان',
        short: 'العنوان',
        errors: { missing: 'اختر عنوانًا أو «في عنوان آخر»' },
      },
    },
  },
  person_country: {
    heading: `ما بلد إقامة ${name}؟`,
    title: 'بلد إقامة هذا الشخص',
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
    heading: `ما عنوان ${name}؟`,
    title: 'عنوان هذا الشخص',
    lead: 'عنوان السكن، لا عنوان الشركة.',
    fields: addressTexts,
  },
  person_tax_country: {
    heading: `في أي بلد تُسجَّل ضرائب ${name}؟`,
    title: 'بلد ضرائب هذا الشخص',
    fields: {
      tax_reference_number_country: {
        label: 'البلد',
        short: 'بلد الرقم الضريبي',
        choose: 'اختر بلدًا',
        errors: { missing: 'اختر البلد الذي تُسجَّل فيه ضرائب هذا الشخص' },
      },
    },
  },
  person_identification: {
    heading: `${name}: الوضع الضريبي وجواز السفر`,
    title: 'الوضع الضريبي وجواز السفر',
    fields: {
      us_residency_status: {
        label: 'الوضع في الولايات المتحدة',
        why: 'يُلزم القانون الأمريكي المؤسسات المالية بمعرفة ذلك عن جميع عملائها أينما كانوا.',
        options: {
          US_CITIZEN: 'يحمل الجنسية الأمريكية',
          RESIDENT_ALIEN:
            'لا يحمل الجنسية الأمريكية، لكن لديه إقامة ضريبية في الولايات المتحدة (بالبطاقة الخضراء مثلًا)',
          NON_RESIDENT_ALIEN:
            'لا يحمل الجنسية الأمريكية وليست لديه إقامة ضريبية في الولايات المتحدة',
        },
        errors: { missing: 'حدِّد الوضع في الولايات المتحدة' },
      },
      tax_reference_number: {
        label: '{Name}',
        why: 'يُلزمنا القانون بمعرفة الرقم الذي تُسجَّل به ضرائب كل شخص من هؤلاء.',
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
        choose: 'اختر فقط إن لم يكن له رقم',
        options: {
          NOT_ISSUED: 'البلد لا يصدر هذا الرقم',
          NOT_REQUIRED: 'لا يُشترط أن يكون له رقم',
          NOT_YET: 'طلب الرقم ولم يستلمه بعد',
          OTHER: 'سبب آخر',
        },
        errors: {
          not_with_number: 'اختر سببًا فقط إن لم يكن له رقم، أو احذف الرقم',
        },
      },
      passport_number: {
        label: 'رقم جواز السفر',
        why: 'يساعدنا على التأكد من هوية هذا الشخص.',
        errors: {
          missing: 'أدخِل رقم جواز السفر',
          too_long: `تحقّق من رقم جواز السفر: يجب ألّا يزيد على ${places}`,
          wrong_characters: 'اكتب رقم جواز السفر بالحروف اللاتينية والأرقام فقط',
        },
      },
    },
  },
}

/** Of the people of a company. */
export const people: Messages['people'] = {
  unnamed: 'الشخص {number}',
  otherAddress: 'في عنوان آخر',
  registeredAddress: 'في العنوان المسجَّل للشركة',
  physicalAddress: 'حيث تعمل الشركة',
  addressOf: `في عنوان ${name} نفسه`,
  needs,
}

/** The platform's own words. */
export const platform: Messages['platform'] = {
  applicationErrors: {
    MISSING_BENEFICIAL_OWNER: needs.MISSING_BENEFICIAL_OWNER,
    MISSING_OFFICER: needs.MISSING_OFFICER,
    MISSING_PERSON: 'اذكر الأشخاص المعنيين في الشركة.',
    MISSING_INDIVIDUAL: 'اذكر الأشخاص المعنيين في الشركة.',
    MISSING_AUTHORIZED_PERSON: needs.MISSING_AUTHORIZED_PERSON,
    MISSING_CONTROL_PERSON: needs.MISSING_CONTROL_PERSON,
    TERMS_AND_CONDITIONS_NOT_ACCEPTED: 'وافِق على الشروط.',
  },
  documents: {
    PASSPORT: 'جواز السفر',
    DRIVERS_LICENCE_FRONT: 'رخصة القيادة، الوجه الأمامي',
    DRIVERS_LICENCE_BACK: 'رخصة القيادة، الوجه الخلفي',
    GOVERNMENT_ID_FRONT: 'بطاقة الهوية، الوجه الأمامي',
    GOVERNMENT_ID_BACK: 'بطاقة الهوية، الوجه الخلفي',
    UTILITY_BILL: 'فاتورة كهرباء أو غاز أو ماء أو هاتف',
    BANK_STATEMENT: 'كشف حساب مصرفي',
    INCORPORATION_DOCUMENTS: 'شهادة تأسيس الشركة',
    ARTICLES_OF_INCORPORATION: 'عقد تأسيس الشركة ونظامها الأساسي',
    OWNERSHIP_STRUCTURE_CHART: 'مخطط ملكية الشركة',
  },
  documentStatuses: {
    MISSING: 'لم يُرسل بعد',
    SUBMITTED: 'تم إرساله',
    CHANGES_REQUESTED: 'ينبغي إرساله من جديد',
    REJECTED: 'لم يُقبل',
    APPROVED: 'تم قبوله',
  },
}

function wordErrors(part: string) {
  return {
    missing: `أدخِل ${part}`,
    too_long: `اختصر ${part} إلى ${atMostCharacters}`,
    wrong_characters: `أعِد كتابة ${part} من دون رموز غير مرئية`,
  }
}

function nameErrors(part: string) {
  return {
    missing: `أدخِل ${part}`,
    too_long: `اختصر ${part} إلى ${atMostCharacters}`,
    wrong_characters: `استخدم في ${part} الحروف والأرقام والمسافات والشرطات والنقاط والفواصل والأقواس فقط`,
  }
}

function emailErrors(missing: string) {
  return {
    missing,
    missing_at: 'أضِف العلامة @ إلى البريد الإلكتروني',
    wrong_format: 'اكتب البريد الإلكتروني بهذا الشكل: name@example.com',
    too_long: `أدخِل بريدًا إلكترونيًا من ${atMostCharacters}`,
  }
}

function telephoneErrors(missing: string) {
  return {
    missing,
    not_a_number: 'أدخِل رقم هاتف مثل \u2066+44 20 7946 0000\u2069',
    missing_country_code: 'ابدأ رقم الهاتف برمز البلد، مثل \u2066+44\u2069',
    too_short: 'تحقّق من رقم الهاتف: أرقامه أقل مما ينبغي',
    too_long: 'تحقّق من رقم الهاتف: أرقامه أكثر مما ينبغي',
  }
}
