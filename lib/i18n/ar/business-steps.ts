import type { Messages } from '../translate.ts'
import * as profile from './profile-steps.ts'
import { wordErrors } from './step-errors.ts'

export const businessSteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/business-steps.ts').businessSteps
> = {
  business: {
    heading: 'ما نشاط الشركة؟',
    topic: 'نشاط الشركة',
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
          NON_BANK_CUSTODIAN: 'حفظ الأصول (جهة غير مصرفية)',
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
    topic: 'بلدان النشاط',
    fields: {
      business_jurisdictions: {
        label: 'البلدان التي تمارس فيها نشاطها',
        hint: 'لحذف بلد، امسح اسمه أو اختر «اختر بلدًا».',
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
    lead: profile.activitiesLead,
    fields: {
      engage_in_activities: {
        ...profile.activityTexts,
        errors: {
          missing: 'اختر ما تعمل فيه الشركة أو «لا شيء مما سبق»',
          not_with_others: 'لا تختر «لا شيء مما سبق» مع نشاط آخر',
        },
      },
    },
  },
  regulation: {
    heading: 'هل الشركة خاضعة للرقابة؟',
    topic: 'الإشراف الرقابي',
    lead: 'مثل رقابة جهة مالية منحتها ترخيصًا.',
    help: {
      question: 'كيف يُعرف أنها خاضعة للرقابة؟',
      answer:
        'انظر هل هناك جهة تقرر ما إذا كان للشركة أن تمارس نشاطها أو تراقب كيف تمارسه، مثل البنك المركزي أو هيئة الرقابة المالية أو هيئة التأمين. أما القيد في السجل التجاري أو لدى إدارة الضرائب فلا يُعتد به. وإن وُجدت هذه الجهة، فاسمها والرقم في الترخيص أو في سجلها.',
    },
    fields: {
      regulated_status: {
        label: 'اختر أول إجابة تنطبق',
        short: 'خاضعة للرقابة',
        options: {
          REGULATED: 'نعم، تخضع للرقابة',
          REGISTERED: 'نعم، مسجَّلة فقط',
          LICENSED: 'نعم، لديها ترخيص فقط',
          NOT_REQUIRED: 'لا، نشاطها لا يتطلب ذلك',
          NONE: 'لا، ليس في الوقت الحالي',
        },
        hints: {
          REGULATED: 'تشرف عليها جهة رقابية باستمرار، كما تشرف على المصارف وشركات التأمين',
          REGISTERED: 'مقيَّدة في سجل جهة رقابية من دون ترخيص. ولا يُحتسب السجل التجاري.',
          LICENSED: 'رخّصت جهة رقابية نشاطها، ولا تشرف عليه باستمرار',
          NONE: 'نشاطها يتطلب ذلك، لكنها مثلًا لم تحصل على الترخيص بعد',
        },
        errors: { missing: 'حدِّد هل الشركة خاضعة للرقابة' },
      },
      regulation_agency: {
        condition: 'إن كانت الإجابة نعم:',
        label: 'ما الجهة الرقابية؟',
        short: 'الجهة الرقابية',
        errors: {
          ...wordErrors('اسم الجهة الرقابية'),
        },
      },
      regulation_agency_regulation_number: {
        condition: 'إن كانت الإجابة نعم:',
        label: 'ما رقم الشركة لدى هذه الجهة؟',
        short: 'الرقم لدى الجهة الرقابية',
        errors: {
          ...wordErrors('الرقم لدى الجهة الرقابية'),
        },
      },
      control_exemption_reason: {
        label: 'إن لم تكن هناك حاجة إلى ذكر أي شخص له سيطرة فعلية، فما السبب؟',
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
    topic: 'مصدر أموال الشركة',
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
          ...profile.privateSources,
        },
        hints: {
          COMPANY: 'ما تكسبه من نشاطها',
          COMPANY_CAPITAL: 'ما دفعه مالكوها فيها',
          INVESTMENT: 'فوائد أو أرباح أسهم أو مكاسب',
          PRIVATE_CAPITAL: 'أموال من مستثمرين من القطاع الخاص أو صناديقهم',
          LOAN: 'من بنك أو جهة إقراض أخرى',
          GRANT: 'من الدولة أو من مؤسسة خيرية',
          SAVINGS: 'أموال ادُّخرت من قبل',
          TRUST: 'أموال يدفعها صندوق استئماني',
        },
        errors: { missing: 'اختر مصدر معظم أموال الشركة' },
      },
      primary_source_of_funds_description: profile.sourceDescription,
      total_assets: {
        label: 'ما قيمة كل ما تملكه الشركة؟',
        short: 'مجموع الأصول',
        hint: 'بالدولار الأمريكي على وجه التقريب',
        options: profile.amountOptions,
        errors: { missing: 'اختر قيمة ما تملكه الشركة' },
      },
    },
  },
}
