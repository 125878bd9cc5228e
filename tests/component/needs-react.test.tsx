import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useNeedsReact } from '#client/hooks/use-needs-react.ts'
import { click } from './support/actions.ts'

test('a form that is added after hydration takes a submit at once', async () => {
  const ready = new WeakSet<Element>()
  vi.stubGlobal('earlyInput', { ready, kept: new Map(), say: () => undefined })
  const { container, getByRole } = await render(<LateForm />)
  await click(getByRole('button', { name: 'Open' }))
  const form = container.querySelector('form')
  expect(form && ready.has(form)).toBe(true)
})

function LateForm() {
  const [isOpen, setIsOpen] = useState(false)
  const { needsReact } = useNeedsReact<HTMLFormElement>()
  return isOpen ? (
    <form {...needsReact} aria-label="Late" />
  ) : (
    <button type="button" onClick={() => setIsOpen(true)}>
      Open
    </button>
  )
}
