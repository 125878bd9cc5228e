import { Alert } from '../../../components/ui/alert.tsx'

/** Conflicts of a place in red. */
export const ConflictList = ({ messages }: { messages: string[] }) => (
  <Alert variant="destructive">
    <ul className="grid gap-1">
      {messages.map((message) => (
        <li key={message} className="wrap-anywhere">
          {message}
        </li>
      ))}
    </ul>
  </Alert>
)
