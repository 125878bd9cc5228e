import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/appointment')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/_site/appointment"!</div>
}
