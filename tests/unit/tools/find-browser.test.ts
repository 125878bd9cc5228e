import { describe, expect, test, vi } from 'vitest'
import { findBrowser } from '../../../tools/find-browser.ts'

describe('the browser finder', () => {
  test.each(['BROWSER_PATH', 'CHROME_PATH'])(
    'takes the program that %s names before all others',
    { tags: ['r22.14'] },
    async (variable) => {
      vi.stubEnv('BROWSER_PATH', '')
      vi.stubEnv(variable, process.execPath)
      expect(await findBrowser()).toMatchObject({
        executablePath: process.execPath,
        name: `the browser of ${variable}`,
      })
    },
  )

  test('names the variable whose path is not executable', async () => {
    vi.stubEnv('BROWSER_PATH', '/nowhere/chromium')
    await expect(findBrowser()).rejects.toThrow(
      'BROWSER_PATH is not an executable: /nowhere/chromium',
    )
  })

  test.each([
    { user: 'root', uid: 0, args: ['--font-render-hinting=none', '--no-sandbox'] },
    { user: 'anyone else', uid: 1000, args: ['--font-render-hinting=none'] },
  ])('asks for $args as $user', async ({ uid, args }) => {
    vi.stubEnv('BROWSER_PATH', process.execPath)
    vi.spyOn(process, 'getuid').mockReturnValue(uid)
    expect((await findBrowser()).args).toEqual(args)
  })
})
