import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PictureEditor } from '#client/features/uploads/picture-editor.tsx'
import { withUploaded } from '#client/features/uploads/use-pictures.ts'
import { StaffApiProvider } from '#client/lib/staff-api.tsx'
import type { Picture } from '#shared/domain/picture.ts'

const picture = (last: number): Picture => {
  const id = `0199f000-0000-7000-8000-00000000000${last}-640x480`
  return { id, url: `/pictures/${id}/640.webp`, width: 640, height: 480 }
}
const shown = (pictures: Picture[]) =>
  renderToStaticMarkup(
    <StaffApiProvider>
      <PictureEditor pictures={pictures} onChange={() => undefined} />
    </StaffApiProvider>,
  )

describe('the pictures in a vehicle’s form', () => {
  test('say so when there are none, and which files may come', () => {
    expect(shown([])).toContain('No pictures yet')
    expect(shown([])).toContain('JPG, PNG or WebP. One over 5MB is made smaller first.')
    expect(shown([])).toContain('accept="image/jpeg,image/png,image/webp"')
  })

  test('mark the first as the cover, and each can be moved, turned and removed by a button with a name', () => {
    const html = shown([picture(1), picture(2)])
    expect(html.match(/>Cover</g)).toHaveLength(1)
    for (const name of [
      'Move picture 1 later',
      'Move picture 2 earlier',
      'Turn picture 2',
      'Remove picture 1',
    ]) {
      expect(html).toContain(`aria-label="${name}"`)
    }
  })
})

test('those chosen together keep their order, whichever arrives first', () => {
  const [old, first, second] = [picture(1), picture(2), picture(3)]
  const keyOf = (id: string) => ({ [first.id]: 1, [second.id]: 2 })[id]
  expect(withUploaded(withUploaded([old], second, keyOf), first, keyOf)).toEqual([
    old,
    first,
    second,
  ])
})
