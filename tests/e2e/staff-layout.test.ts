import { expect, test } from 'vitest'
import { MAIL_SERVER } from '../support/app.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { LAYOUT_ERRORS, viewOf, walkScreens } from './layout-walk.ts'
import { fillWithLongContent } from './long-content.ts'
import { staffScreens } from './screens.ts'

const shop = await openStaffShop({ config: { smtpUrl: MAIL_SERVER } })
const screens = staffScreens(await fillWithLongContent(shop))

test(
  'no screen of staff cuts off, overlaps or scrolls sideways, at any width, size or spacing of text',
  { tags: ['r2.50', 'r2.92'] },
  async () => {
    const found = await walkScreens(screens, async (colorScheme) =>
      viewOf(
        await shop.visitAs('/admin', { viewport: 'laptop', colorScheme, allow: LAYOUT_ERRORS }),
        true,
      ),
    )
    expect(found).toEqual([])
  },
)
