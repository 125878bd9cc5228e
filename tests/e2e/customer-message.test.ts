import { expect, test } from 'vitest'
import { plainPicture } from '../support/pictures.ts'
import { partRequestInput } from '../support/request-inputs.ts'
import { expectVisible } from '../support/shop.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { hydratePage } from '../support/visits.ts'

const shop = await openStaffShop()

test('a customer writes with a picture and reads the reply', { tags: ['r27.6'] }, async () => {
  const { id, reference, statusUrl } = await shop.app.caller.requests.submitPart(partRequestInput())
  const customer = await shop.visit(`/request-status?token=${statusUrl.slice(-43)}`, {
    viewport: 'phone',
  })
  await customer.getByLabel('Write to us').fill('It has to look like this one.')
  await customer.locator('input[type=file]').setInputFiles({
    name: 'lamp.jpg',
    mimeType: 'image/jpeg',
    buffer: await plainPicture(800, 600).jpeg().toBuffer(),
  })
  await expectVisible(customer.getByRole('button', { name: /^Remove/ }))
  await customer.getByRole('button', { name: 'Send message' }).click()
  await expectVisible(customer.getByText('We got your message.'))
  await expectVisible(customer.getByRole('link', { name: 'Open picture 1' }))

  const staff = await shop.visitAs(`/admin/part-requests?q=${reference}&open=${id}`, {
    viewport: 'desktop',
  })
  const thread = staff.getByRole('list', { name: 'Messages and notes' })
  await expectVisible(thread.getByText('It has to look like this one.'))
  const picture = thread.getByRole('button', { name: 'Enlarge picture 1 of 1' }).locator('img')
  await expectVisible(picture)
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await staff.getByRole('button', { name: 'Reply by email' }).click()
  await staff.getByRole('textbox', { name: 'Message' }).fill('We have that one.')
  await staff.getByRole('button', { name: 'Send later' }).click()
  await expectVisible(thread.getByText('We have that one.'))

  await customer.reload()
  await hydratePage(customer)
  await expectVisible(customer.getByText('We have that one.'))
  await expectVisible(customer.getByText('It has to look like this one.'))
})
