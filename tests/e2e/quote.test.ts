import { expect, test } from 'vitest'
import { tabTo } from '../support/keyboard.ts'
import { openMailingShop } from '../support/mailing-shop.ts'
import { partRequestInput } from '../support/request-inputs.ts'
import { expectHidden, expectVisible } from '../support/shop.ts'

const shop = await openMailingShop()

test('a quote by keyboard is accepted without JavaScript', { tags: ['r31.11'] }, async () => {
  const email = 'ada@home.example'
  const { id, statusUrl } = await shop.app.caller.requests.submitPart(
    partRequestInput({ customerInfo: { name: 'Ada Quist', email, phone: '(518) 557-0001' } }),
  )
  const counter = await shop.visitAs(`/admin/part-requests?open=${id}`, { viewport: 'desktop' })
  await counter.getByRole('button', { name: /^Details of P-/ }).focus()
  await tabTo(counter, 'button', 'Write a quote')
  await counter.keyboard.press('Enter')
  await tabTo(counter, 'textbox', 'Price, $')
  await counter.keyboard.type('85')
  await counter.keyboard.press('Enter')
  const second = counter.getByRole('group', { name: 'Part 2' })
  await expectVisible(second.locator('[data-description]:focus'))
  await counter.keyboard.type('Serpentine belt')
  await counter.keyboard.press('Tab')
  await counter.keyboard.press('Tab')
  await counter.keyboard.type('40')
  await expectVisible(counter.getByText('$135.00').first())
  await counter.keyboard.press('Control+Enter')
  await expectHidden(counter.getByRole('dialog'))
  await tabTo(counter, 'button', 'Send quote')
  await counter.keyboard.press('Enter')
  await tabTo(counter, 'button', /^Send$/)
  await counter.keyboard.press('Enter')
  await expectVisible(counter.getByText('Waiting for the customer').last())

  const path = await shop.linkIn(email, /^Your quote P-/)
  const phone = await shop.visit(path, { viewport: 'phone', javaScript: false })
  await phone.getByRole('checkbox', { name: /Serpentine belt/ }).uncheck()
  await phone.getByRole('button', { name: 'Recalculate the total' }).click()
  await expectVisible(phone.locator('#total').getByText('$91.80'))
  await expectVisible(phone.getByRole('checkbox', { name: /Serpentine belt/, checked: false }))
  await phone.getByLabel('Type your full name to accept').fill('Ada Quist')
  await phone.getByRole('button', { name: 'Accept' }).click()
  await expectVisible(phone.getByRole('heading', { name: 'You accepted $91.80' }))
  await expectVisible(phone.getByRole('region', { name: 'Not taken' }).getByText('Serpentine belt'))
  const { pathname, search } = new URL(statusUrl)
  await phone.goto(new URL(pathname + search, phone.url()).href)
  await expectVisible(phone.getByRole('heading', { name: 'You accepted $91.80' }))
  await phone.getByRole('link', { name: 'See what you accepted' }).click()
  await expectVisible(phone.getByRole('heading', { name: 'What you accepted' }))

  const badge = counter.locator('[data-slot=badge]', { hasText: 'Accepted $91.80' })
  await expectVisible(badge.first())
  await expectVisible(counter.getByText('Partly accepted').first())
  const subjects = () => shop.smtp.to(email).map(({ subject }) => subject)
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/^You accepted P-.*\$91\.80$/))
})
