const wait = 'لا خلل من هذه الجهة. إن استمر الأمر كذلك فاسأل دعم المنصة.'
const support = 'أعطِ المعرّفات المذكورة أدناه لدعم المنصة.'
const network =
  'تحقّق من {address}، ومن أن شبكة هذا الجهاز وجداره الناري ووكيله تسمح بالوصول إلى ذلك العنوان.'
const notThePlatform = 'يأتي الرد من جهة أخرى، كصفحة وكيل أو صفحة تسجيل دخول: تحقّق من {address}.'
const look = 'انظر إلى الطلب على المنصة.'

export const problemCodes = {
  who: { platform: 'المنصة', token: 'نقطة إصدار الرموز' },
  unknown: {
    meaning: 'حدث خلل ليس له وصف هنا بعد.',
    remedy: 'ابحث عن الرمز في lib/platform/client/README.md وفي السجل، ثم اسأل دعم المنصة.',
  },
  submissions: {
    earlier_application: {
      meaning:
        'لدى المنصة طلب سابق لهذا العميل. وربما تغيّرت الإجابات منذ ذلك الحين، ولا يُعرف أيها لدى المنصة.',
      remedy:
        'انظر إليه على المنصة. إن كان فيه الإجابات الأحدث فاذكر معرّفه؛ وإلا فاطلب من دعم المنصة إزالته أولًا، ثم اختر «ليس موجودًا».',
    },
    several_applications: {
      meaning: 'تعرض المنصة أكثر من طلب بهذا الرقم المرجعي، أو لا تبيّن لمن هي.',
      remedy: 'تبيّن على المنصة أيّها لهذا العميل.',
    },
    refused_after_unknown: {
      meaning: 'رفضت المنصة إنشاء الطلب، لكن محاولة سابقة ربما أنشأته ولم تستطع المنصة تأكيد ذلك.',
      remedy: `ابحث عن الرقم المرجعي على المنصة، أو اسأل دعمها. ${support}`,
    },
    earlier_individual: {
      meaning:
        'أضافت محاولة سابقة شخصًا معنيًا بالشركة على المنصة بالفعل، وقد غيّر العميل بياناته منذ ذلك الحين: لا يُعرف أيّ الصيغتين لدى المنصة.',
      remedy: 'اطلب من دعم المنصة إزالة ذلك الشخص هناك؛ والمحاولة التالية تضيف الصيغة الأحدث.',
    },
    several_individuals: {
      meaning:
        'ربما كان أحد الأشخاص المرتبطين بالشركة موجودًا على المنصة من قبل، وهي تعرض أكثر من شخص قد يكون المقصود، أو شخصًا بلا اسم.',
      remedy: 'اطلب من دعم المنصة إزالتهم جميعًا إلا واحدًا؛ والمحاولة التالية تستمر مع من بقي.',
    },
    other_individual: {
      meaning: 'منذ يوم تردّ المنصة على إضافة شخص بمعرّف شخص آخر.',
      remedy: `انظر إلى أشخاص الطلب على المنصة. ${support}`,
    },
    application_refused: {
      meaning: 'ترفض المنصة عرض الطلب، فلا يُعرف هل أُضيف أحد الأشخاص المرتبطين بالشركة.',
      remedy: `${look} ${support}`,
    },
    status_refused: {
      meaning: 'ترفض المنصة الإفصاح عن حالة الطلب.',
      remedy: `${look} ${support}`,
    },
    declared_none: {
      meaning:
        'تطلب المنصة شيئًا ذكر العميل أنه ليس لديه، مثل الجنسية أو جواز السفر أو الرقم الضريبي أو الاسم الأوسط.',
      remedy:
        'اسأل دعم المنصة، مع المعرّفات أدناه، كيف تقبل طلبًا كهذا، ثم أعد المحاولة. وإن كان ذلك لدى العميل فعلًا، فأعد الطلب إليه.',
    },
    refused_for_staff: {
      meaning: 'رفضت المنصة ما أُرسل إليها، ولا تذكر شيئًا يستطيع العميل تغييره.',
      remedy:
        'اسأل دعم المنصة واذكر ما قالته والمعرّفات أدناه، ثم أعد المحاولة: يُرسل الشيء نفسه. وإن لزم تغيير إجابة قبل ذلك، فأعد الطلب إلى العميل.',
    },
    submit_refused: {
      meaning: 'تقول المنصة إن الطلب جاهز، ومع ذلك ترفض استلامه للمراجعة.',
      remedy: `${look} ${support}`,
    },
    submit_without_effect: {
      meaning: 'استلمت المنصة الطلب للمراجعة، وبعد ساعة ما زالت تقول إنه لم يُقدَّم.',
      remedy: `${support} والمحاولة التالية تقدّمه من جديد بمعرّف جديد لمنع التكرار.`,
    },
    other_application: {
      meaning: 'ردّت المنصة بشأن طلب غير طلب هذا العميل.',
      remedy: `لم يُتخذ أي إجراء بشأن الطلب الآخر. ${support}`,
    },
    not_ready_yet: {
      meaning: 'لدى المنصة كل شيء منذ يوم، وما زالت لا تقول إن الطلب جاهز.',
      remedy: `${look} ${support}`,
    },
    unknown_status: {
      meaning: 'منذ يوم تعطي المنصة الطلب حالة لا تعرفها هذه النسخة.',
      remedy: `${look} وربما تعرف نسخة أحدث من Portico هذه الحالة.`,
    },
    internal_error: {
      meaning: 'حدث خلل في Portico نفسه مرة بعد مرة طوال يوم.',
      remedy: 'ابحث في السجل عن sending_failed، وشغّل npm run doctor.',
    },
    storage_unavailable: {
      meaning: 'منذ يوم لا تسلّم وحدة التخزين المستند الذي ينتظر فيها.',
      remedy:
        'شغّل npm run doctor، فهو يفحص وحدة التخزين. إن لم يعد المستند فيها فاطلبه من العميل من جديد.',
    },
  },
  client: {
    invalid_client: {
      meaning: 'لا تعرف نقطة إصدار الرموز هذا التطبيق، أو أن سرّه خاطئ.',
      remedy: 'تحقّق من PLATFORM_CLIENT_ID وPLATFORM_CLIENT_SECRET. ربما استُبدل سرّ قديم.',
    },
    unauthorized_client: {
      meaning: 'تعرف نقطة إصدار الرموز هذا التطبيق، لكنها لا تسمح له بالحصول على رمز بهذه الطريقة.',
      remedy: 'اطلب من دعم المنصة السماح بطريقة client credentials للمعرّف PLATFORM_CLIENT_ID.',
    },
    invalid_scope: {
      meaning:
        'لا يحق لهذا التطبيق الحصول على صلاحية لازمة: applications:read أو applications:write، وللأحداث subscriptions:read وsubscriptions:write.',
      remedy:
        'اطلب من دعم المنصة منحها للمعرّف PLATFORM_CLIENT_ID؛ ويبيّن الأمر npm run doctor أيها ناقصة.',
    },
    invalid_request: {
      meaning: 'لا تفهم نقطة إصدار الرموز طلب الرمز.',
      remedy:
        'جرّب القيمة الأخرى في PLATFORM_TOKEN_PARAMS (query أو body)، وتحقّق من PLATFORM_TOKEN_URL.',
    },
    invalid_grant: {
      meaning: 'لا تقبل نقطة إصدار الرموز تفويض هذا التطبيق.',
      remedy: 'تحقّق من PLATFORM_TOKEN_URL، واسأل دعم المنصة عن PLATFORM_CLIENT_ID.',
    },
    unsupported_grant_type: {
      meaning: 'لا ترى نقطة إصدار الرموز grant_type=client_credentials أو لا تدعمه.',
      remedy:
        'جرّب القيمة الأخرى في PLATFORM_TOKEN_PARAMS (query أو body)، وتحقّق من PLATFORM_TOKEN_URL.',
    },
    token_refused: {
      meaning: 'ترفض نقطة إصدار الرموز إعطاء رمز، ولا تقول السبب بطريقة معروفة.',
      remedy:
        'تحقّق من PLATFORM_TOKEN_URL وPLATFORM_TOKEN_PARAMS وPLATFORM_CLIENT_ID وPLATFORM_CLIENT_SECRET.',
    },
    token_type_unknown: {
      meaning: 'تعطي نقطة إصدار الرموز رمزًا من نوع غير Bearer.',
      remedy: 'تحقّق من PLATFORM_TOKEN_URL: ربما كان لخدمة أخرى.',
    },
    unauthorized: {
      meaning: 'لا تقبل المنصة رمزًا أعطته نقطة إصدار الرموز للتو.',
      remedy: 'تحقّق من أن PLATFORM_API_URL وPLATFORM_TOKEN_URL للمنصة نفسها وللبيئة نفسها.',
    },
    unusable_id: {
      meaning: 'معرّف الطلب لدى المنصة المحفوظ هنا لا يصلح جزءًا من عنوان، فلم يُرسل شيء.',
      remedy: support,
    },
    list_incomplete: {
      meaning: 'تكرر قائمة الطلبات لدى المنصة صفحة أو لا تنتهي، فلا يُعرف ما هو موجود فيها.',
      remedy: 'ابحث عن الرقم المرجعي على المنصة، وأعطِ دعم المنصة المعرّفات أدناه.',
    },
    unusable_idempotency_id: {
      meaning: 'معرّف منع التكرار المحفوظ هنا لا يصلح للإرسال في ترويسة، فلم يُرسل شيء.',
      remedy: 'غُيِّر السطر بوسيلة غير Portico: قارنه بنسخة احتياطية.',
    },
    unusable_file: {
      meaning: 'لا تقبل المنصة ملفًا بهذا الاسم أو النوع أو الحجم، فلم يُرسل شيء.',
      remedy: 'اطلب من العميل ملفًا آخر: PDF أو JPEG أو PNG لا يزيد على 30 ميغابايت وباسم بسيط.',
    },
    unreadable_file: {
      meaning: 'تعذّرت قراءة الملف المحفوظ هنا إلى آخره أثناء إرساله.',
      remedy: 'تحقّق من قاعدة البيانات وقرصها؛ والأمر `npm run doctor` يفحص المفاتيح التي يُشفَّر بها.',
    },
    file_changed: {
      meaning: 'حجم الملف المحفوظ هنا غير الحجم الذي سُجّل معه.',
      remedy: 'قارن قاعدة البيانات بنسخة احتياطية، أو اطلب الملف من العميل من جديد.',
    },
  },
  calls: {
    forbidden: {
      meaning: '{who} تعرف هذا التطبيق وتمنعه من ذلك (403).',
      remedy:
        'اسأل دعم المنصة عمّا ينقص PLATFORM_CLIENT_ID. والجدار الناري الذي لا يعرف عنوان هذا الجهاز يعطي الرد نفسه.',
    },
    not_found: {
      meaning: '{who} ليس لديها شيء على العنوان الذي سُئلت عنه (404).',
      remedy:
        'تحقّق من {address}: ربما كان مساره خاطئًا. وإن نجح إرسال غيره فلم يعد هذا الطلب لدى المنصة.',
    },
    content_too_large: { meaning: '{who} ترى أن المرسَل أكبر مما ينبغي (413).', remedy: support },
    redirected: {
      meaning: '{who} تحيلنا إلى عنوان آخر، ولا نتبعه: لأن بيانات سرية ستُرسل معه.',
      remedy: 'ضع العنوان النهائي في {address}؛ وكثيرًا ما ينقص https أو جزء من المسار فقط.',
    },
    unexpected_status: {
      meaning: '{who} ردّت بحالة لا وجود لها في واجهتها.',
      remedy: notThePlatform,
    },
    request_timeout: {
      meaning: '{who} تقول إن ما أُرسل إليها استغرق وقتًا أطول مما ينبغي (408).',
      remedy: wait,
    },
    conflict: {
      meaning: '{who} تقول إن ما أُرسل إليها يتعارض مع إرسال آخر (409).',
      remedy: support,
    },
    too_early: { meaning: '{who} تطلب إعادة المحاولة لاحقًا (425).', remedy: wait },
    rate_limited: {
      meaning: '{who} تلقّت منا رسائل أكثر مما تسمح به (429).',
      remedy: 'اسأل دعم المنصة عن الحد، وهل يستخدم آخرون التطبيق نفسه.',
    },
    server_error: { meaning: '{who} حدث فيها خلل داخلي (5xx).', remedy: wait },
    unexpected_success: {
      meaning: '{who} أبلغت عن نجاح من نوع لا وجود له في واجهتها، فلا شيء مؤكد.',
      remedy: notThePlatform,
    },
    unexpected_content_type: {
      meaning: '{who} ردّت بصفحة أو بمحتوى آخر ليس JSON.',
      remedy: notThePlatform,
    },
    encoded_body: {
      meaning: '{who} ردّت بمحتوى مضغوط مع أنه لم يُطلب.',
      remedy: 'وكيل في الطريق يضغط المحتوى: أوقف ذلك للعنوان الوارد في {address}.',
    },
    body_too_large: {
      meaning: '{who} أرسلت ردًا أكبر من أي رد في واجهتها.',
      remedy: notThePlatform,
    },
    empty_body: { meaning: '{who} أرسلت ردًا فارغًا.', remedy: notThePlatform },
    malformed_json: {
      meaning: '{who} أرسلت نص JSON تالفًا أو ردًا مبتورًا.',
      remedy: notThePlatform,
    },
    unexpected_shape: {
      meaning: '{who} أرسلت نص JSON لا يطابق شكل واجهتها.',
      remedy: notThePlatform,
    },
    dns_failed: { meaning: 'الاسم في عنوان {who} غير معروف في DNS.', remedy: network },
    connection_refused: { meaning: 'لا تعمل أي خدمة على عنوان {who}.', remedy: network },
    unreachable: { meaning: 'يتعذّر الوصول من هنا إلى عنوان {who}.', remedy: network },
    tls_failed: {
      meaning: 'تعذّر إجراء اتصال مشفّر موثوق مع {who}.',
      remedy:
        'تحقّق من {address} ومن الشهادة هناك. أما الشهادة الصادرة عن سلطة تصديق خاصة بمؤسستك فيُوثَق بها عبر NODE_EXTRA_CA_CERTS.',
    },
    connect_timeout: { meaning: 'تعذّر الاتصال مع {who} في الوقت المحدد.', remedy: network },
    headers_timeout: {
      meaning: '{who} لم تبدأ بالرد في الوقت المحدد.',
      remedy: `${network} ومدة الانتظار هي PLATFORM_TIMEOUT_MS.`,
    },
    body_timeout: {
      meaning: '{who} بدأت بالرد ولم تُكمله في الوقت المحدد.',
      remedy: `${network} ومدة الانتظار هي PLATFORM_TIMEOUT_MS.`,
    },
    timeout: {
      meaning: '{who} لم تردّ في الوقت المحدد.',
      remedy: `${network} ومدة الانتظار هي PLATFORM_TIMEOUT_MS.`,
    },
    connection_reset: { meaning: 'انقطع الاتصال مع {who}.', remedy: network },
    malformed_http: { meaning: 'ما يردّ على عنوان {who} لا يستخدم HTTP.', remedy: network },
    odd_status: { meaning: '{who} ردّت بحالة لا وجود لها في HTTP.', remedy: notThePlatform },
    transport_closed: {
      meaning: 'كان Portico يتوقف أثناء الإرسال إلى {who}.',
      remedy: 'لا بأس إن زال ذلك. وإن استمر فشغّل Portico من جديد.',
    },
    network_error: { meaning: 'حدث في الشبكة المؤدية إلى {who} خلل غير معروف.', remedy: network },
  },
}
