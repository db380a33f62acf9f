import type { ReactNode } from 'react'

export interface ArticleSection {
  /** The URL's fragment. */
  id: string
  title: string
  body: ReactNode
}

interface ArticleProps {
  title: string
  lead: ReactNode
  /** A small line above the title, such as a date. */
  note?: ReactNode
  sections: readonly ArticleSection[]
  /** Between the heading and the sections. */
  children?: ReactNode
}

/** A long text in sections, with a table of contents beside it on a wide screen. */
export function Article({ title, lead, note, sections, children }: ArticleProps) {
  return (
    <article className="pt-8 pb-6 sm:pt-14">
      <header className="lg:pl-[16rem]">
        {note && <p className="mb-2 text-muted text-sm">{note}</p>}
        <h1 className="font-semibold font-serif text-3xl">{title}</h1>
        <p className="mt-4 max-w-[26em] font-serif text-muted text-xl">{lead}</p>
        {children}
      </header>
      <div className="mt-10 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label="On this page" className="hidden lg:block">
          <ul className="sticky top-24 border-line border-l">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="-ml-px block border-transparent border-l py-1.5 pl-4 text-muted text-sm hover:border-fern hover:text-fern"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-12">
          {sections.map(({ id, title, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="prose">
              <h2 id={`${id}-title`}>{title}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </article>
  )
}
