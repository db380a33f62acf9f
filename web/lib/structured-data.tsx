import { toJsonLd } from './json-ld.ts'

export const StructuredData = ({ data }: { data: { '@type': string } }) => (
  <script type="application/ld+json">{toJsonLd(data)}</script>
)
