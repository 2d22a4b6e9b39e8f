/** Requests that are refused, pages that do not exist, and failures, in English. */
const pageNotFound = 'Page not found'

/** For a request that is refused before any page could answer it, by status. */
export const refusals = {
  staff: {
    title: 'Only the customer can do this',
    text: 'You are signed in as staff in this browser. Only the customer can begin, accept, send, report and open their links, in a browser of their own. Nothing was changed or sent, and the attempt was recorded.',
    open: 'Go on here:',
  },
  not_seen: {
    title: 'This application is not here',
    text: 'It was erased, there never was one at this address, or it is not one that you see: ask a supervisor of its branch. Nothing was changed.',
    open: 'Go on here:',
  },
  s400: {
    title: 'What you sent is damaged',
    text: 'Nothing was changed or sent. Go back and try again from the page itself.',
  },
  s403: {
    title: 'This came from another address',
    text: 'For your security, answers are accepted only from our own pages. Nothing was changed or sent.',
    open: 'Open this service at its own address:',
  },
  s404: {
    title: pageNotFound,
    text: 'Nothing was changed or sent. If you began an application, open it in the browser in which you last used it.',
  },
  s405: {
    title: 'This page cannot be used in this way',
    text: 'Nothing was changed or sent.',
    open: 'Open this service at its own address:',
  },
  s408: {
    title: 'What you sent took too long to arrive',
    text: 'Nothing was changed or sent. Go back and try again, if you can over a better connection.',
  },
  s413: {
    title: 'What you sent is too large',
    text: 'Nothing was changed or sent. Go back and shorten your answers.',
  },
  s415: {
    title: 'What you sent cannot be read',
    text: 'Nothing was changed or sent. Go back and try again from the page itself.',
  },
  s421: {
    title: 'This service has another address',
    text: 'It is not offered at the address that you opened.',
    open: 'Open this service at its own address:',
  },
  s429: {
    title: 'There were too many attempts',
    text: 'Nothing was changed or sent. Wait ten minutes, then try again.',
  },
  s500: {
    title: 'Something went wrong on our side',
    text: 'What you saved or sent before is not lost. What you entered on the last page may not be saved. Load this page again in a moment, or go back to check it.',
  },
  s503: {
    title: 'We cannot do this just now',
    text: 'What you just sent was not accepted. What you saved or sent before is not lost. Go back to find what you typed, and try again in a moment.',
  },
}

/** For a refused request for a page, which could not have changed anything. */
export const refusedReads = {
  s429: 'Wait ten minutes, then try again. What you saved or sent before is not lost.',
  s503: 'We cannot show this page. What you saved or sent before is not lost. Load this page again in a moment.',
}

/** A form of another version of this service, whose action this one does not have. */
export const otherBuild = {
  title: 'We are updating this service',
  text: 'What you just sent was not accepted yet, and what you typed is not lost. Send it again in a moment.',
  send: 'Send it again',
  open: 'Or open this page anew',
}

export const notFound = {
  title: pageNotFound,
  text: 'Check the address if you typed it. If you began an application, open it in the browser in which you last used it.',
  /** Where links are sent by e-mail. */
  textReturn:
    'Check the address if you typed it. If you saved or sent an application, you can come back to it by email.',
  /** Above the applications that are open in this browser. */
  textOpen: 'Check the address if you typed it, or go to one of your applications.',
  start: 'Go to the start page',
}

/** Where our own page leads to an application and the browser sends no cookie. */
export const cookies = {
  title: 'This site needs cookies',
  text: 'Your application opens only in the browser in which you started it. We know it by a cookie, which this browser did not send. We use it for nothing else.',
  allow: 'Allow cookies for this site',
  ways: {
    chrome:
      'In Chrome, open Settings, then “Privacy and security” and “Site settings”. Look for “On-device site data” and let {site} save data.',
    firefox:
      'In Firefox, open Settings, then “Privacy & Security”. Look for cookies and site data, and allow {site} under “Manage Exceptions”.',
    safari: 'In Safari, open Settings, then “Advanced”, and turn off “Block all cookies”.',
    safariPhone:
      'Open the Settings app, then “Apps”, “Safari” and “Advanced”, and turn off “Block All Cookies”.',
    other: 'Open the settings of your browser, look for “cookies”, and allow them for {site}.',
  },
  next: 'Then go to the start page and start again. Nothing was sent or saved.',
  elsewhere:
    'If you started in another browser, or cookies were deleted since, open the application in the browser in which you last used it.',
  elsewhereReturn:
    'If you started in another browser, or cookies were deleted since, you can come back to a saved application by email from the start page.',
}

export const error = {
  title: 'Something went wrong',
  heading: 'Something went wrong on our side',
  text: 'What you saved or sent before is not lost. What you entered on the last page may not be saved: go back to check it.',
  reference: 'If it happens again, contact us and give this code: {code}',
  retry: 'Try again',
  start: 'Go to the start page',
}
