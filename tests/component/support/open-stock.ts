import { expect, vi } from 'vitest'
import { queryClient } from '#client/lib/staff-api.tsx'
import { click, fill, pressKey, select } from './actions.ts'
import { type FakeServer, fakeServer, type ProcedureReplies } from './fake-server.ts'
import { openPage } from './open-page.tsx'
import { EMPTY_LISTS, FACTS, pollResult } from './requests.ts'
import { removeToast } from './toast.ts'
import { todayOf } from './today.ts'

type Options = {
  replies?: ProcedureReplies
  viewport?: 'phone' | 'tablet' | 'desktop'
  signedInAs?: string
  server?: FakeServer
}
type Screen = Awaited<ReturnType<typeof openPage>>

/** Server without vehicles, requests or stock numbers, plus the given replies. */
export const stockServer = (replies: ProcedureReplies = {}): FakeServer =>
  fakeServer({
    ...EMPTY_LISTS,
    'requests.admin.pollAsViewer': { data: pollResult({ newest: null }) },
    'business.admin.getFacts': { data: FACTS },
    'notifications.admin.getState': { data: 'works' },
    'today.admin.get': todayOf(),
    'vehicles.admin.suggestStockNumber': { data: null },
    'vehicles.admin.getUsedNumbers': { data: { stockNumber: null, vin: null } },
    ...replies,
  })

/** Opens a URL of the back office with an empty query cache and no toasts. */
export async function openStock(
  address: string,
  { replies, server = stockServer(replies), signedInAs = 'pat', ...options }: Options = {},
) {
  queryClient.clear()
  await removeToast()
  const alert = vi.spyOn(window, 'alert').mockReturnValue()
  const screen = await openPage(address, { server, signedInAs, ...options })
  const button = (name: string | RegExp) => screen.getByRole('button', { name })
  return {
    ...screen,
    /** Messages of window.alert so far. */
    alerts: () => alert.mock.calls.map(([message]) => message as unknown),
    button,
    /** Field with this label, optional or not. */
    field: (label: string) => fieldOf(screen, label),
    fillForm: (values: Record<string, string>) => fillForm(screen, values),
    press: (name: string | RegExp) => click(button(name)),
    /** Selects an item in the menu of a row. */
    pressInMenu: async (name: string, item: string) => {
      const menu = button(`More actions on ${name}`)
      await expect.element(menu).toBeVisible()
      menu.element().focus()
      await pressKey('ArrowDown')
      await click(screen.getByRole('menuitem', { name: item }))
    },
    row: (number: string) =>
      screen.container.querySelector<HTMLElement>(
        `[data-row]:has([aria-label^="Details of ${number},"])`,
      ),
    expectHeading: (name: string) =>
      expect.element(screen.getByRole('heading', { name })).toBeVisible(),
    expectText: (text: string | RegExp) =>
      expect.element(screen.getByText(text).first()).toBeVisible(),
    /** Asserts the error banner. */
    expectBanner: (text: string) =>
      expect.poll(() => bannersIn(screen.container).join('\n')).toContain(text),
    /** Asserts the toast, which is outside of the page's element. */
    expectToast: (text: string) =>
      expect.poll(() => document.querySelector('#toasts')?.textContent ?? '').toContain(text),
    /** Clicks the button of a toast. */
    undo: async (text: string) => {
      await expect.poll(() => document.querySelector('#toasts')?.textContent ?? '').toContain(text)
      const toast = [...document.querySelectorAll<HTMLElement>('#toasts [data-sonner-toast]')].find(
        (each) => each.textContent.includes(text),
      )
      const undo = [...(toast?.querySelectorAll('button') ?? [])].find(
        (each) => each.textContent === 'Undo',
      )
      expect(undo, `Undo of '${text}'`).toBeDefined()
      undo?.click()
    },
    /** Stock numbers in the list, from top to bottom. */
    shownNumbers: () =>
      [...screen.container.querySelectorAll('[data-row-toggle]')].map((toggle) =>
        (toggle.getAttribute('aria-label') ?? '').replace(/^Details of (.*?),.*$/, '$1'),
      ),
    /** Search parameters of the URL. */
    search: (): Record<string, unknown> => screen.router.state.location.search,
  }
}

const bannersIn = (container: Element): string[] =>
  [...container.querySelectorAll('[role=alert]')]
    .filter((alert) => alert.closest('form') === null)
    .map(({ textContent }) => textContent)

const fieldOf = (screen: Screen, label: string) =>
  screen
    .getByLabelText(new RegExp(`^${label}( \\(optional\\))?$`))
    .and(screen.getByRole('textbox').or(screen.getByRole('combobox')))

/** Fills fields and selects by label; options by their text. */
async function fillForm(screen: Screen, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(screen, label)
    await expect.element(field).toBeVisible()
    if (field.element() instanceof HTMLSelectElement) await select(field, value)
    else await fill(field, value)
  }
}
