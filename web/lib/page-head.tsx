import { useLocation } from '@tanstack/react-router'
import { useSite } from './site.ts'

export interface PageHeadProps {
  /** In the browser's tab, before the name of the marketplace; without it that name stands alone. */
  title?: string | undefined
  /** For search engines and shared links. */
  description?: string | undefined
  /** Path and query of the one address by which the page should be known; without it the path alone. */
  canonical?: string | undefined
  /** Path of the picture of a shared link, 1200x630. */
  image?: string | undefined
  type?: 'website' | 'product' | 'profile' | undefined
  /** Search engines are asked to leave the page out. */
  unlisted?: boolean | undefined
}

/** What tabs, search engines and previews of shared links read of a page. React puts it into the head. */
export function PageHead({ title, description, canonical, unlisted = false, ...link }: PageHeadProps) {
  const { brandName, publicUrl } = useSite()
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const url = publicUrl + (canonical ?? pathname)
  return (
    <>
      <title>{title ? `${title} | ${brandName}` : brandName}</title>
      {description && <meta name="description" content={description} />}
      {unlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      {/* Programs that make previews ask for the document: the browser is spared the code. */}
      {import.meta.env.SSR && !unlisted && (
        <LinkPreview {...link} title={title ?? brandName} description={description} url={url} />
      )}
    </>
  )
}

interface LinkPreviewProps extends Pick<PageHeadProps, 'description' | 'image' | 'type'> {
  title: string
  url: string
}

function LinkPreview({ title, description, url, image = '/og/site.jpg', type = 'website' }: LinkPreviewProps) {
  const { brandName, publicUrl } = useSite()
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brandName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:image" content={publicUrl + image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
