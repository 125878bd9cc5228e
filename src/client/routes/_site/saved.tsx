import { createFileRoute } from '@tanstack/react-router'
import { createPageHead } from '../../features/site/page-head.ts'
import { SavedPage } from '../../features/vehicles/public/saved-page.tsx'

export const Route = createFileRoute('/_site/saved')({
  head: ({ match }) =>
    createPageHead({
      site: match.context.site,
      path: '/saved',
      title: 'Saved Cars',
      description: 'The cars you saved in this browser, side by side.',
      noIndex: true,
    }),
  component: SavedPage,
})
