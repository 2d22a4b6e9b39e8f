/** Texts of the messages that tell customers what happened, and of "This was not me". */
export const notifications = {
  subject: '{headline} – {reference}',
  /** The first line of an e-mail or SMS; staff and the page of a report read the sentences in `about`. */
  headlines: {
    link_sent: 'Our staff sent a link to your application to another email address',
    contact_changed: 'Our staff changed the contact details in your application',
    contact_requested: 'Our staff want to use a new email address for your application',
    contact_approved: 'A new email address for your application was approved',
    device_connected: 'Our staff opened your application on another device',
    device_handed_over: 'Our staff handed over a device with your application',
    accepted: 'The terms of your application were accepted',
    submitted: 'We have received your application',
    accepted_and_submitted: 'We have received your application and your acceptance of the terms',
    submitted_again: 'We have received what you sent',
    action_needed: 'Your application needs something from you',
    ready: 'You can send your application again',
    sent_back: 'Check your application and send it again',
    decided: 'There is a decision on your application',
    answers_changed: 'Our staff changed answers in your application',
    document_added: 'Our staff added a document to your application',
    part_requested: 'Somebody at the company asks for a new link',
    part_declined: 'Somebody says that they have nothing to do with the company',
    report_closed: 'We have checked the report “This was not me”',
    stopped: 'Your application was stopped',
    export_requested: 'A copy of your application data was requested',
    erasure_requested: 'Erasing your application was requested',
    opened_by_email: 'Your application was opened by email in another browser',
  },
  about: {
    link_sent:
      'A member of our staff sent a link to application {reference} to another contact of its customer.',
    contact_changed:
      'A member of our staff changed the contact details in application {reference}.',
    contact_requested:
      'A member of our staff asked to use a new contact for application {reference}. It cannot be used before a second member of staff agrees and a waiting time is over.',
    contact_approved:
      'A second member of staff agreed to a new contact for application {reference}. It can be used once the waiting time is over.',
    device_connected: 'A member of our staff opened application {reference} on another device.',
    device_handed_over:
      'A member of our staff handed a device of ours to the customer of application {reference}.',
    accepted: 'The terms were accepted in application {reference}.',
    submitted: 'We have received application {reference}.',
    accepted_and_submitted:
      'The terms were accepted in application {reference}, and we have received it.',
    submitted_again: 'We have received application {reference} again.',
    action_needed: 'Something is needed before application {reference} can go on.',
    ready:
      'Everything that was asked for has come in for application {reference}. It goes on once it is sent again.',
    sent_back:
      'Our staff have looked at application {reference} and returned it: its answers have to be checked and it has to be sent again.',
    decided: 'There is a decision on application {reference}.',
    answers_changed: 'A member of our staff changed answers in application {reference}.',
    document_added: 'A member of our staff added a document to application {reference}.',
    part_requested:
      'A person of the company asked for a new link to their own part of application {reference}.',
    part_declined:
      'Somebody who was named in application {reference} says that they have nothing to do with the company. Their link is closed, and they have confirmed nothing.',
    erasure_requested:
      'Erasing everything that was entered in application {reference} was requested. It is erased once a second member of our staff agrees.',
    export_requested:
      'A copy of everything that is held about application {reference} was requested. It is given once a second member of our staff agrees.',
    report_closed:
      'A supervisor closed the report “This was not me” about application {reference}. What was held goes on.',
    stopped:
      'Application {reference} was stopped, because it was not made by the person it names. Nothing more of it is sent.',
    opened_by_email:
      'Application {reference} was opened by email in a browser in which it was not open before.',
  },
  explained: {
    contact_requested:
      'It cannot be used before a second member of staff agrees{hours, plural, =0 {} one {, and not for at least # hour} other {, and not for at least # hours}}.',
    contact_approved:
      'A second member of staff agreed to it. It can be used once a waiting time is over.',
    export_requested: 'It is given to our staff only once a second one of them agrees.',
    erasure_requested: 'It is erased only once a second member of staff agrees.',
  },
  acceptsFrom:
    'Whoever opened it can read and change the answers. They can accept the terms and send the application from {time}, not before.',
  usableFrom: 'It can be used from {time}.',
  /** By the doer: its reader, or our staff. */
  wasYou: {
    done: 'If this was you, you do not need to do anything.',
    staff: 'If you asked for it, you do not need to do anything.',
  },
  /** The effect of a report; the question and its answer are on its page. */
  tell: {
    held: 'If not, tell us. We then send nothing more for review until a supervisor has looked at your report.',
    erasure:
      'If not, tell us. Nothing is then erased until a supervisor has looked at your report.',
    export: 'If not, tell us. A supervisor then looks at your report.',
    news: 'If not, tell us.',
    closed: 'If so, tell us.',
  },
  next: {
    received: 'You do not need to do anything now.',
    needed:
      'We cannot review your application without this. Open your application to see exactly what is needed and why, then send it again.',
    ready:
      'We have everything we asked for. Open your application, check your answers and send it again, so that it can be reviewed.',
    sent_back:
      'Our staff looked at it and returned it to you. Open your application, check each answer, accept the terms again and send it. There may be nothing to correct. If you have a question, contact us and quote the reference.',
    decided:
      'Open your application to see the decision. For your privacy, it is not in this message.',
    changed:
      'Open your application to check them. If you asked for the change, you do not need to do anything.',
    added:
      'Open your application to see which one. If you gave it to our staff, you do not need to do anything.',
    part_requested:
      'Open your application: its list of people shows who asked, and you can send them a new link there.',
    part_declined:
      'Open your application: its list of people shows who it is. If they were named by mistake, remove them there. If not, speak to them, and send them a new link.',
    report_closed:
      'We were told “This was not me” about your application. A supervisor has checked the report and closed it: it no longer holds up your application.',
    stopped:
      'We were told that this application was not made by the person it names. We have stopped it and will send nothing more of it. You do not need to do anything. If this is a mistake, contact us and quote the reference.',
  },
  rows: {
    until: 'Do this by',
    when: 'When',
    who: 'Who',
    /** The masked contact by which something was given or asked for. */
    to: 'Sent to',
    email: 'New email address',
    telephone: 'New phone number',
    needed: 'What is needed',
  },
  who: {
    staff: 'A member of our staff',
    second: 'A second member of our staff',
  },
  needed: {
    documents: '{count, plural, one {# document} other {# documents}}',
    answers: '{count, plural, one {# answer} other {# answers}}',
    people: '{count, plural, one {# person of the company} other {# people of the company}}',
    terms: 'your acceptance of the terms',
    other: '{count, plural, one {# other thing} other {# other things}}',
  },
  deadline: 'If we have received nothing from you by then, we delete what you entered.',
  back: 'Open your application',
  /** Where the application is not open. */
  needs:
    'If it is no longer open in your browser, that page asks for your saved code, or emails you a link.',
  promise: 'We will write to you when there is a decision, or if we need something from you.',
  reference: 'Reference',
  noCodes: 'Never share a code that we sent you, not even with our staff.',
  smsNotYou: 'Not you? Tell us here:',
}

export const notMeReports = {
  /**
   * By the kind of message: about something that its reader may have done, or our staff did, news, or a closed
   * report.
   */
  asked: {
    done: {
      heading: 'Did you do this?',
      no: 'No, this was not me',
      yes: 'Yes, this was me',
    },
    staff: {
      heading: 'Did you ask for this?',
      no: 'No, I did not ask for this',
      yes: 'Yes, I asked for it',
    },
    news: {
      heading: 'Did you apply with us?',
      no: 'No, I did not apply',
      yes: 'Yes, I applied',
    },
    closed: {
      heading: 'Is something still wrong?',
      no: 'Yes, something is wrong',
      yes: 'No, everything is right',
    },
  },
  what: 'What happened',
  when: 'When',
  reference: 'Reference',
  ask: {
    unsent:
      'If you report it, nothing of the application is sent until a supervisor has looked at it. Nothing is deleted.',
    prepared:
      'What was entered has already been passed on to the service that would hold the account, without an acceptance of the terms. If you report it, a supervisor looks at it, and nothing more of it is sent meanwhile. Nothing is deleted.',
    sent: 'The application has already been sent for review. If you report it, a supervisor looks at it, and nothing more of it is sent meanwhile. Nothing is deleted.',
    decided:
      'The application has already been decided. If you report it, a supervisor looks at it. Nothing is deleted.',
  },
  unavailable: 'Your report could not be saved. Try again in a moment.',
  reported: {
    heading: 'Thank you. We have received your report',
    unsent:
      'Nothing of the application is sent until a supervisor has looked at it. Nothing was deleted.',
    prepared:
      'What was entered had already been passed on to the service that would hold the account, without an acceptance of the terms. A supervisor looks at it, and nothing more of it is sent meanwhile.',
    sent: 'The application had already been sent for review. A supervisor looks at it, and nothing more of it is sent meanwhile.',
    decided: 'The application had already been decided. A supervisor looks at it.',
    next: 'The supervisor decides whether the application may go on. You do not need to do anything else.',
    /** Where a message would reach the customer. */
    told: 'When that is decided, we write to you at the address or number where you received our messages.',
    after:
      'Was it you after all? Contact us and quote the reference. Only a supervisor can let the application go on.',
    at: 'Reported',
  },
  /** Where nothing is reported. */
  fine: {
    heading: 'There is nothing you need to do',
    text: 'Nothing changes, and you can close this page.',
    back: 'Back to the question',
  },
  ends: {
    closed: {
      heading: 'A supervisor has looked at your report',
      text: 'You answered this message before, and your report has been closed since. Contact us if something is still wrong.',
    },
    stopped: {
      heading: 'This application has been stopped',
      text: 'Somebody reported that its customer had not made it, and our staff stopped it. Nothing more of it is sent. Contact us if something is still wrong.',
    },
    expired: {
      heading: 'This link has expired',
      text: 'It could be used for {days} days. Contact us if our message is about something that you did not do.',
    },
    erased: {
      heading: 'This application has been deleted',
      text: 'What we held of it has been deleted, and we send nothing more of it.',
    },
    unknown: {
      heading: 'This link does not work',
      text: 'Open the link in our message again, in full. If you did not do something that we wrote about, contact us.',
    },
  },
  start: 'Go to the start page',
  own: {
    link: 'Tell us if you did not ask for our help',
    heading: 'Did you ask for our help?',
    lead: 'Our staff helped with this application. If you did not ask for that, or something was done that you do not want, tell us.',
    entered:
      'If you did not ask our staff to enter this, tell us. Nothing more of the application is then sent until a supervisor has looked at it.',
    back: 'Back to the application',
    no: 'No, or something is wrong',
    yes: 'Yes, I asked for it',
    notice: 'We received the report “This was not me” about this application',
    noticeText:
      'Reported {ago}. Nothing more of the application is sent until a supervisor has looked at it. If it was you after all, contact us.',
  },
  casework: {
    tag: 'Reported by customer',
    list: '{count, plural, one {A customer reports “This was not me”:} other {Customers report “This was not me”:}}',
    title: 'Reported: “This was not me”',
    open: 'No part of the application is sent until the report is closed.',
    by: {
      email: 'Reported on {time} by the link in an email.',
      sms: 'Reported on {time} by the link in an SMS.',
      application:
        'Reported on {time} from within the application. The report says that our help was not asked for, or that what was done is not wanted.',
    },
    message: 'What the message said: {about}',
    notYours: {
      role: 'A supervisor or administrator who had no part in this application must close the report.',
      same_person:
        'You had a part in this application, so somebody else must close the report: a supervisor or administrator who had none.',
    },
    advice:
      'Contact the customer, if possible through contact details that you had before this application. Until you have reached them, leave the report open.',
    contacts: 'Contacts given before the report',
    contactsText:
      'They may belong to somebody else: if you have your own records of the customer, use those.',
    noContacts:
      'This application has no contact from before the report: use your own records of the customer.',
    given: { customer: 'Entered on {time}, not by staff', staff: 'Entered by staff on {time}' },
    confirm: 'I know that this cannot be undone',
    unconfirmed: 'Confirm that the application is to be stopped for good. Nothing was changed.',
    stoppedTag: 'Stopped',
    outcome: 'What did you find out?',
    goesOn: 'It was the customer: go on with the application',
    goesOnHint:
      'The report is closed and no longer holds the application back. The customer is notified at every contact that we can write to.',
    stop: 'It was not the customer: stop the application for good',
    stopHint: {
      unsent:
        'No part of it has been sent, and none will be. Links, devices and sessions end, and every contact that we can write to is notified. This cannot be undone.',
      prepared:
        'It is prepared on the platform, where nobody has accepted it: ask the platform to delete it. Nothing more is sent, links, devices and sessions end, and every contact that we can write to is notified. This cannot be undone.',
      sent: 'The platform has it already: you settle it with the platform then. Nothing more is sent, links, devices and sessions end, and every contact that we can write to is notified. This cannot be undone.',
      decided:
        'The platform has already decided: you settle it with the platform then. Links, devices and sessions end, and every contact that we can write to is notified. This cannot be undone.',
    },
    undecided: 'Choose what you found out. Nothing was changed.',
    stopped: 'The application is stopped.',
    stoppedBy: '{name} stopped the application on {time}.',
    stoppedNow: {
      unsent:
        'The application is stopped. Nothing of it was sent to the platform, and nothing will be.',
      prepared:
        'The application is stopped. It is prepared on the platform, where nobody has accepted it: ask the platform to delete it. Nothing more is sent from here.',
      sent: 'The application is stopped here, but the platform has it. Tell the platform that it was not its customer, and ask it not to open the account. Nothing more is sent from here.',
      decided:
        'The application is stopped here, but the platform has already decided. If it opened an account, tell it that it was not its customer, and ask it to block and close the account.',
    },
    platformId: 'ID on the platform',
    platformStatus: 'Last known status there',
    reason: 'Reason',
    reasonHint: 'What you found out, and how. At most {max} characters.',
    close: 'Record and close the report',
    closeAndGoOn: 'Close the report and go on',
    stopForGood: 'Stop the application for good',
    missing: 'Write down the reason. Nothing was changed.',
    too_long: 'Reason must be {max} characters or fewer. Nothing was changed.',
    done: 'The report is closed. It no longer holds the application back.',
    gone: 'Nothing was changed: no report is open.',
    closed: '{name} closed the report on {time}.',
    ended: 'It ended when the application was deleted.',
  },
  alert: {
    headline: 'Look into a report: “This was not me”',
    reported: {
      email: 'The report came on {time} by the link in an email to the customer.',
      sms: 'The report came on {time} by the link in an SMS to the customer.',
      application:
        'The report came on {time} from the open application: the customer did not ask for our help, or does not want what was done.',
    },
    message: 'The message of {date} said: {about}',
    lead: 'We send nothing more for this application until a supervisor or administrator who was not involved closes the report.',
    next: 'Speak to the customer by a contact that was known before. Then open the application and record what you found out.',
    open: 'Open the application',
  },
}

export const noticeEvents = {
  customer_notified: '{channel, select, sms {SMS} other {Email}} written to the customer: {about}',
  not_me_reported: 'It was reported: “This was not me”. Nothing is sent meanwhile.',
  supervisor_alerted: 'An email about the report was written to a supervisor.',
  report_closed: 'The report was closed.',
  application_stopped:
    '{stage, select, unsent {The application was stopped: it was not the customer. Nothing of it was sent.} other {The application was stopped: it was not the customer. What was sent is on the platform.}}',
  report_close_refused:
    '{code, select, same_person {Somebody who had a part in it wanted to close the report, and was refused.} other {Somebody whose role does not allow it wanted to close the report, and was refused.}}',
}

export const noticeMoments = {
  reported: 'We received the report “This was not me”.',
  stopped: 'Our staff stopped the application, because it was not you.',
  report_closed: 'Our staff looked at that report and closed it.',
}
