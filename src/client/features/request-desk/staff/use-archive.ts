import { failureText } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import type { Desk, DeskRequest } from './desk.ts'

/** Takes a request out of the lists, with a way back in the toast and in the view of what is archived. */
export function useArchive<Request extends DeskRequest>(
  desk: Desk<Request>,
  onArchived: () => void,
) {
  async function archive({ id, reference }: DeskRequest): Promise<void> {
    try {
      await desk.remove(id)
      onArchived()
      notify({
        title: `${reference} is archived`,
        about: id,
        action: {
          label: 'Undo',
          altText: 'Find it in the view Archived and restore it',
          onClick: () => void restore(id, reference),
        },
      })
    } catch (error) {
      notify({
        tone: 'destructive',
        title: `${reference} was not archived`,
        description: failureText(error),
      })
    }
    desk.refresh()
  }

  async function restore(id: string, reference: string): Promise<void> {
    try {
      await desk.restore(id)
      notify({ tone: 'success', title: `${reference} is back` })
    } catch (error) {
      notify({
        tone: 'destructive',
        title: `${reference} is still archived`,
        description: failureText(error),
      })
    }
    desk.refresh()
  }
  return archive
}
