/** The words about accounts of staff: inviting, changing and disabling them, and links to set a password. */
export const staffAccounts = {
  /** In the navigation, where a telephone shows every word at once. */
  nav: 'Staff',
  heading: 'Staff accounts',
  lead: '{count, plural, one {# account} other {# accounts}}. Open one to change it.',
  invite: 'Invite a colleague',
  filter: {
    reversed: '{column}, reversed',
    anyRole: 'All roles',
    option: '{text} ({count, number})',
    found: '{count, number} of {all, plural, one {# account} other {# accounts}}.',
  },
  columns: {
    name: 'Name',
    role: 'Role',
    factor: 'Two-step verification',
    branch: 'Branch',
    status: 'Status',
    lastSignIn: 'Last sign-in',
  },
  states: {
    active: 'Active',
    noFactor: 'No two-step verification',
    notSetUp: 'Not set up yet',
    invited: 'Invited',
    invitationOver: 'Invitation expired',
    notOpened: 'Not signed in yet',
    disabled: 'Disabled',
  },
  none: 'There is no such account.',
  never: 'Never',
  validUntil: 'Link valid until {time}',
  back: 'All staff accounts',
  newAccount: {
    heading: 'Invite a colleague',
    leadEmail:
      'They receive an email with a link. With it they set a password, and then set up two-step verification. The other administrators are told.',
    leadLink:
      'Invitations are not sent by email here. You create a link on the next page and pass it on yourself.',
    leadProvider:
      'They sign in with the account of your organisation, so the address has to be the one it knows.',
    name: 'Name',
    address: 'Work email address',
    role: 'Role',
    branch: 'Branch',
    chooseRole: 'Choose a role',
    submitEmail: 'Send invitation',
    submit: 'Create the invitation',
    submitProvider: 'Invite the colleague',
    missingName: 'Enter a name',
    longName: 'Name must be {max} characters or fewer',
    wrongName: 'Name has characters that cannot be stored',
    missingAddress: 'Enter an email address',
    wrongAddress: 'Enter an email address in the correct format, like name@example.com',
    missingRole: 'Select a role',
    unknownBranch: 'Select one of the branches',
    known: 'There is an account for this email address already',
  },
  account: {
    sessions: 'Where they are signed in',
    signOut: 'Sign out everywhere',
    details: 'Account',
    address: 'Email address',
    change: 'Role and branch',
    link: 'Password',
    notSetUp: 'First sign-in',
    invitation: 'Invitation',
    disable: 'Disable this account',
    invitationText:
      'The invitation has not been used. A new link ends the earlier one and works once, for {hours} hours.',
    resetText:
      'A link with which {name} sets a new password. It works once, within {hours} hours. Setting the password signs them out everywhere.',
    notSetUpText:
      '{name} has set a password and has not signed in yet. Password forgotten? They set a new one with a link that works once, within {hours} hours.',
    factorStays: 'Their two-step verification stays as it is.',
    factorNext: 'They then set up two-step verification.',
    invite: 'Send the invitation again',
    reset: 'Send a reset link',
    create: 'Create a link',
    shown: 'This link is shown once. Give it to {name} and to nobody else.',
    access: 'Access',
    withdraw: 'Withdraw the invitation',
    disableText:
      'If you disable the account, {name} can no longer sign in, and is signed out everywhere at once. Nothing is deleted.',
    enableText: 'They can sign in again with the same password and two-step verification.',
    yourself: 'This is your own account. Another administrator changes its role or disables it.',
  },
  disable: {
    heading: 'Disable the account of {name}?',
    withdrawHeading: 'Withdraw the invitation of {name}?',
    withdrawn: 'The link that was sent stops working at once, and nobody can sign in.',
    sessions:
      '{count, plural, =0 {They cannot sign in.} one {They are signed out of # session at once.} other {They are signed out of # sessions at once.}}',
    links: 'Links to set a password and sign-ins in progress stop working.',
    kept: 'What they did stays in the activity of each application.',
    again: 'You can enable the account again.',
    cases:
      '{count, plural, =0 {No application is assigned to them.} one {# application is assigned to them.} other {# applications are assigned to them.}}',
    to: 'Assign them to',
    submit: 'Disable the account',
    withdraw: 'Withdraw the invitation',
    cancel: 'Cancel',
  },
  done: {
    invited: 'The invitation is on its way by email.',
    added: 'The invitation is created. Create its link below, and pass it on.',
    addedProvider:
      'The colleague is invited and can sign in with the account of your organisation.',
    sent: 'The link is on its way by email.',
  },
  forgotten: {
    link: 'Forgotten your password?',
    heading: 'Reset your password',
    lead: 'Enter the email address of your account. We then send a link with which you set a new password. You still need your app, a passkey or a backup code to sign in.',
    address: 'Email address',
    submit: 'Send the link',
    missing: 'Enter an email address',
    sent: 'If there is an account with two-step verification for this address, a link is on its way to it. It works for {hours} hours. If nothing arrives, look in the spam folder, or ask an administrator.',
    off: 'No links are sent from this page. An administrator can give you one with which you set a new password.',
    offHeading: 'Ask an administrator for a new password',
  },
  email: {
    subject: '{headline} – {brand}',
    headlines: {
      invitation: 'Set up your staff account',
      added: 'Sign in to your new staff account',
      reset: 'Set a new password',
      forgotten: 'Set a new password',
      password_changed: 'Was it you? Your password was changed',
      factor_changed: 'Was it you? Your two-step verification was changed',
      factor_reset_requested:
        'Did you ask for this? A reset of your two-step verification was requested',
      factor_reset_approval: 'Approve or reject a reset of two-step verification',
      factor_reset: 'Set up two-step verification again',
      factor_reset_done: 'The two-step verification of {name} was reset',
      data_request:
        'Approve or reject {kind, select, export {an export} other {an erasure}}: {reference}',
      colleague_added: 'Check a new staff account',
    },
    /** After “as”, in a sentence. */
    roles: { agent: 'an agent', supervisor: 'a supervisor', administrator: 'an administrator' },
    lead: {
      invitation:
        '{name} has created a staff account at {brand} for you, as {role}. Set your password to use it.',
      added: '{name} has created a staff account at {brand} for you, as {role}.',
      reset: 'Administrator {name} sends you this link to set a new password.',
      forgotten:
        'Somebody asked on the sign-in page for a new password for your staff account. If it was not you, do nothing: without this link nothing changes.',
      password_changed:
        'The password of your staff account was changed on {time}, {how, select, link {with a link to set a new password} other {by somebody who was signed in and knew the old password}}. You were signed out everywhere else.',
      factor_reset_requested:
        'Administrator {name} asked to reset the two-step verification of your staff account. Another administrator has to approve it. Until then nothing changes. The request expires on {time}.',
      factor_reset_approval:
        '{name} asked to reset the two-step verification of {colleague}. If nobody approves it by {time}, the request expires.',
      factor_reset:
        'Administrator {name} has reset the two-step verification of your staff account{second, select, yes {, and {approved} approved it} other {}}. Your app, passkeys and backup codes no longer work, and you are signed out everywhere.',
      factor_reset_done:
        '{name} has reset the two-step verification of {colleague}{second, select, yes {, and {approved} approved it} other {}}.',
      data_request:
        '{name} requested {kind, select, export {an export} other {the erasure}} of the data in application {reference}. If nobody approves the request by {time}, it expires.',
      colleague_added: '{name} has invited {colleague} as {role}.',
    },
    /** The change to their two-step verification. */
    changedFactors: {
      app: 'A new authenticator app was set up for your staff account on {time}. The earlier one no longer works, and you were signed out everywhere else.',
      set_up_again:
        'Two-step verification was set up again for your staff account on {time}. You were signed out everywhere else.',
      passkey_added: 'A passkey was added to your staff account on {time}.',
      passkey_removed: 'A passkey was removed from your staff account on {time}.',
      backup_codes:
        'New backup codes were generated for your staff account on {time}. The earlier ones no longer work.',
    },
    linkWorks: 'The link works once, within {hours} hours.',
    buttons: {
      invitation: 'Set your password',
      reset: 'Set a new password',
      forgotten: 'Set a new password',
      added: 'Sign in',
      password_changed: 'Ask for a new password',
      factor_changed: 'Ask for a new password',
      factor_reset_requested: 'Sign in',
      factor_reset_approval: 'Open the request',
      factor_reset: 'Sign in',
      factor_reset_done: 'Open the account',
      data_request: 'Open the request',
      colleague_added: 'Open the account',
    },
    next: {
      invitation:
        'Then sign in with the new password and set up two-step verification with an authenticator app or a passkey.',
      reset:
        'Then sign in with the new password and your app, a passkey or a backup code. If you have no two-step verification yet, you set it up then. You are signed out everywhere else.',
      forgotten:
        'Then sign in with the new password and your app, a passkey or a backup code. You are signed out everywhere else.',
    },
    private: 'Do not share this link, not even with colleagues.',
    signIn: 'Sign in with the account of your organisation.',
    device: 'Changed with',
    wasYou: 'If this was you, you do not need to do anything.',
    notYou:
      'If it was not you, ask for a new password at once and tell an administrator. The new password signs everybody else out.',
    notYouFactor:
      'If your app or passkey no longer works, an administrator can reset your two-step verification.',
    /** The reader may be no colleague at all. */
    invitationNotExpected: 'If you did not expect this, you do not need to do anything.',
    linkNotExpected: 'If you did not expect this, tell an administrator other than {name}.',
    resetAsked:
      'If you have lost your app or passkey, you do not need to do anything. Once it is approved we send you a code with which you set up two-step verification again.',
    resetNotAsked:
      'If you did not ask for this, tell an administrator other than {name} at once. Sign in as usual if you still can: signing in stops the request if it is not approved yet.',
    resetNotYours: 'If you did not ask for this, tell an administrator other than {name} at once.',
    setupCode: 'Your code for setting it up again:',
    setupNext: 'Sign in with your password and enter the code, by {time}.',
    setupPrivate: 'Do not tell anybody this code, not even an administrator.',
    askFirst:
      'Approve it only when you have spoken to {colleague} yourself and they need it: meet them, or call a number that you already had.',
    lookReset:
      'If you did not expect this, ask {colleague} whether they needed it. If they did not, disable their account at once, and ask {name} about it.',
    look: 'If you did not expect this, ask {name} about it, or disable the account.',
  },
}
