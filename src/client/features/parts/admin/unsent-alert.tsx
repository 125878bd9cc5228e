import { WifiOff } from 'lucide-react'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import type { useTaps } from './use-checks.ts'
import type { FailedEntry } from './use-unsent.ts'

/** Says how many entries wait for a connection. */
export const UnsentAlert = ({ count }: { count: number }) => (
  <Alert variant="warning" className="mb-4 print:hidden">
    <p role="status" className="flex items-center gap-2">
      <WifiOff size={20} aria-hidden="true" className="flex-none" />
      <span>{`Not sent yet: ${count}. It is sent when there is a connection; you can go on.`}</span>
    </p>
  </Alert>
)

type FailuresProps = { failures: FailedEntry[]; onDismiss: (id: string) => void }

/** Lists entries that the server refused, until somebody has read them. */
export const FailureAlerts = ({ failures, onDismiss }: FailuresProps) =>
  failures.map(({ id, name, failure }) => (
    <Alert key={id} variant="destructive" className="mb-4 print:hidden">
      <p role="alert" className="wrap-anywhere">{`${name}: not saved. ${failure}`}</p>
      <Button variant="link" onClick={() => onDismiss(id)}>
        OK
      </Button>
    </Alert>
  ))

/** Shows the taps of check lists that are not saved. */
export const UnsentTaps = ({
  taps: { unsent, isUnreachable, failures, dismiss },
}: {
  taps: ReturnType<typeof useTaps>
}) => (
  <>
    {isUnreachable && <UnsentAlert count={unsent.length} />}
    <FailureAlerts failures={failures} onDismiss={dismiss} />
  </>
)
