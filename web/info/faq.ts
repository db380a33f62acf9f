import { CHECKOUT_ITEMS_LIMIT } from '../../contracts/checkout-rules.ts'
import type { Site } from '../../contracts/site.ts'

export interface Question {
  question: string
  /** Paragraphs of plain text, also used in structured data. */
  answer: string[]
}

export interface Topic {
  id: string
  title: string
  questions: Question[]
}

export const faq = (site: Pick<Site, 'paymentProvider' | 'bulkCheckout'>): Topic[] => [
  { id: 'buying', title: 'For buyers', questions: buying(site) },
  { id: 'selling', title: 'For sellers', questions: SELLING },
  { id: 'account', title: 'Account and contact', questions: ACCOUNT },
]

const buying = ({ paymentProvider, bulkCheckout }: Pick<Site, 'paymentProvider' | 'bulkCheckout'>): Question[] => [
  {
    question: 'When can I buy?',
    answer: [
      'While a pop-up sale is on. Each one lasts 48 hours. Between sales you can browse everything, and the bar above the marketplace counts down to the next one.',
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
      `By card, on the secure ${paymentProvider} page. We never see your card number. While you're on that page, we hold the item for you for up to 30 minutes.`,
      bulkCheckout
        ? `You can pay for up to ${CHECKOUT_ITEMS_LIMIT} items in your cart at once, with one receipt and one pickup code for all of them.`
        : 'You pay for items one at a time, even if there are several in your cart.',
    ],
  },
  {
    question: 'Someone is checking out the item I want. Is it gone?',
    answer: [
      "Not yet. It's held for them until the time shown on its page. You can join the line there: if they don't pay by then, it's offered to the first in line. If nobody is in line, the first to pay gets it.",
    ],
  },
  {
    question: 'How do I get what I bought?',
    answer: [
      "You pick it up in person. Your receipt has the place and dates of the sale. If you can't make it, write to us and we'll arrange another time with the seller.",
    ],
  },
  {
    question: 'Do you ship?',
    answer: [
      'No. Everything is picked up, in North Carolina. It keeps prices low, and it lets you sit in a chair before you load it.',
    ],
  },
  {
    question: 'Can I contact a seller?',
    answer: ["Not directly. Ask us through the contact form, with the name of the item, and we'll get you an answer."],
  },
  {
    question: "What if it's not what I expected?",
    answer: [
      "Look it over at pickup. If it's not as described, leave it there and you get your money back. If you notice at home, write to us within 48 hours, with photos.",
      "Items are second-hand and sold as described: we don't give refunds for signs of age or a change of mind.",
    ],
  },
  {
    question: 'I paid, but someone else got it first. What happens to my money?',
    answer: ["It goes back to your card in full, and we email you about it. You don't have to do anything."],
  },
]

const SELLING: Question[] = [
  {
    question: 'What does it cost to sell?',
    answer: ["Listing is free. When an item sells we keep a commission; if it doesn't sell, you owe nothing."],
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
      'Up to 10 photos for each item. Photos straight from your phone are fine, iPhones included. We remove the hidden location from every photo.',
    ],
  },
  {
    question: 'What does the AI analysis do?',
    answer: [
      'It looks at your photos and suggests a title, a description, a price, a category and tags. That takes about 10 to 30 seconds.',
      "You check and edit everything before it's published, or fill in the form yourself.",
    ],
  },
  {
    question: 'Why is my item not in the marketplace yet?',
    answer: [
      "One of us looks over every listing before it goes live. Until then it's under Pending on your dashboard. If it was rejected, edit it and it goes back for review.",
    ],
  },
  {
    question: 'Can I change a listing or take it down?',
    answer: [
      "Yes, until it sells: edit it, unlist and relist it, or delete it. While someone is paying for it, you can't change its price or take it down.",
    ],
  },
  {
    question: 'I have many items. Do I list them one by one?',
    answer: [
      "You don't have to. Choose List many on your dashboard and add up to 200 photos at once. We sort them into items, and you check, fill in and publish them together.",
    ],
  },
  {
    question: 'How do I hand over a sold item?',
    answer: [
      "You get an email as soon as it's paid for. Bring the item to the pop-up sale, or tell us if another time works better for you and the buyer.",
    ],
  },
  {
    question: 'When am I paid?',
    answer: [
      'We pay out what you earned after the sale, and email you when we do. The statement on your dashboard lists every sale, our commission, and what is still to be paid.',
    ],
  },
  {
    question: "What if my item doesn't sell?",
    answer: [
      "It stays in the marketplace for the next sale. When a sale is over, we email you what sold and what didn't. If a price drop lowered it, its price goes back up when the sale ends. Take it home after the sale, and unlist it if you don't want to sell it anymore.",
    ],
  },
]

const ACCOUNT: Question[] = [
  {
    question: "I didn't get the verification email.",
    answer: [
      'Give it two minutes and check your spam folder. You can resend it from the page that opened when you registered. The link works for 24 hours.',
    ],
  },
  {
    question: 'I forgot my password.',
    answer: [
      'On the sign-in page, choose Forgot password. The link we email you works once, for one hour. Setting a new password signs you out everywhere else.',
    ],
  },
  {
    question: 'How can I reach a person?',
    answer: ["Use the contact form or email us. You'll hear from us within 24 hours."],
  },
]
