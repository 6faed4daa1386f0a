import type { Participant } from '@belfry/bot'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { askedFor, heldKinds, measuredGain, watchDevices } from './support/devices.ts'
import { barBoxesOf, outside, overlapsIn } from './support/geometry.ts'
import { barRows } from './support/phone.ts'
import { openSettings } from './support/settings.ts'
import { speak } from './support/speak.ts'
import { openUsers, usersModal } from './support/table.ts'
import type { AtTable, Gathering } from './support/talk.ts'
import { expect, test, voiceIs } from './support/voice.ts'

/** Far away, and only as far as a browser sees of it. */
const FAR = 'https://far.example.org'

test.use({
  serverSettings: {
    CHAT_SERVER: 'on',
    CHAT_SERVERS: `Faraway=${FAR}`,
    CHAT_SECRET: 'known to the API and its chat servers alone',
  },
})

const control = (page: Page, name: string) => page.locator(`.devices__switch[data-switch="${name}"]`)
const modal = (page: Page, name: string) => page.locator(`.sheet[data-modal="${name}"]`)
const CAMERA_ON = {
  chatVideo: { isMuted: false, wasMuted: false },
  keybindings: { pushToTalk: ['y'] },
}

const watcherOf = ({ bots: [watcher] }: Gathering): Participant => {
  if (!watcher) throw new Error('nobody watches')
  return watcher
}

/** Comes in anew with everything written down that the browser is asked for. */
async function watched(guest: AtTable): Promise<Page> {
  await watchDevices(guest.page)
  await guest.page.reload()
  await voiceIs(guest.page, 'connected')
  return guest.page
}

/** One row of buttons, or two of which none is lost for company. */
const isBalanced = (rows: readonly number[]): boolean =>
  rows.length === 1 || (rows.length === 2 && Math.min(...rows) > 1)

/** At every width the bar has room for all that stands in it. */
async function expectBarInOrder(page: Page): Promise<void> {
  for (const width of [1280, 800, 360, 390]) {
    const viewport = { width, height: 844 }
    await page.setViewportSize(viewport)
    const faults = async (): Promise<string[]> => {
      const bar = await barBoxesOf(page)
      return [...overlapsIn(bar), ...outside(bar, viewport)]
    }
    await expect.poll(faults, `the bar at ${width} px`).toEqual([])
    expect(isBalanced(await barRows(page)), `the bar at ${width} px`).toBe(true)
  }
  await speak(page, 'de')
  expect(isBalanced(await barRows(page)), 'the bar in German').toBe(true)
  await speak(page, 'en')
}

/** What others are told of somebody, and nothing else. */
const isTold = (watcher: Participant, userId: string, told: Readonly<Record<string, boolean>> | null) =>
  expect.poll(() => watcher.view?.gamestate.media[userId] ?? null).toEqual(told)

/** Whether anything of the own voice is sent. */
const isHeard = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.sentVoices().some(({ enabled }) => enabled))

test('[MEDIA-16] devices are held from the seat on, and only then a change counts at once; push-to-talk waits for its key', {
  tag: '@long',
}, async ({ gather, guest }) => {
  const gathering = await gather({ free: 1, bots: 0 })
  const ada = await guest(gathering, 'Ada', undefined, { storage: CAMERA_ON })
  const page = await watched(ada)
  await expect(control(page, 'deafenAudio')).toBeVisible()
  await expect(control(page, 'muteAudio')).toHaveCount(0)
  const panel = await openSettings(page, 'chat')
  await panel.getByLabel('Camera', { exact: true }).selectOption({ label: 'fake_device_1' })
  expect(await heldKinds(page)).toEqual([])
  await ada.hand.ask('claimSeat', 0)
  await expect.poll(() => heldKinds(page)).toEqual(['audio', 'video'])
  await panel.getByLabel('Camera', { exact: true }).selectOption({ label: 'fake_device_0' })
  await expect.poll(async () => (await askedFor(page, 'video')).length).toBe(2)
  const [first, second] = await askedFor(page, 'video')
  expect(second?.given?.deviceId).not.toBe(first?.given?.deviceId)
  const cameras = () => page.evaluate(() => window.heldTracks().filter(({ kind }) => kind === 'video').length)
  await expect.poll(cameras).toBe(1)
  // A camera that is off lets the device go, so that its light goes out.
  await panel.getByLabel('Camera on').uncheck()
  await expect.poll(() => heldKinds(page)).toEqual(['audio'])

  expect(await isHeard(page)).toBe(true)
  await panel.getByRole('slider', { name: 'Loudness of your microphone' }).fill('0.5')
  await expect.poll(await measuredGain(page)).toBeCloseTo(0.5, 1)
  await panel.getByLabel(/push-to-talk/).check()
  await expect(panel.getByText('Hold y to speak.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page, 'settings')).toHaveCount(0)
  await expect(control(page, 'muteAudio')).toHaveAttribute('data-waiting', 'true')
  expect(await isHeard(page)).toBe(false)
  await page.keyboard.down('y')
  await expect.poll(() => isHeard(page)).toBe(true)
  await page.keyboard.up('y')
  await expect.poll(() => isHeard(page)).toBe(false)
  // Where the window has lost the keyboard, the key-up is never heard.
  await page.keyboard.down('y')
  await expect.poll(() => isHeard(page)).toBe(true)
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect.poll(() => isHeard(page)).toBe(false)
  await page.keyboard.up('y')
  await ada.hand.ask('claimSeat', -1)
  await expect.poll(() => heldKinds(page)).toEqual([])
})

test('keys and buttons switch microphone, camera and ears, and everybody is told', async ({
  gather,
  guest,
}) => {
  const gathering = await gather({ free: 1, bots: 2 })
  const watcher = watcherOf(gathering)
  const ada = await guest(gathering, 'Ada', 0)
  const page = await watched(ada)
  const userId = ada.person.id
  const off = { isMuted: false, isDeafened: false, isVideoMuted: true }
  await isTold(watcher, userId, off)
  await expect(control(page, 'muteVideo')).toHaveAttribute('aria-pressed', 'true')
  await expect(control(page, 'muteAudio')).toHaveAttribute('title', 'Mute the microphone (.)')
  await page.keyboard.press(',')
  await isTold(watcher, userId, null)
  await page.keyboard.press('.')
  await isTold(watcher, userId, { ...off, isMuted: true, isVideoMuted: false })
  await expect(control(page, 'muteAudio')).toHaveAttribute('aria-pressed', 'true')
  await control(page, 'muteAudio').click()
  await control(page, 'muteVideo').click()
  await page.keyboard.press('d')
  await isTold(watcher, userId, { isMuted: true, isDeafened: true, isVideoMuted: true })
  await expect(control(page, 'deafenAudio')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.seat--own .media-mark')).toHaveAttribute('data-media', 'isDeafened')
  await control(page, 'deafenAudio').click()
  await isTold(watcher, userId, off)
  watcher.send('media', { isMuted: true, isDeafened: false, isVideoMuted: false })
  await expect(page.locator('.seat[data-seat="1"] .media-mark')).toHaveText('Microphone off')
  await expectAccessible(page)

  await expectBarInOrder(page)
  expect((await barBoxesOf(page)).map(({ what }) => what)).toEqual(
    expect.arrayContaining(['Mute the microphone', 'Switch the camera off', 'Hear nobody']),
  )
})

test('whoever is refused a device is led to the setup by the first click', async ({ gather, guest }) => {
  const gathering = await gather({ free: 1, bots: 1 })
  const ada = await guest(gathering, 'Ada', 0, { storage: { chatAudio: { isMuted: true } } })
  const page = await watched(ada)
  await page.evaluate(() => {
    window.areDevicesBlocked = true
  })
  await control(page, 'muteVideo').click()
  await expect(modal(page, 'setup').locator('.setup__problem[data-device=camera]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page, 'settings')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page, 'settings')).toHaveCount(0)
  await control(page, 'muteAudio').click()
  await expect(modal(page, 'setup').locator('.setup__problem[data-device=microphone]')).toBeVisible()
  await expect(page.locator('[data-modal=dialogue]')).toHaveCount(0)
})

test('[PROF-01] a card has a face, a nameplate, facts, statistics and how one wants to hear and see somebody', async ({
  enter,
  handOf,
  people,
}) => {
  const owner = await people.member('Teller')
  const flags = ['tos-agreed', 'verified-email', 'verified-phone', 'newuser']
  const someone = await people.member('Guest', { flags })
  const session = await people.createSession(owner)
  await handOf(owner, session)
  await handOf(someone, session)
  const { page } = await enter(owner)
  await page.goto(`/join/${session}`)
  await voiceIs(page, 'connected')
  const card = page.locator('.profile')
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('userOverrides') ?? '{}'))
  await openUsers(page)
  await usersModal(page).getByRole('button', { name: someone.name, exact: true }).click()
  await expect(card.locator('.profile__avatar')).toBeVisible()
  await expect(card.locator('.profile__name')).toHaveText(`${someone.name} Spectator`)
  await expect(card.locator('.fact').filter({ hasText: 'Number' })).toContainText(someone.id)
  await expect(card.locator('.fact').filter({ hasText: 'Here since' })).toContainText(/20\d\d.*\d:\d\d/)
  for (const name of ['verified-phone', 'newuser', 'group'])
    await expect(card.locator(`[data-badge=${name}]`)).toBeVisible()
  await expect(card.locator('.profile__stats')).toContainText('Games as player')
  const volume = card.getByRole('slider', { name: 'Volume' })
  await expect(volume).toHaveValue('1')
  await volume.fill('0.4')
  await card.getByRole('button', { name: 'Hide this camera' }).click()
  await card.getByRole('button', { name: 'Hide this picture' }).click()
  await expect.poll(stored).toEqual({
    [`volume-${someone.id}`]: 0.4,
    [`novideo-${someone.id}`]: true,
    [`noavatar-${someone.id}`]: true,
  })
  await expectAccessible(page, '.sheet')
  await volume.fill('1')
  await card.getByRole('button', { name: 'Show this camera' }).click()
  await card.getByRole('button', { name: 'Show this picture' }).click()
  await expect.poll(stored).toEqual({})
  await page.keyboard.press('Escape')

  await usersModal(page).getByRole('button', { name: owner.name, exact: true }).click()
  await card.getByRole('slider', { name: 'Loudness of your microphone' }).fill('1.7')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('chatAudio') ?? '{}').gain)).toBe(1.7)
  // One's own camera and picture can be out of one's own sight, too.
  await card.getByRole('button', { name: 'Hide my camera from me' }).click()
  await card.getByRole('button', { name: 'Hide my picture from me' }).click()
  await expect.poll(stored).toEqual({ [`noavatar-${owner.id}`]: true })
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('chatVideo') ?? '{}').isHidden)).toBe(true)
  await expectAccessible(page, '.sheet')
  await card.getByRole('button', { name: 'Show me my camera' }).click()
  await card.getByRole('button', { name: 'Show me my picture' }).click()
  await expect.poll(stored).toEqual({})
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('chatVideo') ?? '{}').isHidden)).toBe(
    false,
  )
})

test('[MEDIA-26] a Storyteller chooses among chat servers by how they are; a full one takes nobody', async ({
  gather,
  storyteller,
}) => {
  const gathering = await gather({ free: 0, bots: 0 })
  const { page } = await storyteller(gathering)
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  const health = { users: 200, load: 0.4, latency: 20 }
  await page.route(`${FAR}/health`, (route) => route.fulfill({ headers, json: health }))
  await voiceIs(page, 'connected')
  await expectBarInOrder(page)
  await openUsers(page)
  const server = (host: string) => usersModal(page).locator(`.chat-server[data-server="${host}"]`)
  await expect(server('/backend/chat').locator('[data-color]')).toContainText(
    /(One person|people) · load \d+ % · \d+ ms/,
  )
  await expect(server('/backend/chat').getByRole('radio')).toBeChecked()
  await expect(server(FAR)).toContainText('200 people · load 40 %')
  await expect(server(FAR)).toContainText('full: with 200 people it takes nobody else')
  await expect(server(FAR).getByRole('radio')).toBeDisabled()
  await expectAccessible(page, '.sheet')
  await server('none').getByRole('radio').click()
  await gathering.hand.sees(({ session }) => session.Server.host === null)
  await server('/backend/chat').getByRole('radio').click()
  await gathering.hand.sees(({ session }) => session.Server.host === '/backend/chat')
})
