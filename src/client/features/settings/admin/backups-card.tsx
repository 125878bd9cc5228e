import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatArchiveName, type Backup, formatBytes } from '#shared/domain/backup.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import type { Detail } from '../../../components/stacked-details.tsx'
import { SectionState } from '../../../components/staff/query-state.tsx'
import { SideDetails } from '../../../components/staff/side-details.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { notify } from '../../../lib/notify.ts'
import { readResponseError } from '../../../lib/response-error.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { fetchAsStaff } from '../../../lib/staff-call.ts'
import { saveAs } from '../../../lib/staff-download.ts'
import { OwnPasswordForm } from '../../auth/second-factor-forms.tsx'

const REFETCH_MS = 3000
type Panel = { name: 'list' } | { name: 'start' } | { name: 'download'; backup: Backup }
const LIST: Panel = { name: 'list' }

/** The backups of the last weeks, with the way to make one and to download one. */
export function BackupsCard() {
  const { timeZone } = useBusiness()
  const [panel, setPanel] = useState<Panel>(LIST)
  const { data, error, refetch } = staffApi.backups.admin.list.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.some(({ isRunning }) => isRunning) ? REFETCH_MS : false,
  })
  const start = staffApi.backups.admin.start.useMutation()
  const close = () => setPanel(LIST)
  return (
    <section
      id="backups"
      aria-labelledby="backups-title"
      className="scroll-mt-80 rounded-md border bg-card p-4"
    >
      <h2 id="backups-title" className="text-2xl">
        Backups
      </h2>
      {data === undefined && <SectionState error={error} className="mt-4" onRetry={refetch} />}
      {data === null && (
        <p className="mt-2 text-muted-foreground">
          Nightly backups are turned off on this server (BACKUP_DIR).
        </p>
      )}
      {data && panel.name === 'list' && (
        <List
          backups={data}
          onStart={() => setPanel({ name: 'start' })}
          onDownload={(backup) => setPanel({ name: 'download', backup })}
        />
      )}
      {panel.name === 'start' && (
        <OwnPasswordForm
          explanation="The backup is made while the shop stays open."
          action="Back up now"
          send={start.mutateAsync}
          onDone={() => {
            close()
            void refetch()
          }}
          onCancel={close}
        />
      )}
      {panel.name === 'download' && (
        <OwnPasswordForm
          explanation={`The backup of ${formatShortMoment(panel.backup.at, timeZone)} has your customers' data. Keep it where nobody else can read it.`}
          action="Download"
          send={(password) => download(panel.backup, password)}
          onDone={() => {
            notify({ tone: 'success', title: 'The backup was downloaded' })
            close()
          }}
          onCancel={close}
        />
      )}
    </section>
  )
}

/** Saves an archive as a file; throws ResponseError. Bodies, unlike URLs, are never logged. */
async function download(
  { id, at, missingPictures }: Backup,
  password: { currentPassword: string },
): Promise<void> {
  const response = await fetchAsStaff(`/api/admin/backups/${id}/archive`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(password),
  })
  if (!response.ok) throw await readResponseError(response)
  saveAs(
    await response.blob(),
    formatArchiveName(new Date(at), { isComplete: missingPictures === 0 }),
  )
}

const RULES: Detail[] = [
  ['When', 'Every night at 3 am'],
  ['What', 'Everything: settings, requests, vehicles and pictures'],
  ['Kept', 'One for each of the last 7 days and 4 weeks'],
  ['Copies', 'Download one now and then, so that a copy is on another computer'],
]

type ListProps = {
  backups: Backup[]
  onStart: () => void
  onDownload: (backup: Backup) => void
}

function List({ backups, onStart, onDownload }: ListProps) {
  const { timeZone } = useBusiness()
  const isRunning = backups.some((backup) => backup.isRunning)
  const last = backups.find(({ bytes }) => bytes !== null)
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div role="status" className="min-w-0 font-semibold">
          {isRunning && <p>A backup is being made...</p>}
          {backups.length === 0 && <p>There is no backup yet. The first one is made tonight.</p>}
          {last && !isRunning && <p>{`Last backup ${formatShortMoment(last.at, timeZone)}`}</p>}
        </div>
        <Button variant="outline" disabled={isRunning} onClick={onStart}>
          Back up now
        </Button>
      </div>
      <SideDetails className="mt-4 border-t pt-4" details={RULES} />
      <ul aria-label="Backups" className="mt-4 divide-y border-t empty:hidden">
        {backups
          .filter((backup) => !backup.isRunning)
          .map((backup) => (
            <li
              key={backup.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <Description backup={backup} />
              {backup.isHere && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={`Download the backup of ${formatShortMoment(backup.at, timeZone)}`}
                  onClick={() => onDownload(backup)}
                >
                  <Download size={18} aria-hidden />
                  Download
                </Button>
              )}
            </li>
          ))}
      </ul>
    </>
  )
}

function Description({ backup }: { backup: Backup }) {
  const { timeZone } = useBusiness()
  const { at, bytes, madeBy, problem } = backup
  const facts = [bytes === null ? 'no archive' : formatBytes(bytes), madeBy && `by ${madeBy}`]
  return (
    <p className="min-w-0 wrap-anywhere">
      <span className="font-semibold">{`${formatShortMoment(at, timeZone)} `}</span>
      <span className="text-muted-foreground">{facts.filter(Boolean).join(', ')}</span>
      {problem && <span className="block text-destructive">{problem}</span>}
    </p>
  )
}
