import { Link } from '@tanstack/react-router'
import { Article } from '../layout/article.tsx'
import { Page } from '../layout/page.tsx'
import { longDay } from '../lib/sale-dates.ts'
import { ServerData } from '../lib/server-data.tsx'
import { useSite } from '../lib/site.ts'
import { useNextSale } from '../sale/use-next-sale.ts'
import { ButtonLink } from '../ui/button.tsx'
import { faq, type Question, type Topic } from './faq.ts'

export function HelpPage() {
  const site = useSite()
  const { brandName } = site
  const topics = faq(site)
  return (
    <Page
      title="Help Center"
      description={`How buying, paying, pickup and selling work at ${brandName}, and when the next pop-up sale is.`}
    >
      <ServerData data={import.meta.env.SSR ? faqData(topics) : undefined} />
      <Article
        title="Help Center"
        lead="How it works for buyers and sellers."
        sections={[...topics.map(section), { id: 'more', title: 'Something else?', body: <More /> }]}
      >
        <NextSale />
      </Article>
    </Page>
  )
}

function NextSale() {
  const sale = useNextSale()
  return (
    <p className="mt-5 inline-flex min-h-11 items-center text-balance rounded-sm bg-tag px-4 py-2 font-semibold text-on-tag tabular-nums">
      Next Pop-Up Sale: {sale ? longDay(sale.startDate, sale.timeZone) : 'Date TBD'}
    </p>
  )
}

const section = ({ id, title, questions }: Topic) => ({
  id,
  title,
  body: questions.map((question) => <Answered key={question.question} {...question} />),
})

function Answered({ question, answer }: Question) {
  return (
    <div className="mt-0 grid gap-x-8 gap-y-1.5 border-line border-t py-6 first-of-type:mt-4 xl:w-max xl:grid-cols-[17rem_26.5em] xl:items-baseline">
      <h3 className="m-0">{question}</h3>
      <div className="grid gap-2">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  )
}

function More() {
  return (
    <>
      <p>
        The <Link to="/seller-guide">seller guide</Link> walks you through selling, from the first photo to the
        handover. For anything else, just ask us.
      </p>
      <p>
        Lost the email with your receipt? <Link to="/receipts">Send my receipts again</Link>.
      </p>
      <p>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </p>
    </>
  )
}

const faqData = (topics: Topic[]) => ({
  '@type': 'FAQPage',
  mainEntity: topics.flatMap(({ questions }) => questions.map(questionData)),
})

const questionData = ({ question, answer }: Question) => ({
  '@type': 'Question',
  name: question,
  acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
})
