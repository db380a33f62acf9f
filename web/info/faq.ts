export interface Question {
  question: string
  /** Paragraphs of plain text, for people and for search engines alike. */
  answer: string[]
}

export interface Topic {
  id: string
  title: string
  questions: Question[]
}

/** What people ask. `provider` is who takes the payment. */
export const faq = (provider: string): Topic[] => [
  { id: 'buying', title: 'For buyers', questions: buying(provider) },
  { id: 'selling', title: 'For sellers', questions: SELLING },
  { id: 'account', title: 'Account and contact', questions: ACCOUNT },
]

const buying = (provider: string): Question[] => [
  {
    question: 'When can I buy?',
    answer: [
      'While a pop-up sale is on. Each one lasts 48 hours. Between sales you can look at everything, and the bar above the marketplace counts down to the next one.',
    ],
  },
  {
    question: 'Do I need an account to buy?',
    answer: [
      'No. A full name and an email address are enough; the receipt goes to that address. With an account they are filled in for you.',
    ],
  },
  {
    question: 'How do I pay?',
    answer: [
      `By card, on the payment page of ${provider}. We never see your card number. While you are on that page the item is held for you, for 30 minutes at most.`,
      'Items are paid for one at a time, also when there are several in your cart.',
    ],
  },
  {
    question: 'Somebody is checking out the item that I want. Is it gone?',
    answer: [
      'Not yet. It is held for them until the time that stands on its page. If they do not pay by then, it is free again, and the first to pay gets it.',
    ],
  },
  {
    question: 'How do I get what I bought?',
    answer: [
      'You collect it in person. Your receipt names the place and the days of the sale. If you cannot come then, write to us and we arrange another time with the seller.',
    ],
  },
  {
    question: 'Do you ship?',
    answer: [
      'No. Everything is picked up, in North Carolina. It keeps prices low, and it lets you sit in a chair before you load it.',
    ],
  },
  {
    question: 'Can I write to a seller?',
    answer: ['Not directly. Ask us through the contact form, with the name of the item, and we bring you the answer.'],
  },
  {
    question: 'What if it is not what I expected?',
    answer: [
      'Look it over at the handover. If it is not what the listing said, leave it there and you get your money back. If you notice at home, write to us within 48 hours, with photos.',
      'Things here are second-hand and sold as described: signs of age and a change of mind are no ground for a refund.',
    ],
  },
  {
    question: 'I paid, but somebody else was faster. What happens to my money?',
    answer: [
      'It goes back to your card in full, by itself, and a mail tells you so. There is nothing that you have to do.',
    ],
  },
]

const SELLING: Question[] = [
  {
    question: 'What does it cost to sell?',
    answer: ['Listing is free. When an item sells we keep a commission; if it does not sell, you owe nothing.'],
  },
  {
    question: 'What do I need before I can start selling?',
    answer: [
      'An account with a verified email address. We send a link when you register; open it, and you can list your first item.',
    ],
  },
  {
    question: 'How many photos can I add?',
    answer: [
      'Up to 10 photos for each item. Pictures straight from a phone are fine, iPhone ones too. The hidden note of where a photo was taken is removed.',
    ],
  },
  {
    question: 'What does the AI analysis do?',
    answer: [
      'It looks at your photos and proposes a title, a description, a price, a category and tags. That takes about 10 to 30 seconds.',
      'You read, correct and complete all of it before anything is published, or fill in the form yourself.',
    ],
  },
  {
    question: 'Why is my item not in the marketplace yet?',
    answer: [
      'Every listing is looked at by one of us before it goes live. Until then it stands under Pending on your dashboard. If it was rejected, edit it: it then comes up for review again.',
    ],
  },
  {
    question: 'Can I change a listing or take it down?',
    answer: [
      'Yes, as long as it is not sold: edit it, unlist it and put it back, or delete it. While somebody is paying for it, its price stands and it stays.',
    ],
  },
  {
    question: 'How do I hand over what has sold?',
    answer: [
      'You get a mail as soon as it is paid. Bring the item to the pop-up sale, or let us know when it suits you and the buyer better.',
    ],
  },
]

const ACCOUNT: Question[] = [
  {
    question: 'The verification mail has not come.',
    answer: [
      'Give it two minutes and look among the junk mail. On the page that opened when you registered you can have it sent again. The link works for 24 hours.',
    ],
  },
  {
    question: 'I forgot my password.',
    answer: [
      'On the sign-in page choose Forgot password. The link that we mail you works once, for one hour. Setting a new password signs you out everywhere else.',
    ],
  },
  {
    question: 'How can I reach a person?',
    answer: ['Through the contact form or by email. You hear from us within 24 hours.'],
  },
]
