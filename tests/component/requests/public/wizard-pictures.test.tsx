import { expect, test } from 'vitest'
import { partRequestDraft } from '#client/features/requests/public/part-request-draft.ts'
import { chooseFiles, pictureFile } from '../../support/customer-pictures.ts'
import { openPartsWizard } from '../../support/part-request-wizard.ts'
import { fillVehicle, openRepairWizard } from '../../support/repair-wizard.ts'

const ID = '00000000-0000-4000-8000-000000000003-8x8'

test('pictures of a parts request stay through a reload and are sent with it', async () => {
  const wizard = await openPartsWizard({ step: 4 })
  await wizard.press('Edit Request')
  await wizard.expectStep(3)
  const { server } = wizard
  server.replyTo('POST /api/request-pictures', { json: { public_id: ID }, status: 201 })
  await chooseFiles(wizard.field('Picture files'), await pictureFile('worn.png', 8, 8))
  await expect.element(wizard.getByRole('img', { name: 'worn.png' })).toBeVisible()
  expect(localStorage.getItem('draft-part-request')).toContain(ID)

  await wizard.next()
  await wizard.expectStep(4)
  await expect.element(wizard.getByText('Pictures', { exact: true })).toBeVisible()
  await wizard.press('Submit Request')
  await expect.poll(() => server.callsOf('requests.submitPart').length).toBe(1)
  expect(server.callsOf('requests.submitPart')[0]?.input).toMatchObject({ pictures: [ID] })
  partRequestDraft.clear()
})

test('the repair wizard takes pictures beside the description', async () => {
  const wizard = await openRepairWizard()
  await fillVehicle(wizard)
  await expect.element(wizard.getByRole('button', { name: 'Add pictures' })).toBeVisible()
})
