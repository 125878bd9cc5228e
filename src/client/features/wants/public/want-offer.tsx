import { lazy, Suspense } from 'react'
import { loadChunk } from '../../../lib/load-chunk.ts'

const WantTick = lazy(async () => ({
  default: (await loadChunk(() => import('./want-tick.tsx'))).WantTick,
}))

/** Checkbox on a receipt; its code is loaded with the receipt. */
export const WantOffer = ({ statusUrl }: { statusUrl: string }) => (
  <Suspense>
    <WantTick key={statusUrl} statusUrl={statusUrl} />
  </Suspense>
)
