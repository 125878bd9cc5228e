import { createFileRoute, notFound } from '@tanstack/react-router'
import { NotFoundPage } from '../../features/site/not-found-page.tsx'

export const Route = createFileRoute('/_site/$')({
  loader: () => {
    throw notFound()
  },
  // Splits its code and styles from those of every page.
  component: () => <NotFoundPage />,
  notFoundComponent: () => <NotFoundPage />,
  head: () => ({ meta: [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }] }),
})
