import { createFileRoute, redirect } from '@tanstack/react-router'
import { LISTS, listRoute } from '../-lists.ts'

const load = () => import('./-yard-tab.tsx')

export const Route = createFileRoute('/admin/_lists/')({
  ...listRoute(load, 'YardTab'),
  // Bookmarks and emails can have the former URLs of the lists.
  beforeLoad: ({ search: { tab, ...search } }) => {
    if (typeof tab !== 'string') return
    const name = /^(retail|dismantled)$/.test(tab) ? `${tab}-vehicles` : tab
    const { to } = LISTS.find((list) => list.to === `/admin/${name}`) ?? LISTS[0]
    throw redirect({ to, search, replace: true })
  },
})
