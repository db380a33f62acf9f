import { asJson } from './as-json.ts'

/** Facts for search engines. */
export const StructuredData = ({ data }: { data: { '@type': string } }) => (
  <script type="application/ld+json">{asJson(data)}</script>
)
