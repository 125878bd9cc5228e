import { expect, test } from 'vitest'
import { partRequestDraft } from '#client/features/requests/public/part-request-draft.ts'
import { PICTURES_UNDER_WAY } from '#client/features/requests/public/picture-draft.ts'
import { click } from '../../support/actions.ts'
import { allowHandledErrors } from '../../support/console-errors.ts'
import { PENDING } from '../../support/customer-pages.ts'
import { chooseFiles, pictureFile } from '../../support/customer-pictures.ts'
import { fakeServer } from '../../support/fake-server.ts'
import { openPage } from '../../support/open-page.tsx'
import { openPartsWizard } from '../../support/part-request-wizard.ts'
import { fillVehicle, openRepairWizard } from '../../support/repair-wizard.ts'
import { issuesIn } from '../../support/texts.ts'

const ID = '00000000-0000-4000-8000-000000000003-8x8'

test('pictures of a parts request stay and are sent with it', { tags: ['r27.16'] }, async () => {
  const wizard = await openPartsWizard({ step: 4 })
  await wizard.press('Edit Request')
  await wizard.expectStep(3)
  const { server } = wizard
  server.replyTo('POST /api/request-pictures', { json: { public_id: ID }, status: 201 })
  await chooseFiles(wizard.field('Picture files'), pictureFile('worn.png', 8, 8))
  await expect.element(wizard.getByRole('img', { name: 'worn.png' })).toBeVisible()
  expect(localStorage.getItem('draft-part-request')).toContain(ID)

  await wizard.next()
  await wizard.expectStep(4)
  await expect.element(wizard.getByText('Pictures', { exact: true })).toBeVisible()
  await wizard.press('Submit Request')
  await expect.poll(() => server.callsOf('requests.submitPart').length).toBe(1)
  expect(server.inputsOf('requests.submitPart')[0]).toMatchObject({ pictures: [ID] })
  partRequestDraft.clear()
})

test('the repair wizard takes pictures beside the description', async () => {
  const wizard = await openRepairWizard()
  await fillVehicle(wizard)
  await expect.element(wizard.getByRole('button', { name: 'Add pictures' })).toBeVisible()
})

test.each([
  ['arrives', 201, 4, 'Submit Request'],
  ['fails', 503, 3, 'Try again: worn.png'],
] as const)('Next waits until one %s', { tags: ['r27.18'] }, async (_, status, step, shown) => {
  const wizard = await openPartsWizard({ step: 4 })
  await wizard.press('Edit Request')
  await wizard.expectStep(3)
  const { promise: sent, resolve: arrive } = Promise.withResolvers<void>()
  allowHandledErrors()
  wizard.server.replyTo('POST /api/request-pictures', async () => {
    await sent
    return { json: status === 201 ? { public_id: ID } : { error: 'No room' }, status }
  })
  await chooseFiles(wizard.field('Picture files'), pictureFile('worn.png', 8, 8))
  await expect.element(wizard.getByText('Sending...')).toBeVisible()
  await wizard.next()
  await expect.element(wizard.getByText(PICTURES_UNDER_WAY)).toBeVisible()
  expect(issuesIn()).toEqual([])
  await wizard.expectStep(3)
  arrive()
  await expect.element(wizard.getByRole('button', { name: shown })).toBeVisible()
  await wizard.expectStep(step)
  await expect.element(wizard.getByText(PICTURES_UNDER_WAY)).not.toBeInTheDocument()
  partRequestDraft.clear()
})

test('a message that is sent while its picture is on its way goes out with it', async () => {
  const server = fakeServer({
    'statusPage.get': { data: PENDING },
    'requests.writeMessage': { data: { isSetAside: false } },
  })
  const { promise: sent, resolve: arrive } = Promise.withResolvers<void>()
  server.replyTo('POST /api/request-pictures', async () => {
    await sent
    return { json: { public_id: ID }, status: 201 }
  })
  const { getByLabelText, getByRole, getByText } = await openPage('/request-status?token=abc', {
    server,
  })
  await chooseFiles(getByLabelText('Picture files'), pictureFile('worn.png', 8, 8))
  await click(getByRole('button', { name: 'Send message' }))
  await expect.element(getByText(PICTURES_UNDER_WAY)).toBeVisible()
  arrive()
  await expect.element(getByText(/^We got your message/)).toBeVisible()
  expect(server.inputsOf('requests.writeMessage')[0]).toMatchObject({
    message: { text: '', pictures: [ID] },
  })
})
