/** The words for resetting a colleague's two-step verification, and for setting it up again with a code. */
export const factorReset = {
  /** On the page of the account. */
  section: 'Two-step verification',
  lost: 'Has {name} lost the app or passkey, and has no backup code left?',
  open: 'Reset two-step verification',
  again: 'Reset it again',
  own: 'Another administrator can reset your two-step verification.',
  waits: '{name} asked to reset it. Another administrator has to approve it by {time}.',
  waitsOwn: 'You asked to reset it. Another administrator has to approve it by {time}.',
  sent: 'It was reset. {name} was sent a code by email, which works until {time}. No link for a new password can be sent before they have set it up.',
  over: 'It was reset, and the code that {name} was sent has expired. Reset it again to send another one. No link for a new password can be sent before they have set it up.',
  /** On the list of accounts. */
  list: 'Requests to reset two-step verification',
  listed: 'Asked for by {name}. For you to approve or reject by {time}.',
  heading: 'Reset the two-step verification of {name}?',
  noneHeading: 'Two-step verification of {name}',
  back: 'Back to the account',
  approveHeading: '{by} asked to reset the two-step verification of {name}',
  ownHeading: 'You asked to reset the two-step verification of {name}',
  check:
    'Speak to {name} first: meet them, or call a number that you already had. An email is not enough.',
  effects: {
    /** Above what only an approval does. */
    onceApproved: 'Once it is approved:',
    gone: 'Their app, passkeys and backup codes stop working at once.',
    out: 'They are signed out everywhere.',
    code: 'A code is sent to {address}. With it and their password they set up two-step verification again, within {hours} hours. Nobody else sees it.',
    told: '{name} and the other administrators are told by email that it was you.',
    second:
      'Another administrator has to approve it within {hours} hours. Until then nothing changes.',
  },
  askedOn: 'Asked on',
  until: 'Expires on',
  request: 'Ask for the reset',
  reset: 'Reset it',
  approve: 'Approve and reset',
  reject: 'Reject',
  takeBack: 'Withdraw the request',
  waitsForOther: 'Another administrator has to approve it. Until then nothing changes.',
  obstacles: {
    no_mail:
      'It cannot be reset here: no email can be sent, and nobody but its owner may see the code. Ask the people who run this service: they can reset the account with a command.',
    password:
      'It cannot be reset here. A new password was set with an email link since the last sign-in, so anybody who reads that mailbox could open the account. Ask the people who run this service: they can reset the account with a command.',
    alone:
      'It cannot be reset here: another administrator would have to approve it, and there is none. Ask the people who run this service: they can reset the account with a command.',
    signed_in:
      'It cannot be approved any more: its owner has signed in with two-step verification since this was asked. Reject it.',
    too_many: 'This was asked for several times within the last hour. Try again in an hour.',
    disabled: 'There is nothing to reset: this account is disabled.',
    none: 'There is nothing to reset: this account has no two-step verification here.',
    own: 'Nobody resets their own two-step verification here: another administrator does.',
  },
  done: {
    requested: 'You asked for the reset. The other administrators are told by email.',
    reset: 'Two-step verification is reset. The code is on its way by email.',
    rejected: 'The request is closed. Nothing was changed.',
  },
  /** For its owner, after the password. */
  enter: {
    heading: 'Enter the code from your email',
    lead: 'Your two-step verification was reset. Set it up again with the code that we sent to your email address. If it has not arrived, look in the spam folder, or ask an administrator to reset it again.',
    label: 'Code from the email',
    missing: 'Enter the code from the email',
    wrongFormat: 'Code must have twelve letters and digits',
    wrong: 'This code is not right, or a newer one was sent. Check the email',
    submit: 'Continue',
    lateHeading: 'Your code has expired',
    late: 'Your two-step verification was reset, and the code for setting it up again has expired. Ask an administrator to reset it again.',
  },
}
