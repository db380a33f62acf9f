export interface Step {
  title: string
  text: string
  /** Set smaller, below. */
  tip: string
}

/** From the closet to the handover. */
export const STEPS: Step[] = [
  {
    title: 'Make an account',
    text: 'Choose a username and give an email address. We send a link there; once you have opened it, you can sell. No fee, and no card on file.',
    tip: 'Your username is your shop sign. People see it on everything that you list.',
  },
  {
    title: 'Take its picture',
    text: 'Up to 10 photos for each item. The whole thing first, in daylight, against something plain. Then the back, the label, the inside, and each flaw from close by.',
    tip: 'A flaw that is shown sells. A flaw that is found comes back.',
  },
  {
    title: 'Let it be described',
    text: 'Press Analyze, and AI proposes title, description, price, category and tags. It takes about 10 to 30 seconds. It has never held the thing in its hands, though: correct what it got wrong, and add what only you can know.',
    tip: 'Measures, material, age, where it came from: the four things that people ask about.',
  },
  {
    title: 'Set a price',
    text: 'Price research beside the form shows what such things go for elsewhere. Aim at what you would be glad to pay at a good garage sale. You can change the price until it is sold.',
    tip: 'Whatever is under $50 also appears on the page of discounted items.',
  },
  {
    title: 'Wait for the nod',
    text: 'One of us looks at each listing before it goes live. Until then it stands under Pending on your dashboard. If something is amiss, edit it and it comes up again.',
    tip: 'What goes through at once: one item per listing, your own photos, the right category.',
  },
  {
    title: 'Sell it at the pop-up',
    text: 'Buying is open for 48 hours at each pop-up sale. Buyers pay online by card, and you get a mail the moment it happens. Bring the item to the sale, or agree on another time through us. Nothing is shipped.',
    tip: 'Put a name on it. At a table with two hundred things, yours is the brass lamp with the tag.',
  },
]
