import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import type { Receipt } from '../components/form-receipt.tsx'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface is merged with this one
  interface HistoryState {
    receipt?: Receipt
  }
}

/** The receipt of a submitted form, stored in the history entry: it survives a reload and ends with the next navigation. */
export function useReceipt(): [Receipt | null, (receipt: Receipt) => void] {
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const receipt = useLocation({ select: ({ state }) => state.receipt })
  const keep = ({ reference, dueAt, statusUrl }: Receipt): void => {
    void navigate({
      to: '.',
      hash: true,
      replace: true,
      state: { receipt: { reference, dueAt, statusUrl } },
      resetScroll: false,
    })
  }
  return [(isHydrated && receipt) || null, keep]
}
