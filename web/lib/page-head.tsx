// biome-ignore lint/style/noRestrictedImports: sets only what nobody sees, and `usePageLocation` would be code of every first page.
import { useLocation } from '@tanstack/react-router'
import { useSite } from './site.ts'

export interface PageHeadProps {
  /** Shown before the marketplace's name in the browser tab. Default: the name alone. */
  title?: string | undefined
  description?: string | undefined
  /** Path and query of the canonical URL. Default: the current path. */
  canonical?: string | undefined
  /** Path of the link preview image, 1200x630. */
  image?: string | undefined
  type?: 'website' | 'product' | 'profile' | undefined
  unlisted?: boolean | undefined
}

/** React hoists these into the head. */
export function PageHead({ title, description, canonical, unlisted = false, ...link }: PageHeadProps) {
  const { brandName, publicUrl } = useSite()
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const url = publicUrl + (canonical ?? pathname)
  return (
    <>
      <title>{title ? `${title} | ${brandName}` : brandName}</title>
      {description && <meta name="description" content={description} />}
      {unlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={url} />}
      {/* Only crawlers read these, from the server's HTML, so browsers do not download the code. */}
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
