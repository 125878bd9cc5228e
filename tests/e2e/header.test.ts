import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { expectAccessible } from '../support/browser.ts'
import { expectHidden, expectVisible, openShop } from '../support/shop.ts'

const { visit } = openShop()

const LINKS = [
  ['Home', '/'],
  ['Repair Services', '/repair'],
  ['Shop Recycled Parts', '/parts'],
  ['Request Parts', '/partsrequest'],
  ['Pre-Owned Vehicles', '/inventory'],
  ['Contact', '/contact'],
]
const linksOf = async (page: Page, selector: string) =>
  page.locator(`${selector} a`).evaluateAll((links) => links.map((link) => [link.textContent.trim(), link.getAttribute('href')]))

describe('the header', () => {
  test('links on a desktop to Home, Repair Services, Shop Recycled Parts, Request Parts, Pre-Owned Vehicles and Contact, in this order', async () => {
    const page = await visit('/parts', { viewport: 'desktop' })
    await expect.poll(() => linksOf(page, 'header nav[aria-label=Main]')).toEqual(LINKS)
    await expect.poll(() => page.locator('header nav[aria-label=Main] [aria-current=page]').allInnerTexts()).toEqual(['Shop Recycled Parts'])
    await expect.poll(() => page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false)
    await expect.poll(() => page.locator('header').innerText()).toMatch(/closed on weekends/i)
  })

  test('stays at the top while the page scrolls', async () => {
    const page = await visit('/inventory', { viewport: 'desktop' })
    await page.mouse.wheel(0, 2000)
    await page.waitForFunction(() => scrollY > 1000)
    await expect.poll(() => page.locator('header').evaluate((header) => header.getBoundingClientRect().top)).toBe(0)
  })

  test('has a phone icon that calls and a menu on a phone, and the menu also leads to About', async () => {
    const page = await visit('/', { viewport: 'phone' })
    await expect.poll(() => page.locator('header nav[aria-label=Main]').isVisible()).toBe(false)
    const call = page.getByRole('link', { name: `Call ${demoBusiness.phone}` })
    await expect.poll(async () => [await call.isVisible(), await call.getAttribute('href')]).toEqual([true, 'tel:+15185550142'])
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect.poll(() => linksOf(page, 'dialog nav')).toEqual([...LINKS, ['About', '/about']])
    await expect.poll(() => menu.innerText()).toMatch(/Closed on weekends/)
    await expectAccessible(page)
  })

  test('lets the keyboard skip to the content', async () => {
    const page = await visit('/', { viewport: 'desktop' })
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
})

const DRAWERS = [
  { name: 'menu', path: '/', button: 'Open menu', dialog: 'Menu', inside: 'Repair Services', leadsTo: '/repair' },
  {
    name: 'Contact & Info panel',
    path: '/parts',
    button: 'Contact & Info',
    dialog: 'Contact & Info',
    inside: 'Submit Parts Request',
    leadsTo: '/partsrequest',
  },
]

describe.each(DRAWERS)('the $name on a phone', ({ path, button, dialog, inside, leadsTo }) => {
  async function opened(hydrate = true) {
    const page = await visit(path, { viewport: 'phone', hydrate })
    const opener = page.getByRole('button', { name: button, exact: true })
    const panel = page.getByRole('dialog', { name: dialog })
    await expect.poll(() => panel.isVisible()).toBe(false)
    await opener.click()
    await expectVisible(panel)
    return { page, opener, panel }
  }
  const isFocused = (locator: Awaited<ReturnType<typeof opened>>['opener']) => locator.evaluate((element) => element === document.activeElement)

  test('opens with the focus inside, keeps it there, and closes on Escape, which gives it back', async () => {
    const { page, opener, panel } = await opened()
    for (let press = 0; press < 16; press += 1) {
      const isInside = await panel.evaluate((element) => document.activeElement === document.body || element.contains(document.activeElement))
      expect(isInside).toBe(true)
      await page.keyboard.press(press < 12 ? 'Tab' : 'Shift+Tab')
    }
    await page.keyboard.press('Escape')
    await expectHidden(panel)
    await expect.poll(() => isFocused(opener)).toBe(true)
  })

  test('closes on a click beside it and on its own button', async () => {
    const { page, opener, panel } = await opened()
    await page.mouse.click(8, 400)
    await expectHidden(panel)
    await opener.click()
    await panel.getByRole('button', { name: /^Close/ }).click()
    await expectHidden(panel)
  })

  test('locks the scroll of the page while it is open', async () => {
    const { page, panel } = await opened()
    await page.mouse.move(8, 400)
    await page.mouse.wheel(0, 800)
    await page.waitForTimeout(150)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await expectHidden(panel)
    await page.mouse.wheel(0, 800)
    await page.waitForFunction(() => scrollY > 0)
  })

  test('closes when one of its links leads elsewhere', async () => {
    const { page, panel } = await opened()
    await panel.getByRole('link', { name: inside }).click()
    await page.waitForURL(`**${leadsTo}`)
    await expectHidden(panel)
    await expectVisible(page.locator('h1'))
  })

  test('closes when the window becomes a desktop', async () => {
    const { page, panel } = await opened()
    await page.setViewportSize({ width: 1100, height: 800 })
    await expectHidden(panel)
  })

  test('opens before React has joined the page, and stays open when it does', async () => {
    const { page, panel } = await opened(false)
    await page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')))
    await page.waitForTimeout(100)
    await expect.poll(() => panel.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expectHidden(panel)
  })
})
