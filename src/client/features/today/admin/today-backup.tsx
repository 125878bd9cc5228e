import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type BackupState, formatBytes } from '#shared/domain/backup.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { Alert } from '../../../components/ui/alert.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'

type Props = { backup: BackupState }

/** True if the backup is over 36 hours old or a later one failed. */
export const isBackupBad = ({ isLate, problem }: BackupState): boolean => isLate || problem !== null

/** Last backup, in red if it is bad. */
export function TodayBackup({ backup }: Props): ReactNode {
  const { timeZone } = useBusiness()
  const { isLate, problem } = backup
  if (!isBackupBad(backup)) {
    return (
      <p className="text-sm text-muted-foreground">
        <span>{`${lastIn(backup, timeZone)} `}</span>
        <SettingsLink />
      </p>
    )
  }
  return (
    <Alert variant="destructive" className="mb-4">
      <p className="wrap-anywhere">
        <b>{isLate ? 'Your shop has no recent backup. ' : 'The last backup went wrong. '}</b>
        <span>{`${lastIn(backup, timeZone)} `}</span>
        <span>{problem && `${problem}. `}</span>
        <SettingsLink />
      </p>
    </Alert>
  )
}

const SettingsLink = () => (
  <Link to="/admin/settings" hash="backups" className="font-semibold">
    Backups
  </Link>
)

function lastIn({ lastAt, lastBytes, isLate, problem }: BackupState, timeZone: string): string {
  const isNew = !isLate && problem === null
  if (lastAt === null) return isNew ? 'The first backup is made tonight.' : 'There is none yet.'
  const size = lastBytes === null ? '' : `, ${formatBytes(lastBytes)}`
  return `Last backup: ${formatShortMoment(lastAt, timeZone)}${size}.`
}
