/** The words about an application that the platform made a second time, in Arabic; for staff. */
export const secondApplication = {
  title: 'لدى المنصة طلب ثانٍ',
  lead: 'أنشأت المنصة طلبين من إرسال واحد، والمعتمد واحد منهما فقط. يحدث ذلك عندما يصل الإرسال متأخرًا أو مرتين. لم يتغيّر شيء بالنسبة إلى العميل.',
  followed: 'الطلب المعتمد',
  found: 'الطلب الثاني الذي يجب إغلاقه',
  foundAt: 'وقت العثور عليه',
  advice:
    'اطلب من فريق دعم المنصة إغلاق الطلب الثاني، وأعطه المعرّفين. لا يمكن إغلاقه من هنا. ثم سجّل ما تم.',
  onlySupervisor: 'يسجّل مشرف ما تم.',
  done: 'ما تم',
  hint: 'من أبلغته وبماذا ردّ. عدد الأحرف: {max} على الأكثر.',
  submit: 'تسجيل معالجته',
  problems: {
    missing: 'اكتب ما تم. لم يتغيّر شيء.',
    too_long: 'يجب ألّا يزيد عدد أحرف ما تكتبه على {max}. لم يتغيّر شيء.',
  },
  result: {
    done: 'تم التسجيل.',
    gone: 'لم يتغيّر شيء: عولج هذا الطلب الثاني من قبل.',
  },
  closed: 'سُجّلت معالجته باسم {name} في {time}.',
  ended: 'انتهى عند محو الطلب.',
}

/** What the list of everything that happened says of it. */
export const secondEvents = {
  second_application_found: 'تبيّن أن لدى المنصة طلبًا ثانيًا.',
  second_application_not_looked_for: 'تعذّر التحقق مما إذا كان لدى المنصة طلب ثانٍ ({code}).',
  second_application_closed: 'سُجّلت معالجة الطلب الثاني.',
}
