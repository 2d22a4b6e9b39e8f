import { addressTexts, atMostCharacters } from './ar-address.ts'
import { assist } from './ar-assist.ts'
import { codes } from './ar-codes.ts'
import { companySteps, people, platform } from './ar-company.ts'
import { anotherPerson, peopleList, tasks, wanted } from './ar-company-pages.ts'
import { contacts } from './ar-contacts.ts'
import { desk } from './ar-desk.ts'
import { devices } from './ar-devices.ts'
import { documents } from './ar-documents.ts'
import { flags } from './ar-flags.ts'
import { later } from './ar-later.ts'
import { receipt } from './ar-receipt.ts'
import { history, record } from './ar-record.ts'
import { staff } from './ar-staff.ts'
import type { Catalogue } from './translate.ts'

// U+2066 and U+2069 keep numbers and references left to right within a sentence (Unicode TR 9).

const nameCharacters = 'الحروف والأرقام والمسافات والشرطات والنقاط والفواصل العليا'

const steps: Catalogue['steps'] = {
  applicant: {
    heading: 'لمن هذا الحساب؟',
    fields: {
      application_type: {
        label: 'لمن هذا الحساب؟',
        short: 'صاحب الحساب',
        options: { INDIVIDUAL: 'لي شخصيًا', CORPORATION: 'لشركة' },
        errors: { missing: 'اختر لمن هذا الحساب' },
      },
    },
  },
  name: {
    heading: 'ما اسمك؟',
    lead: 'اكتب اسمك كما يظهر في جواز السفر أو بطاقة الهوية.',
    need: 'اسمك كما يظهر في جواز السفر أو بطاقة الهوية',
    fields: {
      title: {
        label: 'اللقب',
        hint: 'مثل: السيدة أو السيد أو الدكتورة',
        errors: {
          missing: 'أدخِل لقبك',
          too_long: `اختصر اللقب إلى ${atMostCharacters}`,
          wrong_characters: 'استخدم في اللقب الحروف والمسافات والنقاط فقط',
        },
      },
      first_name: {
        label: 'الاسم الأول',
        errors: {
          missing: 'أدخِل اسمك الأول',
          too_long: `اختصر الاسم الأول إلى ${atMostCharacters}`,
          wrong_characters: `استخدم في الاسم الأول ${nameCharacters} فقط`,
          not_with_single_name:
            'إن كان لك اسم واحد فقط، فاكتبه في حقل اسم العائلة واترك حقل الاسم الأول فارغًا',
        },
      },
      middle_name: {
        label: 'الاسم الأوسط',
        errors: {
          missing: 'أدخِل اسمك الأوسط',
          too_long: `اختصر الاسم الأوسط إلى ${atMostCharacters}`,
          wrong_characters: `استخدم في الاسم الأوسط ${nameCharacters} فقط`,
          not_with_single_name: 'إن كان لك اسم واحد فقط، فاترك حقل الاسم الأوسط فارغًا',
        },
      },
      last_name: {
        label: 'اسم العائلة',
        errors: {
          missing: 'أدخِل اسم العائلة',
          too_long: `اختصر اسم العائلة إلى ${atMostCharacters}`,
          wrong_characters: `استخدم في اسم العائلة ${nameCharacters} فقط`,
        },
      },
      single_name: {
        label: 'لي اسم واحد فقط',
        short: 'اسم واحد فقط',
        hint: 'اكتبه في حقل اسم العائلة واترك الحقول الأخرى فارغة.',
        errors: {},
      },
    },
  },
  birth: {
    heading: 'تاريخ ميلادك وجنسيتك',
    need: 'تاريخ ميلادك وجنسيتك',
    fields: {
      date_of_birth: {
        label: 'تاريخ الميلاد',
        hint: 'مثل: 27 3 1985',
        errors: {
          missing: 'أدخِل تاريخ ميلادك',
          missing_day: 'أضِف اليوم إلى تاريخ ميلادك',
          missing_month: 'أضِف الشهر إلى تاريخ ميلادك',
          missing_year: 'أضِف السنة إلى تاريخ ميلادك',
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
        errors: { missing: 'اختر بلد جنسيتك' },
      },
    },
  },
  contact: {
    heading: 'كيف نتواصل معك؟',
    need: 'بريد إلكتروني ورقم هاتف',
    fields: {
      email_address: {
        label: 'البريد الإلكتروني',
        hint: 'نراسلك عليه بشأن حسابك.',
        errors: {
          missing: 'أدخِل بريدك الإلكتروني',
          missing_at: 'أضِف العلامة @ إلى بريدك الإلكتروني',
          wrong_format: 'اكتب بريدك الإلكتروني بهذا الشكل: name@example.com',
          too_long: `أدخِل بريدًا إلكترونيًا من ${atMostCharacters}`,
        },
        doubts: { typo: 'هل المقصود \u2066{suggestion}\u2069؟' },
      },
      telephone_number: {
        label: 'رقم الهاتف',
        hint: 'ابدأ برمز البلد، مثل \u2066+44 20 7946 0000\u2069.',
        errors: {
          missing: 'أدخِل رقم هاتفك',
          not_a_number: 'أدخِل رقم هاتف مثل \u2066+44 20 7946 0000\u2069',
          missing_country_code: 'ابدأ رقم الهاتف برمز البلد، مثل \u2066+44\u2069',
          too_short: 'تحقّق من رقم الهاتف: أرقامه أقل مما ينبغي',
          too_long: 'تحقّق من رقم الهاتف: أرقامه أكثر مما ينبغي',
        },
        doubts: {
          unlikely: 'هل رقم هاتفك هو \u2066{number}\u2069؟ لا يبدو رقمًا مستخدمًا.',
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
    heading: 'ما عنوانك؟',
    lead: 'قد نرسل إليك رسائل بريدية على هذا العنوان.',
    need: 'عنوان سكنك',
    fields: addressTexts,
  },
  identification: {
    heading: 'وضعك الضريبي وجواز سفرك',
    need: 'رقمك الضريبي، وجواز سفرك إن كان لديك جواز',
    fields: {
      us_residency_status: {
        label: 'ما وضعك في الولايات المتحدة؟',
        short: 'الوضع في الولايات المتحدة',
        why: 'يُلزم القانون الأمريكي المؤسسات المالية بمعرفة ذلك عن جميع عملائها أينما كانوا.',
        options: {
          US_CITIZEN: 'أحمل الجنسية الأمريكية',
          RESIDENT_ALIEN:
            'لا أحمل الجنسية الأمريكية، لكن لديّ إقامة ضريبية في الولايات المتحدة (بالبطاقة الخضراء مثلًا)',
          NON_RESIDENT_ALIEN:
            'لا أحمل الجنسية الأمريكية وليست لديّ إقامة ضريبية في الولايات المتحدة',
        },
        errors: { missing: 'حدِّد وضعك في الولايات المتحدة' },
      },
      tax_reference_number: {
        label: '{Name}',
        why: 'يُلزمنا القانون بمعرفة الرقم الذي تُسجَّل به ضرائبك.',
        errors: {
          missing: 'أدخِل {name}',
          too_short:
            'تحقّق من {name}: يجب ألّا يقل عن {min, plural, zero {# خانة} one {خانة واحدة} two {خانتين} few {# خانات} many {# خانة} other {# خانة}}',
          too_long:
            'تحقّق من {name}: يجب ألّا يزيد على {max, plural, zero {# خانة} one {خانة واحدة} two {خانتين} few {# خانات} many {# خانة} other {# خانة}}',
          wrong_characters:
            'اكتب {name} {characters, select, digits {بالأرقام} other {بالحروف اللاتينية والأرقام}} فقط',
        },
        doubts: { checksum: 'تحقّق من {name}: يبدو أن فيه نقصًا أو خطأ.' },
      },
      passport_number: {
        label: 'رقم جواز السفر',
        why: 'يساعدنا على التأكد من هويتك.',
        errors: {
          missing: 'أدخِل رقم جواز سفرك',
          too_long:
            'تحقّق من رقم جواز السفر: يجب ألّا يزيد على {max, plural, zero {# خانة} one {خانة واحدة} two {خانتين} few {# خانات} many {# خانة} other {# خانة}}',
          wrong_characters: 'اكتب رقم جواز السفر بالحروف اللاتينية والأرقام فقط',
        },
      },
    },
  },
  product: {
    heading: 'ما الحساب الذي نفتحه لك؟',
    fields: {
      product_id: {
        label: 'ما الحساب الذي نفتحه لك؟',
        short: 'الحساب',
        errors: { missing: 'اختر حسابًا' },
      },
    },
  },
  account: {
    heading: 'تفاصيل حسابك',
    fields: {
      asset_type_id: {
        label: 'ما عملة الحساب؟',
        short: 'العملة',
        errors: { missing: 'اختر عملة الحساب' },
      },
      percentage_ownership: {
        label: 'كم حصتك في هذا الحساب؟',
        hint: 'إن كان الحساب لك وحدك، فاترك هذا الحقل فارغًا أو اكتب 100.',
        errors: {
          missing: 'أدخِل حصتك في هذا الحساب',
          not_a_number: 'اكتب حصتك بالأرقام، مثل 50',
          out_of_range: 'اكتب حصتك برقم من 0 إلى 100',
          too_precise: 'اكتب حصتك بمنزلتين عشريتين على الأكثر',
        },
      },
    },
  },
  terms: {
    heading: 'قراءة الشروط والموافقة عليها',
    lead: 'افتح كل مستند واقرأه قبل الموافقة عليه.',
    fields: {
      attester_name: {
        label: 'اسمك الكامل',
        why: 'يوافق على الشروط شخص يحق له التحدث باسم الشركة.',
        errors: {
          missing: 'أدخِل اسمك الكامل',
          too_long: `اختصر اسمك الكامل إلى ${atMostCharacters}`,
          wrong_characters: `استخدم في اسمك الكامل ${nameCharacters} فقط`,
        },
      },
      attester_role: {
        label: 'بأي صفة توافق عليها؟',
        short: 'الصفة',
        options: {
          BENEFICIAL_OWNER: 'بصفتي أحد مالكي الشركة',
          CEO: 'بصفتي رئيسها التنفيذي',
          CONTROL_PERSON: 'بصفتي شخصًا آخر يسيطر عليها',
        },
        errors: { missing: 'اختر الصفة التي توافق بها على المستندات' },
      },
      terms_and_conditions_accepted: {
        label: 'قرأت هذه المستندات وأوافق عليها',
        short: 'الشروط',
        errors: { missing: 'ضع علامة في المربع للموافقة على المستندات' },
      },
      information_attested: {
        label: 'أقرّ بأن كل ما أدخلته صحيح وكامل',
        short: 'الإقرار',
        errors: { missing: 'ضع علامة في المربع للإقرار بأن معلوماتك صحيحة وكاملة' },
      },
    },
  },
  ...companySteps,
  another_person: anotherPerson,
}

/** The words of Portico in Arabic: Modern Standard Arabic, plain, with verbal nouns on buttons. */
export const ar: Catalogue = {
  steps,
  people,
  peopleList,
  tasks,
  wanted,
  platform,
  sections: {
    you: 'معلوماتك',
    company: 'الشركة',
    business: 'نشاطها',
    person: 'الأشخاص',
    account: 'حسابك',
    agreement: 'الشروط',
  },
  page: {
    skip: 'الانتقال إلى المحتوى الرئيسي',
    testTag: 'بيئة تجريبية',
    testEnvironment: 'كل ما يُكتب هنا للتجربة، ولا يُفتح به حساب حقيقي.',
    language: 'اللغة',
    back: 'رجوع',
    continue: 'متابعة',
    change: 'تغيير',
    optional: '(اختياري)',
    notProvided: 'لم يُذكر',
    yes: 'نعم',
    help: 'المساعدة',
    helpText: 'لأي سؤال، راسلنا على {email}.',
    helpNoEmail: 'تواصل معنا بالطريقة المعتادة.',
    helpReference: 'واذكر رقمك المرجعي \u2066{reference}\u2069.',
    keptUntil: 'نحتفظ بإجاباتك حتى {date} ثم نحذفها. وإن تابعت قبل ذلك، احتفظنا بها مدة أطول.',
    keptDecided: 'يمكنك الاطلاع على هذه الصفحة حتى {date}. وبعد ذلك نحذف ما أدخلته هنا.',
    deletedSoon: 'ستُحذف إجاباتك في {date}',
    deletedSoonText: 'إن تابعت قبل ذلك، احتفظنا بها مدة أطول.',
    progress: 'السؤال {number} من {total}',
  },
  form: {
    errorPrefix: 'خطأ: ',
    hiddenError: 'خطأ:',
    summaryTitle: 'توجد مشكلة',
    doubtTitle: 'هل هذا صحيح؟',
    doubtLead: 'إن لم يكن صحيحًا فغيِّره، وإن كان صحيحًا فاضغط «متابعة» مرة أخرى.',
    sending: 'لحظة واحدة',
    notSent: 'لم يتم الإرسال. تحقّق من اتصالك بالإنترنت وحاول مرة أخرى: كل ما أدخلته باقٍ هنا.',
    kept: 'لدينا رقم أدخلته من قبل وآخره \u2066{masked}\u2069. للاحتفاظ به، اترك هذا الحقل فارغًا.',
    keptHidden: 'لدينا رقم أدخلته من قبل. للاحتفاظ به، اترك هذا الحقل فارغًا.',
    withdraw: 'احذف هذا الرقم ({label})',
    unreadable: 'لم نتمكن من قراءة ما أُرسل، ولذلك لم يتغيّر شيء. تحقّق من إجاباتك وأرسلها مرة أخرى.',
    changedElsewhere: 'تغيّر هذا الطلب في نافذة أخرى أو على جهاز آخر. تحقّق من إجاباتك ثم تابع.',
    unavailable: 'لم نتمكن من حفظ إجاباتك الآن. ما زالت في هذه الصفحة: حاول مرة أخرى بعد قليل.',
    tooMany:
      'تكررت المحاولات كثيرًا في وقت قصير. انتظر {seconds, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}} ثم حاول مرة أخرى.',
    day: 'اليوم',
    month: 'الشهر',
    year: 'السنة',
    countryNumber: 'البلد {number}',
    addCountry: 'إضافة بلد آخر',
    countryHint: 'اكتب الحروف الأولى ثم اختر من القائمة.',
    countryNone: 'لا يوجد بلد بهذا الاسم',
    countryResults: 'عدد البلدان: {count}',
    countrySelected: '{option}، {position} من {count}',
  },
  start: {
    title: 'فتح حساب',
    heading: 'فتح حساب',
    lead: 'قدِّم طلب فتح حساب لدى {brand} عبر الإنترنت. يمكنك التوقف في أي وقت والعودة إلى طلبك من هذا المتصفح.',
    time: 'يستغرق ذلك نحو {minutes, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}.',
    whoTitle: 'من يمكنه تقديم الطلب',
    who: 'كل من يريد حسابًا باسمه، وكل من يفتح حسابًا لشركة.',
    needTitle: 'ما تحتاج إليه لحساب باسمك',
    companyTitle: 'ما تحتاج إليه لحساب شركة',
    companyTime:
      'يستغرق الأمر نحو {minutes, plural, one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}}، ونحو {each, plural, one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# دقيقة}} أخرى لكل شخص من أشخاص الشركة.',
    begin: 'ابدأ الآن',
    resumeTitle: 'طلباتك في هذا المتصفح',
    resumeOne: 'الطلب \u2066{reference}\u2069',
    resumeUpdated: 'آخر تغيير: {date}',
    resumeKept: 'محفوظ حتى {date}',
    resumeNear: 'سيُحذف في {date} إن لم تتابع',
    resumeSubmitted: 'تم الإرسال',
    resume: 'متابعة',
    resumeView: 'عرض حالة الطلب',
  },
  account: { only: 'الحساب الذي سيُفتح لك: {product}.' },
  documents,
  later,
  devices,
  terms: {
    documents: 'المستندات',
    version: 'الإصدار \u2066{version}\u2069، يسري من {date}',
    open: 'قراءة',
    print: 'طباعة',
    printThis: 'طباعة هذا المستند',
    back: 'العودة إلى الشروط',
    textChangedTitle: 'تغيّرت المستندات منذ موافقتك عليها',
    acceptAgain: 'لم تعد موافقتك سارية. اقرأ المستندات ووافق عليها من جديد.',
    changedTitle: 'حدث تغيير بعد موافقتك',
    changedText: 'كانت موافقتك على إجابات أخرى، ولذلك نحتاج إلى موافقتك من جديد. وهذا ما تغيّر:',
    personRemoved: 'حُذف شخص',
    textChanged: 'تغيّرت المستندات. اقرأ الإصدار الجديد قبل الموافقة عليه.',
    accepted: 'وافقت على هذه المستندات بتاريخ {date}، ولا حاجة إلى الموافقة عليها مرة أخرى.',
    toReview: 'التحقق من إجاباتك',
    submit: 'الموافقة والمتابعة',
  },
  review: {
    heading: 'تحقّق من إجاباتك',
    lead: 'هذا ما سيُرسل إلينا. غيِّر ما يحتاج إلى تصحيح.',
    acceptTitle: 'إرسال طلبك',
    accept: 'إرسال الطلب تأكيد منك بأنك وافقت على الشروط بتاريخ {date} وأن هذه الإجابات إجاباتك.',
    submit: 'الموافقة والإرسال',
    sending: 'جارٍ إرسال طلبك. قد يستغرق ذلك بضع ثوانٍ.',
    notSent:
      'انقطع الاتصال بنا، ولا نعرف إن كان طلبك قد أُرسل. اضغط الزر مرة أخرى: لا يُرسل الطلب مرتين أبدًا.',
    termsOpen: 'لم تعد موافقتك على الشروط سارية. اقرأها ووافق عليها من جديد قبل إرسال الطلب.',
    toTerms: 'الانتقال إلى الشروط',
    stale: 'تغيّرت إجاباتك بعد فتح هذه الصفحة، ولم يُرسل شيء. تحقّق منها مرة أخرى قبل إرسالها.',
    unavailable: 'لم يُرسل شيء لأننا لم نتمكن من حفظ طلبك الآن. حاول مرة أخرى بعد قليل.',
    termsRow: 'الشروط',
    termsValue: 'تمت الموافقة عليها بتاريخ {date}',
    attestedRow: 'صحة المعلومات واكتمالها',
    attestedValue: 'تم الإقرار بذلك بتاريخ {date}',
    attesterRow: 'وافق عليها',
    registeredAddress: 'العنوان المسجَّل',
    physicalAddress: 'مكان عمل الشركة',
  },
  status: {
    title: 'طلبك',
    late: 'لم يُحفظ تغييرك الأخير: كان الطلب قد أُرسل قبل ذلك.',
    nextOther: 'راسلنا واذكر رقمك المرجعي لنخبرك بما عليك فعله. ويبقى الطلب هو نفسه.',
    lastSentOn: 'آخر إرسال: {date}',
    reference: 'رقمك المرجعي',
    keep: 'احتفظ بهذا الرقم: سيلزمك عند مراسلتنا.',
    updated: 'آخر تحقق: {time}',
    nextTitle: 'ماذا بعد؟',
    checkAgain: 'تحديث الحالة',
    updating: 'تُحدَّث هذه الصفحة تلقائيًا.',
    recordTitle: 'ما أرسلته إلينا',
    answersTitle: 'إجاباتك',
    print: 'طباعة هذه الصفحة أو حفظها',
    sentOn: 'أُرسل بتاريخ {date}',
    confirming: {
      tag: 'تم الاستلام',
      heading: 'استلمنا طلبك',
      text: 'نتأكد الآن من وصوله إلى منصة البنك. لا حاجة إلى أي إجراء منك، ولن يُرسل الطلب مرتين.',
      next: 'قد يستغرق ذلك بضع دقائق أو أكثر. يمكنك إغلاق هذه الصفحة والعودة إليها لاحقًا.',
    },
    created: {
      tag: 'تم التسجيل',
      heading: 'وصل طلبك',
      text: 'نحيله الآن إلى المراجعة.',
      next: 'يستغرق ذلك عادةً أقل من دقيقة. يمكنك إغلاق هذه الصفحة والعودة إليها لاحقًا.',
    },
    submitted: {
      tag: 'تم الإرسال',
      heading: 'تم إرسال طلبك',
      text: 'سلّمناه للمراجعة.',
      next: 'لا حاجة إلى أي إجراء منك الآن. نراجع المعلومات ثم يظهر القرار في هذه الصفحة.',
    },
    processing: {
      tag: 'قيد المراجعة',
      heading: 'طلبك قيد المراجعة',
      text: 'بدأت مراجعة طلبك.',
      next: 'لا حاجة إلى أي إجراء منك الآن. عُد إلى هذه الصفحة لمعرفة القرار.',
    },
    approved: {
      tag: 'تمت الموافقة',
      heading: 'تمت الموافقة على طلبك',
      text: 'يجري الآن فتح حسابك.',
      next: 'سنراسلك بتفاصيل حسابك.',
    },
    rejected: {
      tag: 'لم تتم الموافقة',
      heading: 'لم تتم الموافقة على طلبك',
      text: 'لا يمكننا فتح هذا الحساب لك.',
      next: 'إن كان في الأمر خطأ برأيك أو أردت معرفة المزيد، فراسلنا واذكر رقمك المرجعي.',
    },
    wanting: {
      tag: 'بانتظار إجراء منك',
      heading: 'نحتاج إلى شيء منك',
      text: 'وصل طلبك، لكن فيه ما ينبغي استكماله أو تغييره قبل مراجعته.',
      next: 'أجب عن الأسئلة أعلاه، ووافق على الشروط من جديد، ثم أرسل الطلب مرة أخرى. ويبقى الطلب هو نفسه.',
    },
    ready: {
      tag: 'جاهز للإرسال',
      heading: 'لم يعد ينقص شيء',
      text: 'وصل كل ما طُلب. وتبدأ المراجعة بعد أن ترسل الطلب مرة أخرى.',
      next: 'راجع إجاباتك ثم أرسل الطلب مرة أخرى. ويبقى الطلب هو نفسه.',
    },
    refused: {
      tag: 'لم يُقبل',
      heading: 'لم نتمكن من قبول طلبك بصورته الحالية',
      text: 'لم يُسجَّل الطلب بعد، وإجاباتك محفوظة.',
      next: 'غيِّر ما هو مذكور أعلاه، ثم أرسل الطلب مرة أخرى.',
    },
    held: {
      tag: 'وصلنا',
      heading: 'طلبك لدينا',
      text: 'ينظر فيه أحد موظفينا قبل أن يمضي. لم يُسلَّم للمراجعة بعد. لا يلزمك فعل شيء.',
      next: 'ستخبرك هذه الصفحة حالما يمضي. يمكنك إغلاقها والعودة إليها.',
    },
    sentBack: {
      tag: 'دورك الآن',
      heading: 'تحقق من طلبك مرة أخرى',
      text: 'نظر فيه موظفونا ولم يرسلوه. إجاباتك محفوظة، وما وافقت عليه من قبل لم يعد ساريًا.',
      next: 'تحقق من كل إجابة وصحّح ما ليس صحيحًا، ثم وافق على الشروط من جديد وأرسل الطلب. إذا أردت معرفة المزيد فاكتب إلينا واذكر رقمك المرجعي.',
    },
    needsPerson: {
      tag: 'لدى موظفينا',
      heading: 'استلمنا طلبك',
      text: 'لسبب من جانبنا، سينظر أحد موظفينا في طلبك. لا حاجة إلى إرساله مرة أخرى.',
      next: 'سنراسلك. وإن كان لديك سؤال، فراسلنا واذكر رقمك المرجعي.',
    },
    unknown: {
      tag: 'قيد التنفيذ',
      heading: 'طلبك قيد التنفيذ',
      text: 'ذكرت المنصة حالة لا تعرفها هذه الصفحة بعد: \u2068{status}\u2069.',
      next: 'لا حاجة إلى أي إجراء منك الآن. إن أردت معرفة المزيد، فراسلنا واذكر رقمك المرجعي.',
    },
    wantedTitle: 'ما نحتاج إليه',
    wantedAnswer: 'الإجابة',
    wantedDone: 'أجبت عن هذا، وستُرسل إجابتك عندما ترسل الطلب مرة أخرى.',
    wantedOther: 'إن لم يكن واضحًا لك ما ينبغي فعله، فراسلنا واذكر رقمك المرجعي.',
    wantedReview: 'التحقق من إجاباتك وإرسالها مرة أخرى',
    platformSays: 'السبب: \u2068{description}\u2069',
    announce: 'حالة طلبك: {state}',
  },
  history,
  record,
  receipt,
  codes,
  desk,
  staff,
  assist,
  contacts,
  flags,
  /** For a request that is refused before any page could answer it, by status. */
  refusals: {
    staff: {
      title: 'لا يستطيع فعل هذا إلا العميل',
      text: 'أنت مسجّل الدخول بصفتك موظفًا في هذا المتصفح. العميل وحده يقبل الشروط ويرسل الطلبات، من متصفحه هو. لم يتغيّر شيء ولم يُرسَل شيء، وقد سُجّلت هذه المحاولة.',
      open: 'تابع من هنا:',
    },
    role: {
      title: 'لا يسمح دورك بهذا',
      text: 'لم يتغيّر شيء. إذا كان لا بد منه فاطلبه من مدير النظام.',
      open: 'تابع من هنا:',
    },
    same_person: {
      title: 'يجب أن يقرر هذا شخص آخر',
      text: 'شاركت أنت في هذا الطلب، فلا يمكنك أن تقرر بشأنه. لم يتغير شيء، وسُجّلت المحاولة.',
      open: 'تابع من هنا:',
    },
    s403: {
      title: 'أُرسل هذا من عنوان آخر',
      text: 'حفاظًا على أمان بياناتك، لا نقبل الإجابات إلا من صفحاتنا. لم يتغيّر شيء ولم يُرسَل شيء.',
      open: 'افتح هذه الخدمة من عنوانها:',
    },
    s405: {
      title: 'لا يمكن استخدام هذه الصفحة بهذه الطريقة',
      text: 'لم يتغيّر شيء ولم يُرسَل شيء.',
      open: 'افتح هذه الخدمة من عنوانها:',
    },
    s413: {
      title: 'ما أرسلته كبير جدًا',
      text: 'لم يتغيّر شيء ولم يُرسَل شيء. ارجع واختصر إجاباتك.',
      open: 'أو ابدأ من هنا:',
    },
    s415: {
      title: 'تتعذّر قراءة ما أرسلته',
      text: 'لم يتغيّر شيء ولم يُرسَل شيء. ارجع وحاول مرة أخرى من الصفحة نفسها.',
      open: 'أو ابدأ من هنا:',
    },
    s429: {
      title: 'كثرت المحاولات خلال وقت قصير',
      text: 'لم يتغيّر شيء ولم يُرسَل شيء. انتظر عشر دقائق ثم حاول مرة أخرى.',
      open: 'أو ابدأ من هنا:',
    },
    s500: {
      title: 'حدث خطأ من جانبنا',
      text: 'ما حفظته من قبل باقٍ. أما ما أدخلته في الصفحة الأخيرة فقد لا يكون محفوظًا. أعد تحميل هذه الصفحة بعد قليل، أو ارجع للتحقق منه.',
      open: 'أو ابدأ من هنا:',
    },
    s503: {
      title: 'تعذّر الوصول إلى إجاباتك الآن',
      text: 'لم يتغيّر شيء ولم يُرسَل شيء. ارجع لتجد ما كتبته، ثم حاول مرة أخرى بعد قليل.',
      open: 'أو ابدأ من هنا:',
    },
  },
  notFound: {
    title: 'الصفحة غير موجودة',
    heading: 'هذه الصفحة غير موجودة',
    text: 'إن كنت كتبت العنوان بنفسك، فتحقّق منه. وإن كنت بدأت طلبًا، فافتحه في المتصفح الذي بدأته فيه.',
    start: 'الانتقال إلى صفحة البداية',
  },
  error: {
    title: 'حدث خطأ',
    heading: 'حدث خطأ من جانبنا',
    text: 'ما حفظته من قبل باقٍ. أما ما أدخلته في الصفحة الأخيرة فقد لا يكون محفوظًا: ارجع للتحقق منه.',
    reference: 'إن تكرر ذلك، فراسلنا واذكر هذا الرمز: \u2066{code}\u2069',
    retry: 'حاول مرة أخرى',
    start: 'الانتقال إلى صفحة البداية',
  },
}
