import { globSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { comeAndSit, hostTable, openSession, registerHost } from './support/hosted.ts'
import { test as base, expect } from './support/program.ts'
import { hears, voiceIs } from './support/voice.ts'
import { openWorkerReleases, type WorkerReleases } from './support/worker-releases.ts'

const test = base.extend<{ workers: WorkerReleases }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
  workers: async ({}, use) => {
    const workers = await openWorkerReleases()
    await use(workers)
    workers.close()
  },
})

/** A microphone that beeps, allowed without a question. */
const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const SETTINGS = { CAPTCHA_DIFFICULTY: '4', RTC_PORT: '0' }

/** Programs that run from a folder. */
const runningFrom = (folder: string): readonly string[] =>
  globSync('/proc/[0-9]*/exe').flatMap((link) => {
    try {
      const program = readlinkSync(link)
      return program.startsWith(folder) ? [program.slice(folder.length)] : []
    } catch {
      // It has ended meanwhile.
      return []
    }
  })

/** The beep of whoever else is there is heard. */
async function hearsTheOther(page: Page): Promise<void> {
  const voice = page.locator('.voices audio[data-user]')
  await expect(voice).toHaveCount(1, { timeout: 30_000 })
  await hears(page, (await voice.getAttribute('data-user')) ?? '')
}

test('a table on this computer fetches the media worker, and two people hear each other', async ({
  openPage,
  startProgram,
  releases,
  workers,
  dataFolder,
}) => {
  const data = dataFolder()
  releases.bringWorker(workers.source('this archive'))
  const { command } = releases
  const program = await startProgram({ data, env: SETTINGS, command, browserArguments: MICROPHONE })
  const page = await program.page()
  await hostTable(page)
  await registerHost(page)
  const { page: friend } = await openPage()
  // Browsers allow a microphone over plain HTTP on the computer itself alone.
  const link = Object.assign(new URL(await openSession(page, 2)), { hostname: '127.0.0.1' })
  await comeAndSit(friend, link.href, 'Ada', 0)
  for (const screen of [page, friend]) await voiceIs(screen, 'connected')
  for (const screen of [page, friend]) await hearsTheOther(screen)
  expect(runningFrom(join(data, 'workers'))).toContainEqual(
    expect.stringMatching(/^\/[0-9a-f]{16}\/mediasoup-worker$/),
  )
  expect(program.said()).not.toContain('No voices')
})

test('a media worker with another checksum is not run: one line says so, and the table takes people in without voices', async ({
  openPage,
  startProgram,
  releases,
  workers,
  dataFolder,
}) => {
  const data = dataFolder()
  releases.bringWorker(workers.source('another archive'))
  const program = await startProgram({ data, env: SETTINGS, command: releases.command })
  const page = await program.page()
  await page.getByRole('button', { name: 'Host a table on this computer' }).click()
  const told = page.locator('#voice')
  await expect(told).toContainText('This table has no voices and pictures', { timeout: 60_000 })
  expect(program.said()).toContain(
    `No voices and pictures: what ${workers.host} sends has another checksum. The table runs on without.\n`,
  )
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await registerHost(page)
  const { page: friend } = await openPage()
  await comeAndSit(friend, await openSession(page, 2), 'Ada', 0)
  await expect(friend.locator('.voice-state')).toHaveCount(0)
  expect(globSync('**/mediasoup-worker', { cwd: join(data, 'workers') })).toEqual([])
})
