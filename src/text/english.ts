/**
 * English of what a browser shows. It stands apart, so that whoever reads Ukrainian does not load it. Where English was
 * chosen the browser fetches it before it runs anything else, so it imports nothing (language.test.ts). English of what
 * the server alone says stands beside the Ukrainian.
 */
export const english = {
  web: {
    product: 'Svitlo',
    description: 'Your electricity account: readings, bills, outages, requests.',
    demo: 'A demonstration: everything here is made up',
    preloader: 'Connecting you to the grid...',
    loading: 'Loading…',
    skipToContent: 'Skip to content',
    mainMenu: 'Main menu',
    youAreHere: 'You are here',
    signIn: 'Sign in',
    signOut: 'Sign out',
    toCabinet: 'To your account',
    sessionEnded: 'The session has ended. Sign in again: this keeps strangers out of your account.',
    pay: 'Pay',
    retry: 'Try again',
    requestCode: 'Request code',
    toHome: 'To the start page',
    close: 'Close',
    save: 'Save',
    more: 'More',
    notBuiltYet: 'This page is not ready yet. We are working on it.',
    asProvider: 'You are signed in as a service provider',
    userMenu: 'You are signed in as',
    chooseAccount: 'Choose an address',
    chooseBusinessAccount: 'Choose an account',
    entranceHelp: 'Cannot sign in? Call:',
    serviceLine: {
      title: 'Service messages',
      running: 'The messages move; point at them or focus them to stop',
      important: 'Important',
      asList: 'Read as a list',
      asLine: 'Read as a moving line',
    },
    filesInEnglish: 'Some files come in English.',
    theme: { title: 'Appearance', system: 'As in the system', light: 'Light', dark: 'Dark' },
    footer: {
      contactCentre: 'Contact centre',
      links: 'Useful links',
      help: 'Help',
      support: 'Write to us',
      complain: 'Make a complaint',
    },
    errors: {
      pageNotFound: 'This page could not be found',
      genericNotFound: 'This page could not be found',
      pageNotFoundHint: 'The address may be mistyped, or the page has moved.',
      other: 'Something went wrong',
      otherHint:
        'Try again. If it happens again, call the contact centre: the number is at the bottom of the page.',
      reported: (code: string) =>
        `We already know of this error. It is kept under the code ${code}: tell it to the contact centre.`,
      offline: 'Something went wrong, check your internet connection',
      stay: 'Stay on this page',
      offlineNotice: 'There is no internet connection. The page will open as soon as it is back.',
    },
  },
  titles: { auth: 'Sign in', faq: 'Questions and answers' },
  failures: {
    'try-later': 'This could not be done now. Try again a little later: nothing was changed.',
    'will-be-resumed':
      'The service will be back without you doing anything: your data is kept, try again later.',
  },
  network:
    'The portal cannot be reached. Check your internet connection and try again: what you typed is still on the page.',
  chooser: {
    title: 'Who is signing in?',
    person: {
      title: 'Home',
      hint: 'A flat, a house, a summer house or a garage. You sign in with your phone number.',
    },
    entity: {
      title: 'Business',
      hint: 'Companies and associations. You sign in with the account number and your unique code.',
    },
    provider: { title: 'Supplier', hint: 'Suppliers and service providers. You sign in with your email.' },
    lastTime: 'You signed in here last time',
    noAccountYet: 'No account yet?',
    signUp: 'Sign up',
  },
  payments: {
    title: 'Payments',
    history: 'Payment history',
    empty: 'There are no payments in this period. Choose another one.',
    receipt: (number: string) => `Receipt No.\u00a0${number}`,
    downloadReceipt: 'Download the receipt',
    columns: {
      paidOn: 'Date',
      amount: 'Amount, UAH',
      source: 'Paid by',
      receipt: 'Receipt',
      state: 'Status',
    },
  },
  paymentSources: {
    card: 'Card',
    liqpay: 'LiqPay',
    portmone: 'Portmone',
    easypay: 'EasyPay',
    monopay: 'plata by mono',
    bank: 'Bank',
    post: 'Post office',
    terminal: 'Terminal',
    cash: 'Cash desk',
    subsidy: 'Subsidy',
    transfer: 'Transfer',
  },
  paymentStates: {
    created: { name: 'Created', meaning: 'The payment has not begun yet.' },
    waiting: { name: 'Pending', meaning: 'The service has not confirmed the payment yet. Do not pay again.' },
    posted: { name: 'Credited', meaning: 'The money has reached the account.' },
    failed: { name: 'Failed', meaning: 'No money was taken. Try again or use another card.' },
    cancelled: { name: 'Cancelled', meaning: 'The payment was cancelled, no money was taken.' },
    returned: { name: 'Refunded', meaning: 'The money was returned to the payer.' },
  },
}
export type English = typeof english
