import { Bell, BellOff, Download } from 'lucide-react'
import { useState } from 'react'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { notify } from '../../../lib/notify.ts'
import { download } from '../../../lib/staff-download.ts'
import { useArrivalNotices } from './arrival-notices.ts'
import type { Question } from './desk.ts'

type Props = { path: string; input: Question<string> }

/** What can be done with the whole list: keep it as a file, and hear of what comes in. */
export function RequestTools({ path, input }: Props) {
  const [isOn, turn] = useArrivalNotices()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    const { cursor: _cursor, ...filter } = input
    const asked = Object.entries(filter).flatMap(([name, value]) =>
      value ? [[name, value] as [string, string]] : [],
    )
    const problem = await download(
      `/api/admin/${path}.csv?${new URLSearchParams(asked)}`,
      `${path}.csv`,
    )
    setIsBusy(false)
    if (problem) {
      notify({ tone: 'destructive', title: 'The file could not be made', description: problem })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:gap-1.5 print:hidden">
      <button
        type="button"
        className={buttonVariants({ variant: 'outline', size: 'sm' })}
        aria-pressed={isOn}
        onClick={() => turn(!isOn)}
      >
        {isOn ? <Bell size={18} aria-hidden="true" /> : <BellOff size={18} aria-hidden="true" />}
        Notify me
      </button>
      <button
        type="button"
        className={buttonVariants({ variant: 'outline', size: 'sm' })}
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || void save()}
      >
        <Download size={18} aria-hidden="true" />
        Export CSV
      </button>
    </div>
  )
}
