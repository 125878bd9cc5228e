import {
  AlertDialog,
  AlertDialogAction,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '../../../components/ui/alert-dialog.tsx'
import { ConflictList } from './conflict-list.tsx'
import type { Asked } from './use-booking.ts'

type Props = { asked: Asked | null; onAnswer: (isYes: boolean) => void }

/** Asks about the conflicts of a place, or says that it cannot be booked. */
export const ConflictDialog = ({ asked, onAnswer }: Props) => (
  <AlertDialog open={asked !== null} onOpenChange={(open) => !open && onAnswer(false)}>
    {asked && (
      <AlertDialogContent>
        <AlertDialogTitle>
          {asked.isFinal ? "That can't be booked" : 'Book it anyway?'}
        </AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div className="grid gap-3">
            <p className="wrap-anywhere">{asked.subject}</p>
            <ConflictList messages={asked.messages} />
          </div>
        </AlertDialogDescription>
        <AlertDialogFooter>
          {!asked.isFinal && (
            <AlertDialogAction onClick={() => onAnswer(true)}>Book it anyway</AlertDialogAction>
          )}
          <AlertDialogCancel>{asked.isFinal ? 'OK' : 'Keep it as it was'}</AlertDialogCancel>
        </AlertDialogFooter>
      </AlertDialogContent>
    )}
  </AlertDialog>
)
