import { createFileRoute, redirect } from '@tanstack/react-router'
import { TABS, tabRoute } from '../-tabs.ts'

const load = () => import('./-yard-tab.tsx')

export const Route = createFileRoute('/admin/_lists/')({
  ...tabRoute(load, 'YardTab'),
  // Bookmarks and emails can have the former URLs of the lists.
  beforeLoad: ({ search: { tab, ...search } }) => {
    if (typeof tab !== 'string') return
    const name = /^(retail|dismantled)$/.test(tab) ? `${tab}-vehicles` : tab
    const { to } = TABS.find((each) => each.to === `/admin/${name}`) ?? TABS[0]
    throw redirect({ to, search, replace: true })
  },
})
