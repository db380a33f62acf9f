import { createFileRoute } from '@tanstack/react-router'
import { PersonPage } from '../admin/people/person-page.tsx'

export const Route = createFileRoute('/admin/people/$id')({ component: PersonRoute })

function PersonRoute() {
  const { id } = Route.useParams()
  return <PersonPage key={id} id={id} />
}
