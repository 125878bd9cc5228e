import { createFileRoute } from '@tanstack/react-router'
import { PartPage } from '../../features/parts/admin/part-page.tsx'

export const Route = createFileRoute('/admin/parts/$tag')({
  head: ({ params }) => ({ meta: [{ title: `Part ${params.tag.toUpperCase()}` }] }),
  component: PartRoute,
})

function PartRoute() {
  return <PartPage tag={Route.useParams().tag} />
}
