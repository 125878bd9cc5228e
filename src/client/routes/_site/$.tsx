import { createFileRoute, notFound } from '@tanstack/react-router'

export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound()
  },
  head: () => ({ meta: [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }] }),
})
