import { expect, test } from 'vitest'
import { expectAccessible } from '../support/browser.ts'
import { openMailingShop } from '../support/mailing-shop.ts'
import { expectVisible } from '../support/shop.ts'
import { nextVin } from '../support/vehicles.ts'
import { fillForm, rowOf } from './stock-pages.ts'

const shop = await openMailingShop()

const EMAIL = 'ada@home.example'
const linkIn = (subject: RegExp) => shop.linkIn(EMAIL, subject)

test('a want is confirmed, matched, notified and ended', { tags: ['r32.4'] }, async () => {
  const visitor = await shop.visit('/parts?q=Accord', { viewport: 'phone' })
  const form = visitor.getByRole('region', { name: 'Want us to look out for one?' })
  await form.getByLabel('Make').fill('Honda')
  await form.getByLabel('From year').fill('2008')
  await form.getByLabel('To year').fill('2012')
  await form.getByLabel('Email').fill(EMAIL)
  await form.getByRole('button', { name: 'Email me when one comes in' }).click()
  await expectVisible(visitor.getByRole('heading', { name: 'Check your email' }))
  await visitor.goto(await linkIn(/^Want us to tell you/))
  await visitor.getByRole('button', { name: 'Yes, tell me' }).click()
  await expectVisible(visitor.getByRole('heading', { name: "We're on the lookout" }))
  await expectAccessible(visitor)

  const staff = await shop.visitAs('/admin/dismantled-vehicles', { viewport: 'desktop' })
  const add = { name: 'Add Vehicle', exact: true }
  await staff.getByRole('button', add).first().click()
  await fillForm(staff, {
    'Stock Number': 'D-WANTED',
    VIN: nextVin(),
    Year: '2010',
    Make: 'Honda',
    Model: 'Accord',
    'Date Acquired': '2024-07-01',
    Mileage: '120000',
    Status: 'Parts Available',
  })
  await staff.locator('[data-slot=vehicle-form]').getByRole('button', add).click()
  await expectVisible(rowOf(staff, 'D-WANTED').getByText('1 person wants this'))
  const { id } = await shop.app.db.vehicle.findFirstOrThrow()
  await staff.goto(`/admin/dismantled-vehicles?open=${id}`)
  const wanted = staff.getByRole('region', { name: 'Wanted', exact: true })
  await expectVisible(wanted)
  await wanted.getByRole('button', { name: 'Send to all' }).click()
  await expectVisible(staff.getByText('1 email goes out'))

  const path = await linkIn(/Honda Accord came in$/)
  await visitor.goto(path)
  await expectVisible(visitor.getByRole('heading', { name: "We're on the lookout" }))
  await visitor.getByRole('button', { name: 'Stop looking' }).click()
  await expectVisible(visitor.getByRole('heading', { name: "We've stopped looking" }))
  expect(await shop.app.db.want.findMany()).toMatchObject([
    { status: 'ended', endedBy: 'unsubscribed' },
  ])
})
