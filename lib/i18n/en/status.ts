/** The page that shows the status of an application, in English. */
export const status = {
  title: 'Your application',
  late: 'Your last change was not saved: the application had already been sent.',
  nextOther:
    'Contact us and quote your reference: we will tell you what to do. Your reference stays the same.',
  further: {
    title: 'Another account',
    text: 'You can open a further account as the same customer. You fill in a new application.',
    button: 'Open another account',
  },
  reference: 'Your reference',
  keep: 'Quote it if you contact us.',
  updated: 'Last checked: {time}.',
  trying:
    'Passing it on for review is taking longer than usual. We keep trying until {time}. After that, our staff look into it.',
  usually: {
    hours: 'A decision is usually made within {count, plural, one {# hour} other {# hours}}.',
    days: 'A decision is usually made within {count, plural, one {# day} other {# days}}.',
    by: 'A decision is usually made by {day}.',
    passed:
      'A decision was expected by {day}. It is taking longer this time. Your application is not lost, and you do not need to do anything.',
    exceeded: 'It is taking longer than usual this time. Your application is not lost.',
  },
  /** By what there is to do. */
  deadline: {
    change:
      'Change {count, plural, one {# answer} other {# answers}} and send your application again by {date}. After that, we delete what you entered.',
    answer:
      'Answer {count, plural, one {# question} other {# questions}} and send your application again by {date}. After that, we delete what you entered.',
    things:
      '{count, plural, one {Do what is needed below} other {Do the # things below}} and send your application again by {date}. After that, we delete what you entered.',
  },
  deadlineReady: 'Send it again by {date}. After that, we delete what you entered.',
  stages: {
    title: 'Progress',
    sent: 'Sent',
    /** Replaces "Sent" while the application waits to be sent again. */
    sendAgain: 'Send again',
    review: 'Review',
    decision: 'Decision',
    states: {
      received: 'Received',
      done: 'Done',
      ended: 'Decided',
      begun: 'Began on',
      now: 'Now',
      action: 'Waiting for you',
      later: 'Still to come',
    },
  },
  nextTitle: 'What happens next',
  checkAgain: 'Check again',
  updating: 'This page updates automatically.',
  showAnswers: 'Show your answers',
  recordTitle: 'What you sent',
  answersTitle: 'Your answers',
  print: 'Print or save this page',
  confirming: {
    tag: 'Received',
    heading: 'We have received your application',
    text: 'You do not need to do anything now, and you do not need to send it again.',
    next: 'Your application will be reviewed. You can close this page and come back.',
  },
  created: {
    tag: 'Received',
    heading: 'We have received your application',
    text: 'You do not need to do anything now.',
    next: 'Your application will be reviewed. You can close this page and come back.',
  },
  submitted: {
    tag: 'Received',
    heading: 'Your application is waiting for review',
    text: 'You do not need to do anything now.',
    next: 'Your answers will be reviewed. The decision will appear on this page. You can close it and come back.',
  },
  processing: {
    tag: 'In review',
    heading: 'Your application is being reviewed',
    text: 'You do not need to do anything now.',
    next: 'The decision will appear on this page. You can close it and come back.',
  },
  approved: {
    tag: 'Approved',
    heading: 'Your application is approved',
    text: 'Your account is being opened.',
    next: 'You do not need to do anything else here. To ask when your account will be open, contact us and quote your reference.',
    nextAccount: 'You will find your account at {brand} once it is open.',
    goOn: 'Go to {brand}',
  },
  rejected: {
    tag: 'Not approved',
    heading: 'Your application was not approved',
    text: 'We cannot open this account for you.',
    next: 'We do not give the reason on this page. To ask about it, or if you think it is a mistake, contact us and quote your reference.',
    ask: 'Ask about this decision',
  },
  awaiting_customer: {
    tag: 'Your turn',
    heading: 'We need something from you',
    text: 'Something is missing or has to be changed before your application can be reviewed.',
    next: 'Once everything above is answered, check your answers, accept the terms again and send the application.',
  },
  checking: {
    tag: 'Being checked',
    heading: 'We are checking your documents',
    text: 'What you sent has arrived. You do not need to do anything now.',
    next: 'This page will say when you can send the application again, or if we need anything else. You can close it and come back.',
  },
  ready: {
    tag: 'Ready to send',
    heading: 'You can send your application again',
    text: 'We have everything we asked for. Your application will be reviewed once you have sent it again.',
    next: 'After you have sent it, your application will be reviewed. The decision will appear on this page.',
  },
  refused: {
    tag: 'Changes needed',
    heading: 'Your application could not be accepted as it is',
    text: 'It has not reached the review yet. Your answers are saved.',
    next: 'After you have sent it, your application will be reviewed. The decision will appear on this page.',
  },
  held: {
    tag: 'Received',
    heading: 'We have received your application',
    text: 'What you sent is with us. Our staff have to check it before the review can begin. You do not need to do anything.',
    next: 'There is no fixed time for this check. You can close this page and come back.',
  },
  sent_back: {
    tag: 'Your turn',
    heading: 'Check your application once more',
    text: 'Our staff looked at your application and returned it to you. Your answers are saved, but your acceptance of the terms no longer counts. There may be nothing to correct. If you have a question, contact us and quote your reference.',
    next: 'Check each answer, correct what is not right, accept the terms again and send the application.',
  },
  manual_review: {
    tag: 'Received',
    heading: 'We have received your application',
    text: 'What you sent is with us, but passing it on for review has stopped. Our staff are looking into it. You do not need to do anything.',
    next: 'We cannot say yet how long this takes. You can close this page and come back. If you have a question, contact us and quote your reference.',
  },
  unknown: {
    tag: 'Updated',
    heading: 'There is a change to your application',
    text: 'Everything you sent has arrived, and nothing of it is lost. There is nothing for you to do on this page now.',
    next: 'We will explain the change here as soon as we can. If you do not want to wait, contact us and quote your reference.',
  },
  requiredTitle: 'What is needed',
  requiredCount: '{count, plural, one {# thing to do} other {# things to do}}',
  requiredProgress: '{done} of {count} things done',
  requiredAnswer: 'Answer',
  requiredChange: 'Change this answer',
  requiredDone:
    'You have answered this. Your answer goes with the application when you send it again.',
  requiredOther: 'If you do not know what to do about this, contact us and quote your reference.',
  documentsNeeded:
    '{count, plural, one {We need # document before your application can be reviewed.} other {We need # documents before your application can be reviewed.}}',
  keepCopy:
    'You can see this page until {date}. Then we delete what you entered here. If you want a copy, download the record before then.',
  requiredReview: 'Check your answers and send again',
  platformSays: 'Reason: {description}',
  platformAsks: 'What we need: {description}',
  notified: {
    email: 'We will email you when there is a decision, or if we need something from you.',
    sms: 'We will text you when there is a decision, or if we need something from you.',
    both: 'We will email and text you when there is a decision, or if we need something from you.',
  },
  notifiedReady: {
    email: 'We will email you when you can send the application again.',
    sms: 'We will text you when you can send the application again.',
    both: 'We will email and text you when you can send the application again.',
  },
  recordText: 'The record holds your answers and the terms you accepted.',
  announce: 'The status of your application: {state}',
}
