import { Bell, BellOff, Download } from 'lucide-react'
import type { RequestTableInput } from '#shared/domain/request-filter.ts'
import { REQUEST_LISTS, type RequestKind } from '#shared/domain/request.ts'
import { Button } from '../../../components/ui/button.tsx'
import { useStaffDownload } from '../../../hooks/use-staff-download.ts'
import { useNewRequestNotifications } from './new-request-notifications.ts'

/** Exports the list, and switches the notifications of new requests. */
export function ListActions({ kind, input }: { kind: RequestKind; input: RequestTableInput }) {
  const [isOn, setIsOn] = useNewRequestNotifications()
  const { isBusy, progress, save } = useStaffDownload()
  const exportCsv = () => {
    const { cursor: _cursor, ...filter } = input
    const params = Object.entries(filter).flatMap(([name, value]) =>
      value ? [[name, value] as [string, string]] : [],
    )
    const file = `${REQUEST_LISTS[kind]}.csv`
    void save(`/api/admin/${file}?${new URLSearchParams(params)}`, file)
  }
  return (
    <>
      <Button variant="ghost" size="sm" aria-pressed={isOn} onClick={() => setIsOn(!isOn)}>
        {isOn ? <Bell size={18} aria-hidden="true" /> : <BellOff size={18} aria-hidden="true" />}
        <span className="max-md:sr-only">Notify me</span>
      </Button>
      <Button variant="ghost" size="sm" className="max-md:hidden" busy={isBusy} onClick={exportCsv}>
        <Download size={18} aria-hidden="true" />
        <span>{progress ?? 'Export CSV'}</span>
      </Button>
    </>
  )
}
