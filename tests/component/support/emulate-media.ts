import type { BrowserCommand } from 'vitest/node'

type Media = {
  colorScheme?: 'light' | 'dark'
  media?: 'screen' | 'print'
  reducedMotion?: 'reduce' | 'no-preference'
}

/** Runs in Node: only Playwright's page can emulate color scheme and media. */
export const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media)

declare module 'vitest/browser' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with vitest's own
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>
  }
}
