import { tapWire } from './support/table.ts'
import { expect, open, openTab, sit, test } from './support/talk.ts'

const TELEPHONE = { width: 390, height: 844 } as const
const SIDEWAYS = { width: 844, height: 390 } as const
const DESK = { width: 1280, height: 720 } as const
const WITHIN_A_SECOND = { timeout: 1000 } as const

test('what the table refuses is told within a second, and the page shows what is true', async ({
  actor,
  gather,
  handOf,
}) => {
  const table = await gather({ free: 1, bots: 2 })
  const ada = await actor('Ada')
  const { page } = ada
  await sit(await handOf(ada.person, table.session), 0)
  const wire = await tapWire(page)
  await open(ada, table.session)
  const panel = await openTab(page, 'chat')
  const ask = panel.getByRole('button', { name: /^Ask Bot1/ })
  await expect(ask).toBeEnabled()
  // The page's last word of the table is a moment old.
  wire.lost = '["whispers"'
  table.hand.send('whispers', true)
  await table.hand.sees((view) => view.gamestate.flags.isWhispersDisabled)
  await ask.click()
  const notice = page.getByRole('region', { name: 'Notices' }).locator('.toast--bad')
  await expect(notice).toHaveText(
    'Nothing came of the whisper. The Storyteller has switched whispers off.',
    WITHIN_A_SECOND,
  )
  await expect(page.locator('.toasts')).toHaveAttribute('aria-live', 'polite')
  // It lies over the bar, and over nothing of the table.
  await notice.hover()
  for (const size of [TELEPHONE, SIDEWAYS, DESK]) {
    await page.setViewportSize(size)
    const [told, stage] = [await notice.boundingBox(), await page.locator('.stage').boundingBox()]
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual((stage?.y ?? 0) + 1)
  }
  await expect(ask).toBeDisabled()
})

test('what is said while the line is down is told as well, and a vote falls back', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 2 })
  const { page, context } = await guest(table, 'Ada', 0)
  table.hand.send('nomination', { nomination: [1, 2] })
  const hand = page.locator('.vote-own__hand--up')
  await expect(hand).toBeVisible()
  await context().setOffline(true)
  await expect(page.locator('.connection')).toHaveAttribute('data-connection', 'reconnecting')
  const before = await hand.getAttribute('aria-pressed')
  await hand.click()
  await expect(page.locator('.toast--bad')).toHaveText(
    'Your vote stays as it was. The line to the table is down.',
    WITHIN_A_SECOND,
  )
  await expect(hand).toHaveAttribute('aria-pressed', before ?? 'false')
  // On a telephone, too, the notice lies on no hand.
  await page.setViewportSize(TELEPHONE)
  await expect(page.locator('.board[data-frame="tall"]')).toBeVisible()
  const [notice, hands] = await Promise.all(
    ['.connection', '.vote-own__hands'].map((part) => page.locator(part).boundingBox()),
  )
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(hands?.y ?? 0)
  // Nor, held sideways, on what one writes with.
  await page.setViewportSize(SIDEWAYS)
  await page.locator('.side-tab[data-tab="text"] .side-tab__label').click()
  const field = page.locator('.side-tab__panel').getByRole('textbox')
  await expect(field).toBeVisible()
  const [below, written] = [await page.locator('.connection').boundingBox(), await field.boundingBox()]
  expect((written?.y ?? 0) + (written?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
})
