import { rewordTexts } from '../reword-texts.ts'
import type { Messages } from '../translate.ts'
import { applicantSteps } from './applicant-steps.ts'
import { companyPersonSteps } from './company-person-steps.ts'
import { companySteps } from './company-steps.ts'
import { anotherPerson } from './people.ts'
import { profileSteps } from './profile-steps.ts'
import { wordErrors } from './step-errors.ts'

export const staffSteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/staff-steps.ts').staffSteps
> = {
  staff_applicant: rewordTexts(applicantSteps.applicant, {
    fields: { application_type: { options: { INDIVIDUAL: 'العميل شخصيًا', CORPORATION: 'شركة' } } },
  }),
  staff_name: rewordTexts(applicantSteps.name, {
    heading: 'الاسم',
    lead: 'كما يظهر في جواز سفر العميل أو بطاقة هويته.',
    fields: {
      title: { errors: { missing: 'أدخِل صيغة مخاطبة العميل' } },
      first_name: {
        errors: {
          missing: 'أدخِل الاسم الأول للعميل',
          not_with_single_name:
            'إن كان للعميل اسم واحد فقط، فاكتبه في حقل الاسم الأول أو في حقل اسم العائلة واترك الآخر فارغًا',
        },
        warnings: { only_name: 'هل \u2068{name}\u2069 هو اسم العميل الوحيد؟' },
      },
      middle_name: {
        errors: {
          missing: 'أدخِل الاسم الأوسط للعميل، أو اختر المربع إن لم يوجد',
          not_with_single_name: 'إن كان للعميل اسم واحد فقط، فاترك حقل الاسم الأوسط فارغًا',
        },
      },
      last_name: {
        errors: { missing: 'أدخِل اسم عائلة العميل' },
        warnings: { only_name: 'هل \u2068{name}\u2069 هو اسم العميل الوحيد؟' },
      },
      single_name: { label: 'للعميل اسم واحد فقط' },
      no_middle_name: {
        label: 'ليس للعميل اسم أوسط',
        errors: { not_with_answer: 'اختر المربع فقط إن لم يكن للعميل اسم أوسط، أو احذفه' },
      },
    },
  }),
  staff_birth: rewordTexts(applicantSteps.birth, {
    heading: 'تاريخ الميلاد والجنسية',
    fields: {
      date_of_birth: {
        errors: {
          missing: 'أدخِل تاريخ ميلاد العميل',
          missing_day: 'أضِف اليوم إلى تاريخ الميلاد',
          missing_month: 'أضِف الشهر إلى تاريخ الميلاد',
          missing_day_month: 'أضِف اليوم والشهر إلى تاريخ الميلاد',
          missing_day_year: 'أضِف اليوم والسنة إلى تاريخ الميلاد',
          missing_month_year: 'أضِف الشهر والسنة إلى تاريخ الميلاد',
          missing_year: 'أضِف السنة إلى تاريخ الميلاد',
          too_long_ago: 'تحقّق من سنة الميلاد',
        },
      },
      nationality: {
        hint: 'البلد الذي أصدر جواز سفر العميل أو بطاقة هويته',
        errors: { missing: 'اختر بلد الجنسية، أو ضع علامة في المربع إن لم تكن للعميل جنسية' },
      },
      stateless: { label: 'لا يحمل العميل أي جنسية (عديم الجنسية)' },
      citizenship: {
        label: 'كل البلدان التي يحمل العميل جنسيتها',
        errors: { missing: 'اختر البلدان التي يحمل العميل جنسيتها' },
      },
    },
  }),
  staff_contact: rewordTexts(applicantSteps.contact, {
    heading: 'بيانات الاتصال',
    fields: {
      email_address: {
        hint: 'بريد إلكتروني يقرؤه العميل بانتظام.',
        errors: {
          missing: 'أدخِل البريد الإلكتروني للعميل',
          missing_at: 'أضِف العلامة @ إلى البريد الإلكتروني',
          wrong_format: 'اكتب البريد الإلكتروني بهذا الشكل: name@example.com',
        },
      },
      telephone_number: {
        hint: '{country, select, none {ابدأ بالعلامة + ورمز البلد، مثل: \u2066{example}\u2069} other {مثل: \u2066{example}\u2069 ({country}). أو ابدأ بالعلامة + ورمز البلد.}}',
        errors: { missing: 'أدخِل رقم هاتف العميل' },
        warnings: {
          unlikely: 'هل رقم هاتف العميل هو \u2066{number}\u2069؟ لا يبدو رقمًا مستخدمًا.',
        },
      },
    },
  }),
  staff_residence: rewordTexts(applicantSteps.residence, {
    heading: 'بلد الإقامة',
    fields: { country_code: { errors: { missing: 'اختر بلد إقامة العميل' } } },
  }),
  staff_address: rewordTexts(applicantSteps.address, {
    heading: 'عنوان سكن العميل',
  }),
  staff_tax_country: rewordTexts(applicantSteps.tax_country, {
    heading: 'ما البلد الذي أصدر الرقم الضريبي للعميل؟',
    lead: 'إن كان لدى العميل أكثر من رقم، فاختر البلد الذي يدفع فيه الضرائب. وإن كان يحمل الجنسية الأمريكية، فهو الولايات المتحدة.',
    fields: { tax_country: { errors: { missing: 'اختر البلد الذي أصدر الرقم الضريبي' } } },
  }),
  staff_identification: rewordTexts(applicantSteps.identification, {
    heading: 'الوضع الضريبي وجواز السفر',
    fields: {
      us_residency_status: {
        label: 'الوضع في الولايات المتحدة',
        options: {
          US_CITIZEN: 'يحمل الجنسية الأمريكية',
          RESIDENT_ALIEN:
            'لا يحمل الجنسية الأمريكية، لكنه مقيم ضريبيًا في الولايات المتحدة (بالبطاقة الخضراء مثلًا)',
          NON_RESIDENT_ALIEN: 'لا يحمل الجنسية الأمريكية، وليس مقيمًا ضريبيًا في الولايات المتحدة',
        },
        errors: { missing: 'حدِّد وضع العميل في الولايات المتحدة' },
      },
      tax_reference_number: {
        why: 'يُلزم القانون بمعرفة الرقم الضريبي للعميل.',
        whyOptional:
          'يُلزمنا القانون بطلب الرقم الضريبي للعميل. يمكن المتابعة دون إدخاله، وقد يُطلب لاحقًا.',
      },
      no_tax_number: {
        label: 'إن لم يكن لدى العميل هذا الرقم، فما السبب؟',
        choose: 'فقط إن لم يكن هناك رقم',
        options: {
          NOT_REQUIRED: 'لا يُشترط أن يكون لديه رقم',
          NOT_YET: 'طلب العميل الرقم ولم يستلمه بعد',
        },
        errors: { not_with_answer: 'اختر سببًا فقط إن لم يكن هناك رقم، أو احذف الرقم' },
      },
      passport_number: {
        why: 'يساعد على التأكد من هوية العميل.',
        errors: { missing: 'أدخِل رقم جواز سفر العميل، أو حدِّد سبب عدم وجوده' },
      },
      no_passport: {
        label: 'إن لم يكن لدى العميل جواز سفر، فما السبب؟',
        hint: 'يمكن المتابعة دون جواز سفر، ويحتاج الطلب بعدها إلى متابعة الموظفين.',
        choose: 'فقط إن لم يكن هناك جواز',
        options: {
          OTHER_DOCUMENT: 'لدى العميل بطاقة هوية أو وثيقة أخرى بدلًا منه',
          NOT_YET: 'طلب العميل جواز سفر ولم يستلمه بعد',
          NOT_VALID: 'انتهت صلاحيته أو فُقد أو سُرق',
          NOT_POSSIBLE: 'لا يصدر للعميل أي بلد جواز سفر، لأنه عديم الجنسية مثلًا',
        },
        errors: { not_with_answer: 'اختر سببًا فقط إن لم يكن هناك جواز سفر، أو احذف الرقم' },
      },
    },
  }),
  staff_product: rewordTexts(applicantSteps.product, {
    heading: 'ما الحساب الذي يريد العميل فتحه؟',
    fields: { product_id: { label: 'ما الحساب الذي يريد العميل فتحه؟' } },
  }),
  staff_account: rewordTexts(applicantSteps.account, {
    heading: 'بيانات الحساب',
    headingAlone: 'بيانات الحساب',
    fields: {
      percentage_ownership: {
        hint: 'حصة العميل من 0 إلى 100. وإذا كان الحساب له وحده فهي 100.',
        errors: { missing: 'أدخِل نسبة ملكية العميل' },
      },
    },
  }),
  staff_entity: rewordTexts(companySteps.entity, {
    fields: {
      corporate_entity_type: { hint: 'إن لم تجد شكل الشركة هنا، فاختر «شكل آخر».' },
    },
  }),
  staff_company_contact: rewordTexts(companySteps.company_contact, {
    heading: 'بيانات الاتصال بالشركة',
    fields: {
      telephone_number: {
        hint: '{country, select, none {ابدأ بالعلامة + ورمز البلد، مثل: \u2066{example}\u2069} other {مثل: \u2066{example}\u2069 ({country}). أو ابدأ بالعلامة + ورمز البلد.}}',
      },
    },
  }),
  staff_person_name: rewordTexts(companyPersonSteps.person_name, {
    fields: {
      is_applicant: {
        label: 'يقدّم هذا الطلب',
        short: 'يقدّم هذا الطلب',
        hint: 'الشخص الذي يراجعه ويوافق على الشروط ويرسله نيابة عن الشركة.',
      },
    },
  }),
  staff_person_contact: rewordTexts(companyPersonSteps.person_contact, {
    fields: {
      telephone_number: {
        hint: '{country, select, none {ابدأ بالعلامة + ورمز البلد، مثل: \u2066{example}\u2069} other {مثل: \u2066{example}\u2069 ({country}). أو ابدأ بالعلامة + ورمز البلد.}}',
      },
    },
  }),
  staff_employment: rewordTexts(profileSteps.employment, {
    heading: 'ما عمل العميل؟',
    fields: {
      employment_status: {
        options: {
          EMPLOYED: 'يعمل لدى جهة عمل',
          SELF_EMPLOYED: 'يعمل لحسابه الخاص',
          UNEMPLOYED: 'لا يعمل حاليًا',
        },
        errors: { missing: 'اختر الوضع الوظيفي للعميل' },
      },
      employment_description: { errors: wordErrors('وصف الوضع') },
      occupation: {
        hint: 'مثل: معلّم أو كهربائي. إن كان العميل لا يعمل الآن، فاكتب مهنته السابقة.',
        errors: wordErrors('مهنة العميل'),
      },
      employer_name: {
        hint: 'إن كان العميل يعمل لحسابه الخاص، فاكتب اسم نشاطه التجاري. وإن لم تكن له جهة عمل، فاكتب «لا توجد».',
      },
    },
  }),
  staff_own_funds: rewordTexts(profileSteps.own_funds, {
    heading: 'من أين تأتي أموال العميل؟',
    topic: 'مصدر الأموال',
    fields: {
      primary_source_of_funds: {
        options: {
          COMPANY: 'دخل شركة يملكها العميل',
          COMPANY_CAPITAL: 'رأس مال شركة يملكها العميل',
        },
        errors: { missing: 'اختر مصدر معظم أموال العميل' },
      },
      total_assets: {
        label: 'ما قيمة كل ما يملكه العميل؟',
        errors: { missing: 'اختر قيمة كل ما يملكه العميل' },
      },
    },
  }),
  staff_own_activities: rewordTexts(profileSteps.own_activities, {
    heading: 'هل يعمل العميل في أيٍّ مما يلي؟',
    fields: {
      engage_in_activities: {
        errors: { missing: 'اختر ما يعمل فيه العميل أو «لا شيء مما سبق»' },
      },
    },
  }),
  staff_own_jurisdictions: rewordTexts(profileSteps.own_jurisdictions, {
    heading: 'إلى أي بلدان يرسل العميل الأموال، ومن أي بلدان يستقبلها؟',
    fields: {
      funds_send_receive_jurisdictions: {
        label: 'البلدان التي يرسل العميل إليها الأموال أو يستقبلها منها',
        errors: { missing: 'اختر البلدان التي يرسل العميل إليها الأموال أو يستقبلها منها' },
      },
    },
  }),
  staff_assets: rewordTexts(profileSteps.assets, {
    fields: {
      asset_allocation_to_crypto: {
        label: 'كم ينوي العميل أن يخصّص للأصول الرقمية؟',
        errors: { missing: 'اختر المبلغ الذي ينوي العميل تخصيصه للأصول الرقمية' },
      },
      usd_value_of_fiat: {
        label: 'كم لدى العميل من أموال بالعملات الرسمية؟',
        errors: { missing: 'اختر قيمة أموال العميل بالعملات الرسمية' },
      },
      usd_value_of_crypto: {
        label: 'ما قيمة ما لدى العميل من الأصول الرقمية؟',
        errors: { missing: 'اختر قيمة ما لدى العميل من الأصول الرقمية' },
      },
    },
  }),
  staff_payments: rewordTexts(profileSteps.payments, {
    heading: 'كم عملية يتوقعها العميل كل شهر؟',
  }),
  staff_amounts: rewordTexts(profileSteps.amounts, {
    heading: 'ما المبالغ التي يتوقع العميل تحويلها كل شهر؟',
    fields: {
      monthly_investment_deposit: {
        label: 'كم يتوقع العميل أن يودع كل شهر؟',
        errors: { missing: 'اختر المبلغ الذي يتوقع العميل إيداعه كل شهر' },
      },
      monthly_investment_withdrawal: {
        label: 'كم يتوقع العميل أن يسحب كل شهر؟',
        errors: { missing: 'اختر المبلغ الذي يتوقع العميل سحبه كل شهر' },
      },
      monthly_crypto_investment_deposit: {
        label: 'كم يتوقع العميل أن يودع كل شهر من الأصول الرقمية؟',
        errors: { missing: 'اختر قيمة الأصول الرقمية التي يتوقع العميل إيداعها كل شهر' },
      },
      monthly_crypto_investment_withdrawal: {
        label: 'كم يتوقع العميل أن يسحب كل شهر من الأصول الرقمية؟',
        errors: { missing: 'اختر قيمة الأصول الرقمية التي يتوقع العميل سحبها كل شهر' },
      },
    },
  }),
  staff_plans: rewordTexts(profileSteps.plans, {
    heading: 'ما خطط العميل للأصول الرقمية؟',
    fields: {
      investment_experience_crypto: {
        label: 'ما مدى خبرة العميل بها؟',
        errors: { missing: 'اختر مدى خبرة العميل بالأصول الرقمية' },
      },
      investment_strategy_crypto: {
        label: 'ما درجة المخاطرة التي يقبلها العميل فيها؟',
        errors: { missing: 'اختر درجة المخاطرة التي يقبلها العميل في الأصول الرقمية' },
      },
      crypto_investment_plans: {
        label: 'ماذا ينوي العميل أن يفعل بها في المقام الأول؟',
        errors: { missing: 'اختر ما ينوي العميل أن يفعله بالأصول الرقمية في المقام الأول' },
      },
    },
  }),
  staff_trading: rewordTexts(profileSteps.trading, {
    heading: 'كم مرة سيستخدم العميل الحساب؟',
    fields: {
      trades_per_month: { label: 'كم صفقة بيع أو شراء يتوقعها العميل كل شهر؟' },
      frequency_of_transactions: {
        label: 'كم مرة يتوقع العميل إرسال الأموال أو استقبالها؟',
        errors: { missing: 'اختر كم مرة يتوقع العميل إرسال الأموال أو استقبالها' },
      },
      frequency_of_crypto_transactions: {
        label: 'كم مرة يتوقع العميل إرسال الأصول الرقمية أو استقبالها؟',
        errors: { missing: 'اختر كم مرة يتوقع العميل إرسال الأصول الرقمية أو استقبالها' },
      },
    },
  }),
  staff_another_person: rewordTexts(anotherPerson, {
    fields: {
      another: { label: 'إضافة شخص آخر', errors: { missing: 'اختر «نعم» إذا لزمت إضافة شخص آخر' } },
    },
  }),
}
