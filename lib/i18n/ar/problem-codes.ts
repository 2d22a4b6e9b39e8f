/** What each code means with which something stopped, and what mends it, in Arabic. */
const wait = 'لا خلل من هذه الجهة. إن استمر الأمر كذلك فاسأل دعم المنصة.'
const support = 'أعطِ المعرّفات المذكورة أدناه لدعم المنصة.'
const network =
  'تحقق من {address}، ومن أن شبكة هذا الجهاز وجداره الناري ووكيله تسمح بالوصول إلى ذلك العنوان.'
const notThePlatform = 'يجيب هناك شيء آخر، كصفحة وكيل أو صفحة تسجيل دخول: تحقق من {address}.'
const look = 'انظر إلى الطلب على المنصة.'

export const problemCodes = {
  who: { platform: 'المنصة', token: 'نقطة إصدار الرموز' },
  unknown: {
    means: 'أخفق شيء ليس له وصف هنا بعد.',
    mend: 'ابحث عن الرمز في lib/adapters/platform-client/README.md وفي السجل، ثم اسأل دعم المنصة.',
  },
  submissions: {
    earlier_application: {
      means:
        'أنشأت محاولة سابقة طلبًا على المنصة، وقد غيّر العميل الإجابات منذ ذلك الحين: لا يُعرف أيّها فيه.',
      mend: 'انظر إليه على المنصة. إن كان فيه الإجابات الأحدث فاذكر معرّفه؛ وإلا فاطلب من دعم المنصة إزالته أولًا، ثم اختر أنه غير موجود.',
    },
    several_applications: {
      means: 'تعرض المنصة أكثر من طلب بهذا الرقم المرجعي، أو لا تقول لمن هي.',
      mend: 'تبيّن على المنصة أيّها لهذا العميل.',
    },
    refused_after_unknown: {
      means: 'رفضت المنصة إنشاء الطلب، لكن محاولة سابقة ربما أنشأته ولم تستطع المنصة أن تقول ذلك.',
      mend: `ابحث عن الرقم المرجعي على المنصة، أو اسأل دعمها. ${support}`,
    },
    earlier_individual: {
      means:
        'أضافت محاولة سابقة شخصًا من الشركة على المنصة في نهاية الأمر، وقد غيّر العميل بياناته منذ ذلك الحين: لا يُعرف أيّ الصيغتين فيها.',
      mend: 'اطلب من دعم المنصة إزالة ذلك الشخص هناك؛ والمحاولة التالية تضيف الصيغة الأحدث.',
    },
    several_individuals: {
      means:
        'ربما كان شخص من الشركة على المنصة من قبل، وهي تعرض أكثر من شخص قد يكون هو، أو شخصًا بلا اسم.',
      mend: 'اطلب من دعم المنصة إزالتهم جميعًا إلا واحدًا؛ والمحاولة التالية تستمر مع من بقي.',
    },
    other_individual: {
      means: 'منذ يوم تجيب المنصة عن إضافة شخص بمعرّف شخص آخر.',
      mend: `انظر إلى أشخاص الطلب على المنصة. ${support}`,
    },
    application_refused: {
      means: 'ترفض المنصة عرض الطلب، فلا يُعرف هل أُضيف شخص من الشركة.',
      mend: `${look} ${support}`,
    },
    status_refused: {
      means: 'ترفض المنصة أن تقول أين وصل الطلب.',
      mend: `${look} ${support}`,
    },
    submit_refused: {
      means: 'تقول المنصة إن الطلب جاهز، ومع ذلك ترفض أخذه للمراجعة.',
      mend: `${look} ${support}`,
    },
    submit_without_effect: {
      means: 'أخذت المنصة الطلب للمراجعة، وبعد ساعة ما زالت تقول إنه لم يُقدَّم.',
      mend: `${support} والمحاولة التالية تقدّمه من جديد بمعرّف جديد لعدم التكرار.`,
    },
    other_application: {
      means: 'أجابت المنصة عن طلب غير طلب هذا العميل.',
      mend: `لم يُفعل شيء بالطلب الآخر. ${support}`,
    },
    not_ready_yet: {
      means: 'لدى المنصة كل شيء منذ يوم، وما زالت لا تقول إن الطلب جاهز.',
      mend: `${look} ${support}`,
    },
    unknown_status: {
      means: 'منذ يوم تعطي المنصة الطلب حالة لا تعرفها هذه النسخة.',
      mend: `${look} وربما تعرف نسخة أحدث من Portico هذه الحالة.`,
    },
    internal_error: {
      means: 'أخفق Portico نفسه مرة بعد مرة طوال يوم.',
      mend: 'ابحث في السجل عن sending_failed، وشغّل npm run doctor.',
    },
  },
  client: {
    invalid_client: {
      means: 'لا تعرف نقطة إصدار الرموز هذا التطبيق، أو أن سرّه خاطئ.',
      mend: 'تحقق من PLATFORM_CLIENT_ID وPLATFORM_CLIENT_SECRET. ربما استُبدل سرّ قديم.',
    },
    unauthorized_client: {
      means: 'تعرف نقطة إصدار الرموز هذا التطبيق، لكنها لا تسمح له بالحصول على رمز بهذه الطريقة.',
      mend: 'اطلب من دعم المنصة السماح بطريقة client credentials للمعرّف PLATFORM_CLIENT_ID.',
    },
    invalid_scope: {
      means:
        'لا يحق لهذا التطبيق الحصول على صلاحية لازمة: applications:read أو applications:write، وللأحداث subscriptions:read وsubscriptions:write.',
      mend: 'اطلب من دعم المنصة منحها للمعرّف PLATFORM_CLIENT_ID؛ ويبيّن الأمر npm run doctor أيها ناقصة.',
    },
    invalid_request: {
      means: 'لا تفهم نقطة إصدار الرموز طلب الرمز.',
      mend: 'جرّب القيمة الأخرى في PLATFORM_TOKEN_PARAMS (query أو body)، وتحقق من PLATFORM_TOKEN_URL.',
    },
    invalid_grant: {
      means: 'لا تقبل نقطة إصدار الرموز تفويض هذا التطبيق.',
      mend: 'تحقق من PLATFORM_TOKEN_URL، واسأل دعم المنصة عن PLATFORM_CLIENT_ID.',
    },
    unsupported_grant_type: {
      means: 'لا ترى نقطة إصدار الرموز grant_type=client_credentials أو لا تدعمه.',
      mend: 'جرّب القيمة الأخرى في PLATFORM_TOKEN_PARAMS (query أو body)، وتحقق من PLATFORM_TOKEN_URL.',
    },
    token_refused: {
      means: 'ترفض نقطة إصدار الرموز إعطاء رمز، ولا تقول السبب بطريقة معروفة.',
      mend: 'تحقق من PLATFORM_TOKEN_URL وPLATFORM_TOKEN_PARAMS وPLATFORM_CLIENT_ID وPLATFORM_CLIENT_SECRET.',
    },
    token_type_unknown: {
      means: 'تعطي نقطة إصدار الرموز رمزًا من نوع غير Bearer.',
      mend: 'تحقق من PLATFORM_TOKEN_URL: ربما كان لخدمة أخرى.',
    },
    unauthorized: {
      means: 'لا تقبل المنصة رمزًا أعطته نقطة إصدار الرموز للتو.',
      mend: 'تحقق من أن PLATFORM_API_URL وPLATFORM_TOKEN_URL للمنصة نفسها وللبيئة نفسها.',
    },
    unusable_id: {
      means: 'معرّف المنصة المحفوظ هنا لا يصلح أن يكون في عنوان، فلم يُرسل شيء.',
      mend: support,
    },
    unusable_idempotency_id: {
      means: 'معرّف عدم التكرار المحفوظ هنا لا يصلح أن يكون في ترويسة، فلم يُرسل شيء.',
      mend: 'غُيِّر السطر بوسيلة غير Portico: قارنه بنسخة احتياطية.',
    },
    unusable_file: {
      means: 'لا تأخذ المنصة ملفًا بهذا الاسم أو النوع أو الحجم، فلم يُرسل شيء.',
      mend: 'اطلب من العميل ملفًا آخر: PDF أو JPEG أو PNG لا يزيد على 30 ميغابايت وباسم بسيط.',
    },
    unreadable_file: {
      means: 'تعذّرت قراءة الملف المحفوظ هنا إلى آخره أثناء إرساله.',
      mend: 'تحقق من قاعدة البيانات وقرصها؛ والأمر `npm run doctor` يفحص المفاتيح التي تختمه.',
    },
    file_changed: {
      means: 'حجم الملف المحفوظ هنا غير الحجم الذي دُوِّن معه.',
      mend: 'قارن قاعدة البيانات بنسخة احتياطية، أو اطلب الملف من العميل من جديد.',
    },
  },
  calls: {
    forbidden: {
      means: '{who} تعرف هذا التطبيق وتمنعه من ذلك (403).',
      mend: 'اسأل دعم المنصة عمّا ينقص PLATFORM_CLIENT_ID. والجدار الناري الذي لا يعرف عنوان هذا الجهاز يجيب بالمثل.',
    },
    not_found: {
      means: '{who} ليس لديها شيء على العنوان الذي سُئلت عنه (404).',
      mend: 'تحقق من {address}: ربما كان مساره خاطئًا. وإن مرّت طلبات أخرى فلم يعد هذا الطلب لدى المنصة.',
    },
    content_too_large: { means: '{who} ترى أن المرسَل أكبر مما ينبغي (413).', mend: support },
    redirected: {
      means: '{who} تحيلنا إلى عنوان آخر، ولا نتبعه: لأن الأسرار ستذهب معه.',
      mend: 'ضع العنوان النهائي في {address}؛ وكثيرًا ما ينقص https أو جزء من المسار فقط.',
    },
    unexpected_status: {
      means: '{who} أجابت بحالة ليست في واجهتها.',
      mend: notThePlatform,
    },
    request_timeout: { means: '{who} تقول إن الطلب استغرق وقتًا أطول مما ينبغي (408).', mend: wait },
    conflict: { means: '{who} تقول إن الطلب يتعارض مع طلب آخر (409).', mend: support },
    too_early: { means: '{who} تطلب العودة لاحقًا (425).', mend: wait },
    rate_limited: {
      means: '{who} تلقّت منا طلبات كثيرة (429).',
      mend: 'اسأل دعم المنصة عن الحد، وهل يستخدم آخرون التطبيق نفسه.',
    },
    server_error: { means: '{who} فيها خلل خاص بها (5xx).', mend: wait },
    unexpected_success: {
      means: '{who} تبلّغ عن نجاح من نوع ليس في واجهتها، فلا شيء مؤكد.',
      mend: notThePlatform,
    },
    unexpected_content_type: {
      means: '{who} أجابت بصفحة أو بشيء آخر ليس JSON.',
      mend: notThePlatform,
    },
    encoded_body: {
      means: '{who} أجابت بمحتوى مضغوط مع أنه لم يُطلب.',
      mend: 'وكيل في الطريق يضغط المحتوى: أوقف ذلك لأجل {address}.',
    },
    body_too_large: {
      means: '{who} أجابت بأكثر من أي إجابة في واجهتها.',
      mend: notThePlatform,
    },
    empty_body: { means: '{who} أجابت بلا شيء.', mend: notThePlatform },
    malformed_json: { means: '{who} أجابت بنص JSON معطوب أو بإجابة مقطوعة.', mend: notThePlatform },
    unexpected_shape: {
      means: '{who} أجابت بنص JSON على شكل غير شكل واجهتها.',
      mend: notThePlatform,
    },
    dns_failed: { means: 'الاسم في عنوان {who} غير معروف في DNS.', mend: network },
    connection_refused: { means: 'لا شيء يستمع على عنوان {who}.', mend: network },
    unreachable: { means: 'لا طريق من هنا إلى عنوان {who}.', mend: network },
    tls_failed: {
      means: 'لم يقم اتصال مشفّر موثوق مع {who}.',
      mend: 'تحقق من {address} ومن الشهادة هناك. ويوثَق بشهادة من سلطتك الخاصة عبر NODE_EXTRA_CA_CERTS.',
    },
    connect_timeout: { means: 'لم يقم اتصال مع {who} في الوقت المحدد.', mend: network },
    headers_timeout: {
      means: '{who} لم تبدأ بالإجابة في الوقت المحدد.',
      mend: `${network} ومدة الانتظار هي PLATFORM_TIMEOUT_MS.`,
    },
    body_timeout: {
      means: '{who} بدأت بالإجابة ولم تنتهِ في الوقت المحدد.',
      mend: `${network} ومدة الانتظار هي PLATFORM_TIMEOUT_MS.`,
    },
    timeout: {
      means: '{who} لم تُجب في الوقت المحدد.',
      mend: `${network} ومدة الانتظار هي PLATFORM_TIMEOUT_MS.`,
    },
    connection_reset: { means: 'انقطع الاتصال مع {who}.', mend: network },
    malformed_http: { means: 'ما يجيب على عنوان {who} لا يتحدث HTTP.', mend: network },
    odd_status: { means: '{who} أجابت بحالة ليست في HTTP.', mend: notThePlatform },
    transport_closed: {
      means: 'كان Portico يتوقف حين سأل {who}.',
      mend: 'لا بأس إن زال ذلك. وإن استمر فشغّل Portico من جديد.',
    },
    network_error: { means: 'أخفقت الشبكة إلى {who} بطريقة ليس لها اسم.', mend: network },
  },
}
