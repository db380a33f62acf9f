export interface Step {
  title: string
  text: string
  tip: string
}

export const STEPS: Step[] = [
  {
    title: 'Create an account',
    text: "Choose a username and enter your email address. We'll send you a link; open it, and you can sell. No fee, no card on file.",
    tip: 'Your username is your shop sign. People see it on everything you list.',
  },
  {
    title: 'Take photos',
    text: 'Up to 10 photos for each item. The whole thing first, in daylight, against something plain. Then the back, the label, the inside, and a close-up of each flaw. With many items, choose List many on your dashboard.',
    tip: 'A flaw that is shown sells. A flaw that is found comes back.',
  },
  {
    title: 'Let AI describe it',
    text: 'Press Analyze, and AI suggests a title, description, price, category and tags. It takes about 10 to 30 seconds. It has never held your item, though: fix what it got wrong, and add what only you know.',
    tip: 'Measurements, material, age, where it came from: the four things people ask about.',
  },
  {
    title: 'Set a price',
    text: "Price research next to the form shows what similar items sell for. Aim for what you'd be glad to pay at a good garage sale. You can change the price until it sells.",
    tip: 'Anything under $50 also shows up under Discounted Items.',
  },
  {
    title: 'Wait for approval',
    text: "One of us looks over each listing before it goes live. Until then it's under Pending on your dashboard. If something is off, edit it and we'll look again.",
    tip: 'What gets approved fast: one item per listing, your own photos, the right category.',
  },
  {
    title: 'Sell it at the pop-up',
    text: 'Buying is open for 48 hours at each pop-up sale. Buyers pay online by card, and you get an email right away. Bring the item to the sale, or arrange another time through us. Nothing is shipped.',
    tip: 'Put a name on it. At a table with two hundred things, yours is the brass lamp with the tag.',
  },
]
