import type { Messages } from '../translate.ts'
import { wordErrors } from './step-errors.ts'

const estimate = 'يكفي مبلغ تقديري.'
const inDollars = 'بالدولار الأمريكي على وجه التقريب'
const selectCountry = 'اختر بلدًا'
const digitalAssets = 'الأصول الرقمية هي العملات المشفرة والرموز الرقمية، مثل بيتكوين.'

export const amountOptions = {
  UPTO_10K: 'حتى 10 آلاف',
  TEN_TO_100K: 'من 10 آلاف إلى 100 ألف',
  ONEHUNDREDK_TO_1M: 'من 100 ألف إلى مليون',
  ONE_TO_10M: 'من مليون إلى 10 ملايين',
  TEN_TO_50M: 'من 10 ملايين إلى 50 مليونًا',
  FIFTY_TO_250M: 'من 50 إلى 250 مليونًا',
  MORE_THAN_250M: 'أكثر من 250 مليونًا',
}

const countOptions = {
  UPTO_5: 'حتى 5',
  FIVE_TO_10: 'من 5 إلى 10',
  TEN_TO_25: 'من 10 إلى 25',
  MORE_THAN_25: 'أكثر من 25',
}

const monthlyAmountOptions = {
  UPTO_1K: 'حتى ألف',
  ONE_TO_100K: 'من ألف إلى 100 ألف',
  ONEHUNDREDK_TO_1M: 'من 100 ألف إلى مليون',
  MILLION_TO_5M: 'من مليون إلى 5 ملايين',
  MORE_THAN_5M: 'أكثر من 5 ملايين',
}

const frequencyOptions = {
  DAILY: 'كل يوم',
  WEEKLY: 'كل أسبوع',
  BIWEEKLY: 'كل أسبوعين',
  MONTHLY: 'كل شهر',
  QUARTERLY: 'كل ثلاثة أشهر',
  SEMI_ANNUALLY: 'كل ستة أشهر',
}

const transferOptions = { DEPOSIT: 'إيداع', WIRE: 'حوالة مصرفية' }

const yesOrNo = { true: 'نعم', false: 'لا' }

export const activitiesLead = 'قد تحتاج بعض هذه الأنشطة إلى مراجعة أدق قبل اتخاذ القرار.'

export const activityTexts = {
  label: 'اختر كل ما ينطبق',
  short: 'أنشطة قد تحتاج إلى مراجعة أدق',
  options: {
    ADULT_ENTERTAINMENT: 'الترفيه المخصص للبالغين',
    DRUGS: 'المخدرات، عدا الأدوية المرخَّصة',
    FIREARMS: 'الأسلحة النارية',
    GAMBLING: 'القمار والمراهنات',
    MARIJUANA: 'القنّب',
    TUMBLING: 'خدمات خلط الأصول الرقمية',
    NONE: 'لا شيء مما سبق',
  },
}

export const privateSources = {
  REAL_ESTATE: 'بيع العقارات أو تأجيرها',
  EMPLOYMENT: 'الراتب أو الأجر',
  SAVINGS: 'المدخرات',
  TRUST: 'صندوق استئماني',
  MARITAL: 'تسوية مالية بسبب زواج أو طلاق',
  WINNINGS: 'أرباح اليانصيب أو المراهنات',
  OTHER: 'مصدر آخر',
}

export const sourceDescription = {
  condition: 'إن كان مصدرًا آخر:',
  label: 'من أين تأتي الأموال؟',
  short: 'وصف المصدر',
  errors: {
    ...wordErrors('وصف المصدر'),
  },
}

export const profileSteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/profile-steps.ts').profileSteps
> = {
  employment: {
    heading: 'ما عملك؟',
    topic: 'العمل',
    fields: {
      employment_status: {
        label: 'الوضع الوظيفي',
        options: {
          EMPLOYED: 'أعمل لدى جهة عمل',
          SELF_EMPLOYED: 'أعمل لحسابي الخاص',
          RETIRED: 'متقاعد',
          UNEMPLOYED: 'لا أعمل حاليًا',
          OTHER: 'وضع آخر',
        },
        errors: { missing: 'اختر وضعك الوظيفي' },
      },
      employment_description: {
        condition: 'إن كان وضعًا آخر:',
        label: 'ما هو هذا الوضع؟',
        short: 'وصف الوضع',
        hint: 'مثل: الدراسة أو رعاية الأسرة',
        errors: {
          ...wordErrors('وصف وضعك'),
        },
      },
      occupation: {
        label: 'المهنة',
        hint: 'مثل: معلّم أو كهربائي. إن كنت لا تعمل الآن، فاكتب مهنتك السابقة.',
        errors: wordErrors('مهنتك'),
      },
      employer_name: {
        label: 'اسم جهة العمل',
        hint: 'إن كنت تعمل لحسابك الخاص، فاكتب اسم نشاطك التجاري. وإن لم تكن لك جهة عمل، فاكتب «لا توجد».',
        errors: wordErrors('اسم جهة العمل'),
      },
    },
  },
  own_funds: {
    heading: 'من أين تأتي أموالك؟',
    topic: 'مصدر أموالك',
    fields: {
      primary_source_of_funds: {
        label: 'المصدر الرئيسي',
        short: 'المصدر الرئيسي للأموال',
        options: {
          COMPANY: 'دخل شركة تملكها',
          COMPANY_CAPITAL: 'رأس مال شركة تملكها',
          INVESTMENT: 'عوائد الاستثمارات',
          PRIVATE_CAPITAL: 'رأس مال خاص',
          LOAN: 'قرض',
          GRANT: 'منحة',
          ...privateSources,
        },
        errors: { missing: 'اختر مصدر معظم أموالك' },
      },
      primary_source_of_funds_description: sourceDescription,
      total_assets: {
        label: 'ما قيمة كل ما تملكه؟',
        short: 'مجموع الأصول',
        hint: inDollars,
        options: amountOptions,
        errors: { missing: 'اختر قيمة كل ما تملكه' },
      },
    },
  },
  own_activities: {
    heading: 'هل تعمل في أيٍّ مما يلي؟',
    lead: activitiesLead,
    fields: {
      engage_in_activities: {
        ...activityTexts,
        errors: {
          missing: 'اختر ما تعمل فيه أو «لا شيء مما سبق»',
          not_with_others: 'لا تختر «لا شيء مما سبق» مع نشاط آخر',
        },
      },
    },
  },
  own_jurisdictions: {
    heading: 'إلى أي بلدان ترسل الأموال، ومن أي بلدان تستقبلها؟',
    fields: {
      funds_send_receive_jurisdictions: {
        label: 'البلدان التي ترسل إليها الأموال أو تستقبلها منها',
        choose: selectCountry,
        errors: { missing: 'اختر البلدان التي ترسل إليها الأموال أو تستقبلها منها' },
      },
    },
  },
  assets: {
    heading: 'الأموال والأصول الرقمية',
    topic: 'الأموال والأصول الرقمية',
    lead: digitalAssets,
    fields: {
      total_investable_assets: {
        label: 'ما قيمة ما يمكن استثماره؟',
        short: 'المتاح للاستثمار',
        hint: inDollars,
        options: amountOptions,
        errors: { missing: 'اختر قيمة ما يمكن استثماره' },
      },
      asset_allocation_to_crypto: {
        label: 'كم تنوي أن تخصّص للأصول الرقمية؟',
        short: 'المخصّص للأصول الرقمية',
        hint: inDollars,
        options: amountOptions,
        errors: { missing: 'اختر المبلغ الذي تنوي تخصيصه للأصول الرقمية' },
      },
      usd_value_of_fiat: {
        label: 'كم لديك من أموال بالعملات الرسمية؟',
        short: 'الأموال بالعملات الرسمية',
        hint: 'بالدولار الأمريكي على وجه التقريب. العملات الرسمية هي عملات الدول، مثل اليورو.',
        options: amountOptions,
        errors: { missing: 'اختر قيمة أموالك بالعملات الرسمية' },
      },
      usd_value_of_crypto: {
        label: 'ما قيمة ما لديك من الأصول الرقمية؟',
        short: 'قيمة الأصول الرقمية',
        hint: inDollars,
        options: amountOptions,
        errors: { missing: 'اختر قيمة ما لديك من الأصول الرقمية' },
      },
    },
  },
  payments: {
    heading: 'كم عملية تتوقعها كل شهر؟',
    topic: 'عدد العمليات شهريًا',
    lead: digitalAssets,
    fields: {
      monthly_deposits: {
        label: 'كم عملية إيداع للأموال؟',
        short: 'عمليات إيداع الأموال كل شهر',
        options: countOptions,
        errors: { missing: 'اختر عدد عمليات إيداع الأموال المتوقعة كل شهر' },
      },
      monthly_withdrawals: {
        label: 'كم عملية سحب للأموال؟',
        short: 'عمليات سحب الأموال كل شهر',
        options: countOptions,
        errors: { missing: 'اختر عدد عمليات سحب الأموال المتوقعة كل شهر' },
      },
      monthly_crypto_deposits: {
        label: 'كم عملية إيداع للأصول الرقمية؟',
        short: 'عمليات إيداع الأصول الرقمية كل شهر',
        options: countOptions,
        errors: { missing: 'اختر عدد عمليات إيداع الأصول الرقمية المتوقعة كل شهر' },
      },
      monthly_crypto_withdrawals: {
        label: 'كم عملية سحب للأصول الرقمية؟',
        short: 'عمليات سحب الأصول الرقمية كل شهر',
        options: countOptions,
        errors: { missing: 'اختر عدد عمليات سحب الأصول الرقمية المتوقعة كل شهر' },
      },
    },
  },
  amounts: {
    heading: 'ما المبالغ التي تتوقع تحويلها كل شهر؟',
    topic: 'المبالغ شهريًا',
    lead: estimate,
    fields: {
      monthly_investment_deposit: {
        label: 'كم تتوقع أن تودع كل شهر؟',
        short: 'المبلغ المودَع كل شهر',
        options: monthlyAmountOptions,
        errors: { missing: 'اختر المبلغ الذي تتوقع إيداعه كل شهر' },
      },
      monthly_investment_withdrawal: {
        label: 'كم تتوقع أن تسحب كل شهر؟',
        short: 'المبلغ المسحوب كل شهر',
        options: monthlyAmountOptions,
        errors: { missing: 'اختر المبلغ الذي تتوقع سحبه كل شهر' },
      },
      monthly_crypto_investment_deposit: {
        label: 'كم تتوقع أن تودع كل شهر من الأصول الرقمية؟',
        short: 'الأصول الرقمية المودَعة كل شهر',
        options: monthlyAmountOptions,
        errors: { missing: 'اختر قيمة الأصول الرقمية التي تتوقع إيداعها كل شهر' },
      },
      monthly_crypto_investment_withdrawal: {
        label: 'كم تتوقع أن تسحب كل شهر من الأصول الرقمية؟',
        short: 'الأصول الرقمية المسحوبة كل شهر',
        options: monthlyAmountOptions,
        errors: { missing: 'اختر قيمة الأصول الرقمية التي تتوقع سحبها كل شهر' },
      },
    },
  },
  plans: {
    heading: 'ما خططك للأصول الرقمية؟',
    topic: 'خطط الأصول الرقمية',
    lead: digitalAssets,
    fields: {
      investment_experience_crypto: {
        label: 'ما مدى خبرتك بها؟',
        short: 'الخبرة بالأصول الرقمية',
        options: { LITTLE: 'قليلة', MODERATE: 'متوسطة', SIGNIFICANT: 'كبيرة' },
        errors: { missing: 'اختر مدى خبرتك بالأصول الرقمية' },
      },
      investment_strategy_crypto: {
        label: 'ما درجة المخاطرة التي تقبلها فيها؟',
        short: 'درجة المخاطرة في الأصول الرقمية',
        options: {
          LOW_RISK: 'مخاطرة منخفضة',
          MEDIUM_RISK: 'مخاطرة متوسطة',
          HIGH_RISK: 'مخاطرة عالية',
          OTHER: 'نهج آخر',
        },
        errors: { missing: 'اختر درجة المخاطرة التي تقبلها في الأصول الرقمية' },
      },
      crypto_investment_plans: {
        label: 'ماذا تنوي أن تفعل بها في المقام الأول؟',
        short: 'الخطة الرئيسية للأصول الرقمية',
        options: {
          CUSTODY: 'حفظها بأمان',
          STAKING: 'كسب مكافآت مقابل تجميدها (staking)',
          TRADING: 'شراؤها وبيعها',
          LENDING: 'إقراضها',
          BORROWING: 'اقتراضها',
        },
        errors: { missing: 'اختر ما تنوي أن تفعله بالأصول الرقمية في المقام الأول' },
      },
    },
  },
  trading: {
    heading: 'كم مرة ستستخدم الحساب؟',
    topic: 'استخدام الحساب',
    fields: {
      trades_per_month: {
        label: 'كم صفقة بيع أو شراء تتوقعها كل شهر؟',
        short: 'صفقات البيع والشراء كل شهر',
        options: {
          UPTO_20: 'حتى 20',
          TWENTYONE_TO_30: 'من 21 إلى 30',
          THIRTYONE_TO_100: 'من 31 إلى 100',
          ONEHUNDREDANDONE_TO_200: 'من 101 إلى 200',
          TWOHUNDREDANDONE_TO_400: 'من 201 إلى 400',
          MORE_THAN_400: 'أكثر من 400',
        },
        errors: { missing: 'اختر عدد صفقات البيع والشراء المتوقعة كل شهر' },
      },
      frequency_of_transactions: {
        label: 'كم مرة تتوقع إرسال الأموال أو استقبالها؟',
        short: 'تكرار إرسال الأموال أو استقبالها',
        options: frequencyOptions,
        errors: { missing: 'اختر كم مرة تتوقع إرسال الأموال أو استقبالها' },
      },
      frequency_of_crypto_transactions: {
        label: 'كم مرة تتوقع إرسال الأصول الرقمية أو استقبالها؟',
        short: 'تكرار إرسال الأصول الرقمية أو استقبالها',
        hint: digitalAssets,
        options: frequencyOptions,
        errors: { missing: 'اختر كم مرة تتوقع إرسال الأصول الرقمية أو استقبالها' },
      },
    },
  },
  deposits: {
    heading: 'كيف ستصل الأموال إلى الحساب؟',
    topic: 'الإيداعات',
    fields: {
      initial_deposit_source: {
        label: 'في المرة الأولى',
        short: 'الإيداع الأول',
        options: transferOptions,
        errors: { missing: 'اختر كيف ستصل الأموال إلى الحساب في المرة الأولى' },
      },
      ongoing_deposit_source: {
        label: 'بعد ذلك',
        short: 'الإيداعات التالية',
        options: transferOptions,
        errors: { missing: 'اختر كيف ستصل الأموال إلى الحساب بعد المرة الأولى' },
      },
    },
  },
  company_profile: {
    heading: 'المزيد عن الشركة',
    topic: 'المزيد عن الشركة',
    fields: {
      is_charitable: {
        label: 'هل الشركة مؤسسة خيرية؟',
        short: 'مؤسسة خيرية',
        options: yesOrNo,
        errors: { missing: 'حدِّد هل الشركة مؤسسة خيرية' },
      },
      new_york_office: {
        label: 'هل للشركة مكتب في نيويورك؟',
        short: 'مكتب في نيويورك',
        options: yesOrNo,
        errors: { missing: 'حدِّد هل للشركة مكتب في نيويورك' },
      },
      vendors_and_counterparties: {
        label: 'من هم أهم مورّديها وشركائها التجاريين؟',
        short: 'المورّدون والشركاء التجاريون',
        hint: 'افصل بين الأسماء بفاصلة منقوطة.',
        errors: wordErrors('أسماء أهم المورّدين والشركاء التجاريين'),
      },
    },
  },
  investment_use: {
    heading: 'كيف ستستخدم الشركة استثماراتها؟',
    topic: 'استخدام الاستثمارات',
    fields: {
      investment_proceeds_use: {
        label: 'فيمَ ستستخدم عوائدها؟',
        short: 'استخدام العوائد',
        hint: 'تكفي جملة أو جملتان.',
        errors: wordErrors('أوجه استخدام العوائد'),
      },
      expected_crypto_assets: {
        label: 'ما الأصول الرقمية التي تتوقع أن تملكها؟',
        short: 'الأصول الرقمية المتوقعة',
        hint: 'مثل: BTC وETH',
        errors: wordErrors('الأصول الرقمية المتوقعة'),
      },
    },
  },
  deposit_details: {
    heading: 'من أين يأتي الإيداع الأول للشركة؟',
    topic: 'الإيداع الأول',
    fields: {
      initial_deposit_source_fiat_details: {
        label: 'من أين تأتي الأموال؟',
        short: 'مصدر الإيداع الأول: الأموال',
        hint: 'مثل: المصرف، وكيف كسبت الشركة هذه الأموال',
        errors: wordErrors('مصدر الأموال'),
      },
      initial_deposit_source_crypto_details: {
        label: 'من أين تأتي الأصول الرقمية؟',
        short: 'مصدر الإيداع الأول: الأصول الرقمية',
        hint: 'مثل: منصة التداول أو المحفظة',
        errors: wordErrors('مصدر الأصول الرقمية'),
      },
    },
  },
  wallets: {
    heading: 'هل تستخدم الشركة محافظ ذاتية الحفظ؟',
    topic: 'المحافظ ذاتية الحفظ',
    lead: 'المحفظة ذاتية الحفظ يديرها صاحبها بنفسه من دون مزوّد خدمة.',
    fields: {
      perform_transfers_with_unhosted_wallets: {
        label: 'هل سترسل إلى محافظ ذاتية الحفظ أو تستقبل منها؟',
        short: 'تحويلات مع محافظ ذاتية الحفظ',
        options: yesOrNo,
        errors: { missing: 'حدِّد هل ستستخدم الشركة محافظ ذاتية الحفظ' },
      },
      known_unhosted_wallet_addresses: {
        label: 'ما العناوين المعروفة لهذه المحافظ؟',
        short: 'عناوين معروفة لمحافظ ذاتية الحفظ',
        hint: 'افصل بين العناوين بمسافة. إن لم يُعرف أي عنوان، فاكتب «لا يوجد».',
        errors: wordErrors('العناوين المعروفة للمحافظ'),
      },
    },
  },
  trade_abroad: {
    heading: 'في أي بلدان تُجري الشركة تعاملاتها؟',
    topic: 'بلدان التعامل',
    fields: {
      trade_internationally: {
        label: 'هل تُجري تعاملاتها في أكثر من بلد؟',
        short: 'التعاملات الدولية',
        options: yesOrNo,
        errors: { missing: 'حدِّد هل تُجري الشركة تعاملاتها في أكثر من بلد' },
      },
      trade_jurisdictions: {
        label: 'البلدان التي تُجري فيها تعاملاتها',
        choose: selectCountry,
        errors: { missing: 'اختر البلدان التي تُجري فيها الشركة تعاملاتها' },
      },
    },
  },
  unknown_field: {
    heading: 'نحتاج إلى إجابة أخرى',
    title: 'نحتاج إلى إجابة أخرى: \u2068{name}\u2069',
    lead: 'نعرض السؤال كما ورد إلينا، وقد يكون بلغة أخرى.',
    fields: {
      answer: {
        label: '{question}',
        errors: wordErrors('الإجابة'),
      },
    },
  },
}
