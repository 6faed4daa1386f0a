import { isPrivateChannel, type SignalId } from '@belfry/rules'
import { expect, test } from '@playwright/test'
import { closeVote, nominate, runVote, setSpeed } from './support/day.ts'
import { handAt, startDemo } from './support/demo.ts'
import { turnTo } from './support/talk.ts'

const item = (id: SignalId) => ({ id, data: null, role: null })

test('the demo is a table with eight bots that sit, answer, nominate, vote and whisper', {
  tag: '@long',
}, async ({ page }) => {
  // A whole product is started beside the one that all tests share.
  test.setTimeout(120_000)
  await using demo = await startDemo()
  await page.goto(demo.link)
  await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
  await page.getByLabel('E-mail address').fill(demo.email)
  await page.getByLabel('Password').fill(demo.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.locator('.board')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.seat[data-online="true"]')).toHaveCount(8)
  await expect(page.locator('.board__heading')).toContainText('Grimoire')
  // Nothing lies in the way of somebody who comes for the first time, nor after a reload.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('update'))).not.toBeNull()
  await page.reload()
  await expect(page.locator('.seat[data-online="true"]')).toHaveCount(8)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const { hand, leave } = await handAt(page, demo.link)
  // By day, with nothing else to do, somebody always finds something to whisper about.
  await hand.sees(({ gamestate }) => Object.values(gamestate.userChannels).some(isPrivateChannel))
  await expect(page.locator('.talk-mark').first()).toBeVisible()
  const bot = hand.view?.session.players[2]?.id ?? ''
  await turnTo(hand, 1)
  await hand.ask('signal', { message: [item('choice')], recipients: [bot] })
  await hand.sees(({ gamestate }) => gamestate.signals.some(({ seenBy }) => seenBy.includes(bot)))
  await hand.sees(({ gamestate }) =>
    gamestate.signals.some(({ senderId, message }) => senderId === bot && message[0]?.id === 'player'),
  )

  hand.send('textMessage', { recipientId: bot, message: 'nominate' })
  await page.locator('.side-tab[data-tab="text"] .side-tab__label').click()
  await expect(page.locator('.message').filter({ hasText: /I nominate \w+\./ })).toBeVisible()
  await turnTo(hand, 2)
  await setSpeed(hand, 500)
  // Every bot makes up its mind for itself; that none of eight votes three times in a row is beyond chance.
  let tally = 0
  for (let attempt = 0; attempt < 3 && tally === 0; attempt++) {
    await nominate(hand, 2, 3 + attempt)
    tally = await runVote(hand)
    await closeVote(hand)
  }
  expect(tally).toBeGreaterThan(0)
  leave()
})
