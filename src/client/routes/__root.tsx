import { createRootRouteWithContext, HeadContent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OpeningStatus } from '#shared/domain/opening-status.ts'
import { LiveRegions } from '../components/live-regions.tsx'
import { BodyScripts, FontPreloads, HeadAssets } from '../components/page-assets.tsx'
import { useSite } from '../hooks/use-site.ts'
import type { RouterContext } from '../router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#1f2225' },
      { name: 'format-detection', content: 'telephone=no' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
})

/** Texts by start time; only the text of an open shop begins with 'Open '. */
const formatOpening = (list: OpeningStatus[]): string =>
  JSON.stringify(Object.fromEntries(list.map(({ at, text }) => [at, text])))

/** Document of every page; visible content precedes the router's data. */
function Document({ children }: { children: ReactNode }) {
  const { opening } = useSite()
  return (
    <html lang="en" data-opening={formatOpening(opening)}>
      <head>
        <HeadContent />
        <HeadAssets />
      </head>
      <body>
        <FontPreloads />
        {children}
        <LiveRegions />
        <BodyScripts />
      </body>
    </html>
  )
}
