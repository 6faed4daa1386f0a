import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { modal } from './support/board.ts'
import { metricsOf, test } from './support/far-voice.ts'
import { openSettings } from './support/settings.ts'
import {
  alertOf,
  bytesHeard,
  expect,
  hears,
  noteStates,
  open,
  statesOf,
  voiceIs,
  waysOf,
} from './support/voice.ts'

test.use({ farSettings: { RTC_PAGES_PORT: 'off' } })

const canBeHeard = (line: Locator): Promise<void> =>
  line.getByRole('button', { name: 'Can I be heard?' }).click()

test('[MEDIA-05] [MEDIA-08] a port that cannot be reached is said within seconds, with what to do, and never called connected', async ({
  gather,
  talker,
  actor,
  network,
  server,
}) => {
  const { rtcPort } = network
  const table = await gather({ free: 2, bots: 0 })
  const tried = `UDP ${network.host}:${rtcPort}`
  for (const protocol of ['udp', 'tcp'] as const) network.block(protocol, rtcPort)
  const watcher = await actor('Watcher')
  await noteStates(watcher.page)
  await open(watcher, table.session)
  const alert = alertOf(watcher.page, 'no-way')
  await expect(alert).toContainText('No way for voices', { timeout: 15_000 })
  await alert.getByText('For whoever runs this server').click()
  await expect(alert).toContainText(tried)
  await expect(alert).toContainText(`TCP ${network.host}:${rtcPort}`)
  await expect(alert).toContainText('RTC_ANNOUNCED')
  await expect.poll(() => metricsOf(server), { timeout: 20_000 }).toMatch(/belfry_voice_unheard [1-9]/)

  const host = (await actor('Mayor', { level: 'special-tpi' })).page
  await host.goto('/status')
  const card = host.locator('[data-card=voice]')
  const hostLine = card.locator('.line-test')
  await test.step('whoever runs the server reads which port it is, and tries it from their own page', async () => {
    await expect(card).toContainText(String(rtcPort))
    await expect(card.locator('details[open] > p').first()).toContainText(
      `In the router, forward ${rtcPort}, for UDP and for TCP`,
    )
    await expect(card.locator('[data-place=ufw] code')).toHaveText(`ufw allow ${rtcPort}`)
    await expect(card.locator('[data-place=container] code')).toHaveText(
      `-p ${rtcPort}:${rtcPort}/udp -p ${rtcPort}:${rtcPort}/tcp`,
    )
    await expect(card.locator('details')).toContainText(network.host)
    await canBeHeard(hostLine)
  })

  await test.step('the test in the setup says the same', async () => {
    await alert.getByRole('button', { name: 'Close' }).click()
    await (await openSettings(watcher.page, 'chat'))
      .getByRole('button', { name: 'Run the chat setup' })
      .click()
    const line = modal(watcher.page, 'setup').locator('.line-test')
    await canBeHeard(line)
    for (const tested of [hostLine, line]) {
      await expect(tested).toHaveAttribute('data-line', 'no-way', { timeout: 20_000 })
      await expect(tested).toContainText(tried)
      await expect(tested).toContainText(`TCP ${network.host}:${rtcPort}`)
    }
    await expectAccessible(host)
    expect(await statesOf(watcher.page)).not.toContain('connected')
    network.open()
    await expect(line).toHaveAttribute('data-line', 'no-way')
    for (const tested of [hostLine, line]) await canBeHeard(tested)
    for (const tested of [hostLine, line]) {
      await expect(tested).toHaveAttribute('data-line', 'open', { timeout: 20_000 })
      await expect(tested).toContainText('hears you, and you hear it: over UDP')
    }
    // An open line carries silence as well: nobody is heard who has turned the microphone down.
    const gain = modal(watcher.page, 'setup').getByLabel('Loudness of your microphone')
    const before = await gain.inputValue()
    await gain.fill('0')
    await expect(line).toContainText('no sound of your microphone came back')
    await gain.fill(before)
    await expect(line).toContainText('hears you, and you hear it')
    await watcher.page.keyboard.press('Escape')
    await watcher.page.keyboard.press('Escape')
    await hostLine.getByRole('button', { name: 'Stop listening to yourself' }).click()
    await expect(hostLine).toHaveAttribute('data-line', 'idle')
  })
  await voiceIs(watcher.page, 'connected')
  await expect(alert).toHaveCount(0)

  await test.step('turned away in the middle of a call, nobody is told in turns that it works', async () => {
    const ada = await talker(table, 'Ada', { seat: 0 })
    await hears(watcher.page, ada.person.id)
    for (const protocol of ['udp', 'tcp'] as const) network.refuse(protocol, rtcPort)
    await voiceIs(watcher.page, 'reconnecting')
    const before = (await statesOf(watcher.page)).length
    await expect(alertOf(watcher.page, 'no-way')).toBeVisible({ timeout: 30_000 })
    await expect(alertOf(ada.page, 'no-way')).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => metricsOf(server), { timeout: 20_000 }).toMatch(/belfry_voice_unheard [2-9]/)
    expect((await statesOf(watcher.page)).slice(before)).toEqual([])
    network.open()
    await voiceIs(watcher.page, 'connected')
    await hears(watcher.page, ada.person.id)
  })
})

test('a bad line is told, and when UDP dies in the middle of a call voices are back over TCP within seconds', async ({
  pair,
  network,
  server,
}) => {
  const { ada, bob } = await pair()
  expect((await waysOf(ada.page)).every((way) => way === `udp ${network.rtcPort}`)).toBe(true)
  await expect.poll(() => metricsOf(server)).toContain('belfry_voice_ways{way="udp"} 2')

  await test.step('a line that loses much is told: in words to whoever has it, by a mark at their seat to the others', async () => {
    const state = ada.page.locator('.voice-state')
    await expect(state).toHaveAttribute('data-line', 'good')
    network.lose(25)
    await expect(state).toHaveAttribute('data-line', 'bad', { timeout: 40_000 })
    await expect(state).toContainText('Your line is bad')
    const mark = ada.page.locator(`.bad-line[data-user="${bob.person.id}"]`).first()
    await expect(mark).toBeVisible({ timeout: 40_000 })
    await expect(mark).toContainText('Bad line')
    network.open()
  })

  network.block('udp', network.rtcPort)
  await voiceIs(ada.page, 'reconnecting')
  const cut = Date.now()
  await voiceIs(ada.page, 'connected')
  await voiceIs(bob.page, 'connected')
  const before = await bytesHeard(ada.page)
  await hears(ada.page, bob.person.id)
  await expect.poll(() => bytesHeard(ada.page)).toBeGreaterThan(before)
  expect(Date.now() - cut).toBeLessThan(15_000)
  expect(await waysOf(ada.page)).toContain(`tcp ${network.rtcPort}`)
  await expect(ada.page.locator('.voice-state')).toHaveAttribute('data-line', 'good')
  await expect.poll(() => metricsOf(server)).toContain('belfry_voice_ways{way="tcp"} 2')
})
