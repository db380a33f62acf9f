const TIPS = [
  {
    title: 'Look closely, then read',
    text: 'Open every photo and zoom in on seams, rims and corners. The description says what the camera cannot: smells, repairs, how it fits.',
  },
  {
    title: 'Be early',
    text: "There's only one of each. You can buy only while a 48-hour pop-up sale is on, and the cheap ones rarely last the first evening.",
  },
  {
    title: 'One trip for all of it',
    text: 'Nothing is shipped. What you buy waits for you at the sale, so fill the car: three small finds cost no more gas than one.',
  },
]

export function ShoppingTips() {
  return (
    <section aria-labelledby="tips" className="mt-16 border-line border-t pt-9">
      <h2 id="tips" className="font-semibold font-serif text-2xl">
        Shopping tips
      </h2>
      <ul className="mt-6 grid gap-x-10 gap-y-7 md:grid-cols-3">
        {TIPS.map(({ title, text }) => (
          <li key={title}>
            <h3 className="font-semibold font-serif text-lg">{title}</h3>
            <p className="mt-1.5 max-w-text text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
