import { alertVariants } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

type Props = { className?: string; onStartOver: () => void }

/** Says that a form was opened with a stored draft. */
export const ResumedNotice = ({ className = 'mb-4', onStartOver }: Props) => (
  <p role="status" className={alertVariants({ variant: 'warning', className })}>
    What you typed earlier is still here.{' '}
    <Button variant="link" onClick={onStartOver}>
      Start over
    </Button>
  </p>
)
