import { describe, expect, test, vi } from 'vitest'
import { notify, type ToastMessage } from '#client/lib/notify.ts'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn<(message: ToastMessage) => void>() }))
vi.mock('#client/components/toaster.tsx', () => ({ showToast }))

const logged = () => vi.spyOn(console, 'error').mockImplementation(() => undefined)

describe('a toast', () => {
  test('logs an error when its label is empty', { tags: ['r17.9'] }, () => {
    const error = logged()
    notify({ title: ' ' })
    expect(error.mock.calls).toEqual([['A toast needs a label that is not empty.']])
  })

  test('a toast with an empty alternative text logs an error', { tags: ['r17.10'] }, () => {
    const error = logged()
    notify({ title: 'Saved', action: { label: 'Undo', altText: '', onClick: () => undefined } })
    expect(error.mock.calls).toEqual([
      ["A toast's action needs an alternative text that is not empty."],
    ])
  })

  test('is shown, and logs nothing, when it says what it must', async () => {
    const error = logged()
    const message = {
      title: 'Saved',
      action: { label: 'Undo', altText: 'Undo in the history', onClick: () => undefined },
    }
    notify(message)
    await expect.poll(() => showToast.mock.calls).toEqual([[message]])
    expect(error).not.toHaveBeenCalled()
  })
})
