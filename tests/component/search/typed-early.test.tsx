import { expect, test } from 'vitest'
import { nextTask } from '../support/next-task.ts'
import { openPartRequest } from '../support/requests.ts'

const press = (key: string, modifiers: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
  )

// In a file of its own: the search comes later than its keys only the first time in a page.
test('what is typed before the search is there stands in it', { tags: ['r23.1'] }, async () => {
  const { getByRole, server } = await openPartRequest()
  await expect.element(getByRole('combobox', { name: 'Assigned to' })).toBeVisible()
  press('k', { ctrlKey: true })
  await nextTask()
  for (const key of ['a', 'b', 'Backspace', '7']) press(key)
  const field = getByRole('combobox', { name: 'Search requests and vehicles' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('a7')
  const input = field.element() as HTMLInputElement
  expect([input.selectionStart, input.selectionEnd]).toEqual([2, 2])
  expect(server.callsOf('requests.admin.part.update')).toEqual([])
})
